import assert from "node:assert/strict";
import { usePlainEditor } from "../../../plainEditor/load.ts";

usePlainEditor();

describe("a tree whose source is loaded late", () => {
  it("has the ID of a place, and what is above it, before its view was seen and the place is listed", async () => {
    const { EntryPlace, LazyTree } = await import("../../../../src/editor/trees/lazyTree.ts");
    const tree = new LazyTree(() =>
      Promise.resolve({
        children: () => ["chain"],
        parent: (handle) => (handle === "file" ? "chain" : undefined),
        // As of a place that is not listed.
        item: () => ({}),
        tooltip: () => undefined,
        onDidChange: () => ({ dispose: () => undefined }),
      }),
    );
    const file = new EntryPlace("file");
    assert.deepEqual(await tree.getParent(file), new EntryPlace("chain"));
    assert.equal(tree.getTreeItem(file).id, "file");
    await tree.getChildren();
    assert.equal(tree.getTreeItem(file).id, "file");
    tree.dispose();
  });
});
