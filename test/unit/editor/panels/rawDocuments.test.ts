import assert from "node:assert/strict";
import type * as vscode from "vscode";
import { offered } from "../../../plainEditor/editor.ts";
import { usePlainEditor } from "../../../plainEditor/load.ts";

usePlainEditor();

describe("raw documents", () => {
  it("are kept up to 64 Mi units, oldest dropped first, the last at any size", async () => {
    const { RawDocuments } = await import("../../../../src/editor/panels/rawDocuments.ts");
    const documents = new RawDocuments();
    const hold = (mebi: number): vscode.Uri =>
      documents.hold("response.json", "x".repeat(mebi * 1024 * 1024));
    const weightOf = async (uri: vscode.Uri): Promise<number> =>
      String(await offered.texts?.provideTextDocumentContent(uri, undefined as never)).length / 1024 / 1024;
    const first = hold(40);
    assert.equal(await weightOf(first), 40);
    const second = hold(40);
    assert.ok((await weightOf(first)) < 1);
    const third = hold(20);
    assert.deepEqual([await weightOf(second), await weightOf(third)], [40, 20]);
    const large = hold(70);
    assert.deepEqual([(await weightOf(second)) < 1, (await weightOf(third)) < 1], [true, true]);
    assert.equal(await weightOf(large), 70);
    documents.dispose();
  });

  it("of one place follow the last text, apart from those of another group", async () => {
    const { RawDocuments } = await import("../../../../src/editor/panels/rawDocuments.ts");
    const documents = new RawDocuments();
    const textOf = (uri: vscode.Uri): unknown =>
      offered.texts?.provideTextDocumentContent(uri, undefined as never);
    const changed: string[] = [];
    offered.texts?.onDidChange?.((uri) => changed.push(String(uri)));
    const place = documents.holdAt("source/a.sol", "298:0x1", "one");
    const other = documents.holdAt("source/a.sol", "298:0x2", "other");
    documents.holdAt("source/a.sol", "298:0x1", "one");
    assert.deepEqual(changed, []);
    documents.holdAt("source/a.sol", "298:0x1", "two");
    assert.deepEqual([textOf(place), textOf(other), changed], ["two", "other", [String(place)]]);
    documents.dispose();
  });
});
