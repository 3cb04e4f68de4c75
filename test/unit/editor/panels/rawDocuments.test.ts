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
});
