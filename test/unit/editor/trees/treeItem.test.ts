import assert from "node:assert/strict";
import type * as vscode from "vscode";
import type { TreeIcon } from "../../../../src/ui/tree/treeRow.ts";
import { usePlainEditor } from "../../../plainEditor/load.ts";

usePlainEditor();

describe("icon of a row", () => {
  it("has the color of its tone, and is the same object for the same tone", async () => {
    const { treeItem } = await import("../../../../src/editor/trees/nodeTree.ts");
    const iconOf = (tone: TreeIcon["tone"], name = "warning") => {
      const row = { label: "", description: "", tooltip: () => "", icon: { name, tone }, spoken: "" };
      return treeItem("row", row, { context: [] }).iconPath as vscode.ThemeIcon;
    };
    const tones = ["good", "careful", "bad", "neutral", "dimmed"] as const;
    assert.deepEqual(
      tones.map((tone) => iconOf(tone).color?.id),
      [
        "charts.green",
        "problemsWarningIcon.foreground",
        "problemsErrorIcon.foreground",
        undefined,
        "disabledForeground",
      ],
    );
    assert.equal(iconOf("bad"), iconOf("bad"));
    assert.equal(iconOf("bad", "trash").id, "trash");
  });
});
