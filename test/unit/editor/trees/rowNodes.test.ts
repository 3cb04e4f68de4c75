import assert from "node:assert/strict";
import type { PlacedNode } from "../../../../src/editor/trees/nodeTree.ts";
import { usePlainEditor } from "../../../plainEditor/load.ts";

usePlainEditor();

describe("rows below a row", () => {
  it("are limited to what VS Code can show, with the number of the rest", async () => {
    const { atMost, rowNode } = await import("../../../../src/editor/trees/nodeTree.ts");
    const row = (label: string) => ({
      label,
      description: "",
      tooltip: () => `tip of ${label}`,
      icon: { name: "circle", tone: "neutral" } as const,
      spoken: label,
    });
    const nodesOf = (count: number): readonly PlacedNode[] =>
      atMost("above", Array<undefined>(count).fill(undefined), (_one, index) =>
        rowNode(`above\t${index}`, () => row(`Row ${index}`), { context: [] }),
      );
    const labels = (nodes: readonly PlacedNode[]) => nodes.map(([, node]) => node.item().label);
    const whole = nodesOf(500);
    assert.deepEqual([whole.length, labels(whole).at(-1)], [500, "Row 499"]);
    assert.equal(whole[3]?.[1].tooltip?.(), "tip of Row 3");
    const cut = nodesOf(1712);
    assert.deepEqual([cut.length, labels(cut).slice(-2)], [501, ["Row 499", "1,212 more"]]);
  });
});
