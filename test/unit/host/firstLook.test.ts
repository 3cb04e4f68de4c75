import assert from "node:assert/strict";
import { createRequire } from "node:module";
import { editor } from "../../plainEditor/editor.ts";
import { contextOf, usePlainEditor } from "../../plainEditor/load.ts";
import { user } from "../../plainEditor/user.ts";
import { Uri } from "../../plainEditor/values.ts";

usePlainEditor();

type FirstLook = { readonly activate: (context: object) => Promise<void> };

describe("the first look at the sample project", () => {
  const { workspace } = editor as unknown as { readonly workspace: { workspaceFolders: object | undefined } };
  before(() => user.leave());
  afterEach(() => {
    user.leave();
    workspace.workspaceFolders = undefined;
  });

  it("is at README with the walkthrough beside it, once", async () => {
    const { activate } = createRequire(import.meta.url)("../../firstLook/extension.cjs") as FirstLook;
    const context = contextOf("/firstLook", "/storage");
    await activate(context);
    assert.deepEqual([user.opened, user.ran], [[], []], "there is no folder");
    workspace.workspaceFolders = [{ uri: Uri.file("/tea house") }];
    await activate(context);
    assert.deepEqual(
      new Set(user.opened.map(({ path, options }) => `${path} ${String(options.preview)}`)),
      new Set(["/tea house/README.md false"]),
    );
    assert.deepEqual(user.ran, [
      ["workbench.action.openWalkthrough", "contract-lens.contract-lens#start", true],
    ]);
    const { length } = user.opened;
    await activate(context);
    assert.deepEqual([user.opened.length, user.ran.length], [length, 1], "a reload leaves what was there");
  });
});
