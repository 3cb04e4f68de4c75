import assert from "node:assert/strict";
import { activated } from "../../../plainEditor/activated.ts";
import { documentOf } from "../../../plainEditor/document.ts";
import { changeSetting, editor, neverCancelled, offered } from "../../../plainEditor/editor.ts";
import { usePlainEditor } from "../../../plainEditor/load.ts";
import { soon } from "../../../support/soon.ts";

usePlainEditor();

describe("CodeLens provider of deployment files", () => {
  let extension: Awaited<ReturnType<typeof activated>>;
  const { getWorkspaceFolder } = editor.workspace;
  let looked: number;
  beforeEach(async () => {
    extension = await activated();
    looked = 0;
    Object.assign(editor.workspace, { getWorkspaceFolder: () => void (looked += 1) });
  });
  afterEach(() => {
    extension.end();
    Object.assign(editor.workspace, { getWorkspaceFolder });
  });

  const lines = async () => offered.lenses?.provideCodeLenses(documentOf("{}"), neverCancelled);

  it("reads no file in Restricted Mode", async () => {
    editor.workspace.isTrusted = false;
    assert.deepEqual([await lines(), looked], [[], 0]);
    editor.workspace.isTrusted = true;
    assert.deepEqual([await lines(), looked], [[], 1]);
  });

  it("updates after a change of settings until disposed", async () => {
    let changes = 0;
    offered.lenses?.onDidChangeCodeLenses?.(() => (changes += 1));
    await lines();
    const before = changes;
    changeSetting("contractLens.network", "Bare");
    await soon(() => changes > before);
    extension.end();
    const last = changes;
    changeSetting("contractLens.network", "Own");
    assert.equal(changes, last);
  });
});
