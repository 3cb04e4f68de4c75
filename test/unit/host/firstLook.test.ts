import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { editor } from "../../plainEditor/editor.ts";
import { contextOf, usePlainEditor } from "../../plainEditor/load.ts";
import { openProject } from "../../plainEditor/project.ts";
import { user } from "../../plainEditor/user.ts";
import { Uri } from "../../plainEditor/values.ts";

usePlainEditor();

type FirstLook = { readonly activate: (context: object) => Promise<void> };

describe("first window of npm start", () => {
  const { workspace } = editor as unknown as { readonly workspace: { workspaceFolders: object | undefined } };
  before(() => user.leave());
  afterEach(() => {
    user.leave();
    workspace.workspaceFolders = undefined;
  });

  it("opens README with the walkthrough beside it, once", async () => {
    const { activate } = createRequire(import.meta.url)("../../firstLook/extension.cjs") as FirstLook;
    const context = contextOf("/firstLook", "/storage");
    await activate(context);
    workspace.workspaceFolders = [{ uri: Uri.file("/without README") }];
    await activate(contextOf("/firstLook", "/storage"));
    assert.equal(user.ran.length, 0, "no folder, or none with README");
    await using folder = await openProject({ "README.md": "# Tea House" });
    await activate(context);
    const commands = user.ran.map(([command, subject]) => [command, String(subject)]);
    const opened = ["vscode.open", String(Uri.joinPath(folder.uri, "README.md"))];
    assert.deepEqual(commands, [
      opened,
      ["workbench.action.openWalkthrough", "contract-lens.contract-lens#start"],
      opened,
    ]);
    await activate(context);
    assert.equal(user.ran.length, 3, "a reload leaves what was there");
  });
});

describe("README of the sample project", () => {
  const files: Readonly<Record<string, string>> = { "local-chain.md": "../../devnet/local/workspace/" };
  const textOf = (file: string): string =>
    readFileSync(new URL(`${files[file] ?? "../../workspace/"}${file}`, import.meta.url), "utf8");

  it("links to the lines of the samples that it names", () => {
    const links = [...textOf("README.md").matchAll(/\*\*(\w+)\*\*[^[*]*\[[^\]]*\]\(([\w.-]+)#L(\d+)\)/g)];
    assert.equal(links.length, 5);
    for (const [, sample = "", file = "", line = ""] of links) {
      const [named = "", identified = ""] = textOf(file)
        .split("\n")
        .slice(Number(line) - 2);
      assert.ok(named.startsWith(`- **${sample}**`), `${file}#L${line} is ${named}`);
      assert.match(identified, /`0(?:x|\.)/);
    }
  });
});
