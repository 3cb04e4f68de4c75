import assert from "node:assert/strict";
import { mkdir, symlink, writeFile } from "node:fs/promises";
import path from "node:path";
import type { ReadFile } from "../../../src/app/platform.ts";
import { liesIn, readFile } from "../../../src/platform/node/workspaceFile.ts";
import { findDeploymentSources } from "../../../src/builds/deployments/findSources.ts";
import { findRoots } from "../../../src/builds/roots/findRoots.ts";
import { projectFolder } from "../../support/projectFolder.ts";
import { editor } from "../../plainEditor/editor.ts";
import { usePlainEditor } from "../../plainEditor/load.ts";
import { openProject } from "../../plainEditor/project.ts";
import { Uri } from "../../plainEditor/values.ts";

usePlainEditor();

const files = { "src/A.sol": "contract A {}", "b.json": "{}" };

/** The folder of a window, and what of it was read from the disk, and what by VS Code. */
async function open(hasDisk: boolean) {
  const project = await openProject(files);
  const { openedFolders } = await import("../../../src/editor/openedFolders.ts");
  const read = { byDisk: [] as string[], byEditor: [] as string[] };
  const ofDisk: ReadFile = (file, ...rest) => {
    read.byDisk.push(file);
    return readFile(file, ...rest);
  };
  const { fs } = editor.workspace;
  const reading = {
    ...fs,
    readFile: (uri: Uri) => {
      read.byEditor.push(uri.path);
      return fs.readFile(uri);
    },
  };
  Object.assign(editor.workspace, { fs: reading });
  const [folder, ...others] = openedFolders(
    hasDisk ? () => Promise.resolve({ readFile: ofDisk, liesIn }) : undefined,
  );
  assert.ok(folder !== undefined && others.length === 0);
  return {
    ...folder,
    read,
    root: project.uri.path,
    fs: reading,
    [Symbol.asyncDispose]: async () => {
      Object.assign(editor.workspace, { fs });
      await project[Symbol.asyncDispose]();
    },
  };
}

