import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { mkdir, rm, symlink, writeFile } from "node:fs/promises";
import path from "node:path";
import * as vscode from "vscode";
import { node } from "../../src/platform/node/node.ts";
import { openedFolders } from "../../src/editor/openedFolders.ts";

describe("the files of an opened folder", () => {
  const opened = vscode.workspace.workspaceFolders?.[0];
  const at = (name: string): string => path.join(opened?.uri.fsPath ?? "", "odd files", name);
  before(async () => {
    await mkdir(at("."), { recursive: true });
    await writeFile(at("plain.json"), "\uFEFF{}");
    await symlink(at("plain.json"), at("link.json"));
    await symlink("/dev/zero", at("device.json"));
    execFileSync("mkfifo", [at("pipe.json")]);
    await symlink("/proc/self", at("process"));
  });
  after(() => rm(at("."), { recursive: true }));

  it("are those alone that stand there themselves: no link, device or pipe is opened", async () => {
    const { files } = openedFolders(node.disk)[0]!;
    const stamp = await files.stat("odd files/plain.json");
    assert.equal(stamp?.bytes, 5);
    assert.deepEqual(await files.read("odd files/plain.json"), { bytes: Buffer.from("\uFEFF{}"), stamp });
    for (const name of ["link", "device", "pipe", "missing"]) {
      assert.equal(await files.read(`odd files/${name}.json`), undefined, name);
      assert.equal(await files.stat(`odd files/${name}.json`), undefined, name);
    }
    assert.deepEqual(await files.list("odd files"), [{ name: "plain.json", kind: "file" }]);
  });

  it("are read no further than they are said to be long, also below a link to a folder", async () => {
    const { files } = openedFolders(node.disk)[0]!;
    const read = await files.read("odd files/process/pagemap");
    assert.equal(read?.bytes?.length, 0);
  });

  it("lie in it where no link leads out, or no file is", async () => {
    const { files } = openedFolders(node.disk)[0]!;
    const inside = {
      "plain.json": true,
      "process/status": false,
      "device.json": false,
      "missing.json": false,
    };
    for (const [name, lies] of Object.entries(inside))
      assert.equal(await files.liesInside(`odd files/${name}`), lies, name);
  });

  it("are in that folder: no path leads out of it", async () => {
    const { files } = openedFolders(node.disk)[0]!;
    for (const outside of ["../x", "odd files/../../x", "/etc/hostname", "C:\\x", "odd files\\..\\..\\x"]) {
      assert.equal(await files.read(outside), undefined, outside);
      assert.deepEqual(await files.list(outside), [], outside);
    }
  });
});
