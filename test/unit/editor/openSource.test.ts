import assert from "node:assert/strict";
import type { LocatedBuild } from "../../../src/app/builds/locatedBuild.ts";
import { documentOf } from "../../plainEditor/document.ts";
import { editor } from "../../plainEditor/editor.ts";
import { usePlainEditor } from "../../plainEditor/load.ts";
import { openProject } from "../../plainEditor/project.ts";
import { user } from "../../plainEditor/user.ts";
import { Uri } from "../../plainEditor/values.ts";

usePlainEditor();

const files = { "core/foundry.toml": "", "core/src/A.sol": "contract A {}", "node_modules/lib/B.sol": "" };

/** A window with a project, and what opens the source of a build of it. */
async function open() {
  const project = await openProject(files);
  user.leave();
  const [{ openedFolders }, { openSource }] = await Promise.all([
    import("../../../src/editor/openedFolders.ts"),
    import("../../../src/editor/openSource.ts"),
  ]);
  const [folder] = openedFolders(undefined);
  assert.ok(folder !== undefined);
  const opens = (source: string | undefined, inFolder = folder): Promise<void> => {
    const root = { tool: "foundry", project: "core", folder: "core/out" };
    return openSource({ folder: inFolder, source, root, path: "core/out/A.json" } as unknown as LocatedBuild);
  };
  return { ...project, folder, opens };
}

describe("source of a build", () => {
  it("opens beside a visible panel, or where it is open already", async () => {
    await using project = await open();
    await project.opens("src/A.sol");
    const { TabInputWebview } = editor;
    const input = Reflect.construct(TabInputWebview, ["mainThread-contractLens.inspect"]) as object;
    editor.window.tabGroups.all = [{ viewColumn: 1, tabs: [], activeTab: { input } }];
    try {
      await project.opens("src/A.sol");
    } finally {
      editor.window.tabGroups.all = [];
    }
    const inSight = [{ viewColumn: undefined }, { viewColumn: 2 }] as never;
    Object.assign(editor.window, { visibleTextEditors: inSight });
    try {
      await project.opens("lib/B.sol");
    } finally {
      Object.assign(editor.window, { visibleTextEditors: [] });
    }
    const { path } = project.uri;
    assert.deepEqual(
      user.opened.map(({ path, options }) => [path, options]),
      [
        [`${path}/core/src/A.sol`, { preview: true, viewColumn: -1 }],
        [`${path}/core/src/A.sol`, { preview: true, viewColumn: -2 }],
        [`${path}/node_modules/lib/B.sol`, { preview: true, viewColumn: 2 }],
      ],
    );
    assert.deepEqual(user.told, []);
  });

  it("is reported missing if no file in the folders has it", async () => {
    await using project = await open();
    const { folder } = project;
    await project.opens("src/Gone.sol");
    await project.opens(undefined);
    const elsewhere = { ...folder, files: { ...folder.files, read: () => Promise.resolve(undefined) } };
    await project.opens("src/A.sol", elsewhere);
    assert.deepEqual(user.opened, []);
    assert.equal(user.told.length, 3);
    assert.match(user.told[0] ?? "", /^information: /);
  });

  it("is compared with the text of an open editor, else with the file", async () => {
    await using project = await open();
    const { textAsSeen } = await import("../../../src/editor/compilerProblems.ts");
    const uri = project.uri.toString();
    const seen = (file: string) => textAsSeen(uri, file, (path) => Promise.resolve(`read ${path}`));
    editor.workspace.textDocuments.push(documentOf("typed", Uri.joinPath(project.uri, "core/src/A.sol")));
    try {
      assert.deepEqual([await seen("core/src/A.sol"), await seen("b.sol")], ["typed", "read b.sol"]);
    } finally {
      editor.workspace.textDocuments.length = 0;
    }
  });
});