describe("opened folders", () => {
  it("are empty without a folder", async () => {
    const { openedFolders } = await import("../../../src/editor/openedFolders.ts");
    assert.deepEqual(openedFolders(undefined), []);
  });

  for (const hasDisk of [true, false])
    it(`list and read what stands in them, ${hasDisk ? "from the disk" : "as VS Code does"}, and no link`, async () => {
      await using folder = await open(hasDisk);
      await symlink(path.join(folder.root, "b.json"), path.join(folder.root, "link.json"));
      const { list, stat, read } = folder.files;
      assert.deepEqual(
        [...(await list(""))].sort((one, two) => (one.name < two.name ? -1 : 1)),
        [
          { name: "b.json", kind: "file" },
          { name: "src", kind: "folder" },
        ],
      );
      assert.deepEqual(await list("src"), [{ name: "A.sol", kind: "file" }]);
      assert.deepEqual(await list("gone"), []);
      const stamp = await stat("src/A.sol");
      assert.ok(stamp !== undefined);
      assert.equal(stamp.bytes, files["src/A.sol"].length);
      assert.ok(stamp.modifiedAt > 0);
      assert.deepEqual(
        [await stat("src"), await stat("gone"), await stat("link.json")],
        [undefined, undefined, undefined],
      );
      const content = await read("src/A.sol");
      assert.equal(new TextDecoder().decode(content?.bytes), files["src/A.sol"]);
      assert.deepEqual(content?.stamp, stamp);
      assert.equal(await read("gone"), undefined);
      const place = path.join(folder.root, "src/A.sol");
      assert.deepEqual(
        [folder.read.byDisk.includes(place), folder.read.byEditor.includes(place)],
        [hasDisk, !hasDisk],
      );
    });

  it("no path leads out of them", async () => {
    await using folder = await open(true);
    const { list, stat, read } = folder.files;
    const out = `../${path.basename(folder.root)}/b.json`;
    for (const outside of [out, path.join(folder.root, "b.json"), "src\\..\\b.json"])
      assert.deepEqual(
        [await list(outside), await stat(outside), await read(outside)],
        [[], undefined, undefined],
        outside,
      );
    assert.deepEqual(await list("../"), []);
    assert.deepEqual(folder.read.byDisk, []);
    await symlink("/etc", path.join(folder.root, "etc"));
    await symlink(folder.root, path.join(folder.root, "here"));
    assert.equal(await read("etc/passwd"), undefined);
    assert.notEqual(await read("here/b.json"), undefined);
    assert.deepEqual([await list("etc"), await list("here/etc")], [[], []]);
    assert.deepEqual(await list("here/src"), [{ name: "A.sol", kind: "file" }]);
    const { presence } = folder.files;
    assert.deepEqual(
      await Promise.all(["etc", "etc/passwd", "../x", "here/src", "src", "gone"].map(presence)),
      ["outside", "outside", "outside", "inside", "inside", undefined],
    );
  });

  it("folders behind links that lead out are not scanned", async () => {
    const kept = { "chain-1/artifacts/M#A.json": {}, "Deploy.s.sol/1/run-latest.json": {} };
    await using elsewhere = await projectFolder(kept);
    await using folder = await open(true);
    for (const file of Object.keys(kept)) {
      await mkdir(path.join(folder.root, ".kept", path.dirname(file)), { recursive: true });
      await writeFile(path.join(folder.root, ".kept", file), "{}");
    }
    for (const [name, target] of [
      ["outside", new URL(elsewhere.uri).pathname],
      ["inside", path.join(folder.root, ".kept")],
    ] as const) {
      await mkdir(path.join(folder.root, name, "ignition"), { recursive: true });
      await writeFile(path.join(folder.root, name, "foundry.toml"), "");
      for (const link of ["ignition/deployments", "broadcast"])
        await symlink(target, path.join(folder.root, name, link));
    }
    const { roots } = await findRoots(folder.files, []);
    const { sources } = await findDeploymentSources(folder.files);
    assert.deepEqual(
      [
        roots.flatMap(({ tool, folder: found }) => (tool === "ignition" ? [found] : [])),
        sources.map((source) => source.path),
      ],
      [
        ["inside/ignition/deployments/chain-1/artifacts"],
        ["inside/broadcast/Deploy.s.sol/1/run-latest.json"],
      ],
    );
  });

  it("files are read only up to the limit of what is parsed", async () => {
    await using folder = await open(false);
    const { fs } = folder;
    const large = 64 * 1024 * 1024 + 1;
    const told = await fs.stat(Uri.joinPath(Uri.file(folder.root), "b.json"));
    Object.assign(editor.workspace, { fs: { ...fs, stat: () => Promise.resolve({ ...told, size: large }) } });
    const { openedFolders } = await import("../../../src/editor/openedFolders.ts");
    const [named] = openedFolders(undefined);
    const first = await named?.files.read("b.json");
    assert.deepEqual([first?.bytes, first?.stamp.bytes, folder.read.byEditor], [undefined, large, []]);
    const grown = { ...fs, readFile: () => Promise.resolve(new Uint8Array(large)) };
    Object.assign(editor.workspace, { fs: grown });
    const [other] = openedFolders(undefined);
    const second = await other?.files.read("b.json");
    assert.deepEqual([second?.bytes, second?.stamp.bytes], [undefined, 2]);
  });

  for (const hasDisk of [true, false])
    it(`are read no longer than is wanted, ${hasDisk ? "from the disk" : "by VS Code"}`, async () => {
      await using folder = await open(hasDisk);
      if (!hasDisk) {
        const never = { ...folder.fs, readFile: () => new Promise(() => undefined) };
        Object.assign(editor.workspace, { fs: never });
      }
      const { openedFolders } = await import("../../../src/editor/openedFolders.ts");
      const files = hasDisk ? folder.files : openedFolders(undefined)[0]?.files;
      const end = new AbortController();
      const reading = files?.read("b.json", end.signal);
      end.abort(new Error("enough"));
      await assert.rejects(reading ?? Promise.resolve(), /enough/);
    });
});
