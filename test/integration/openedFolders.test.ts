import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { mkdir, rm, symlink, writeFile } from "node:fs/promises";
import path from "node:path";
import * as vscode from "vscode";
import { disk } from "../../src/platform/node/node.ts";
import { openedFolders } from "../../src/editor/openedFolders.ts";

describe("files of an opened folder", () => {
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

  it("exclude links, devices, and pipes", async () => {
    const { files } = openedFolders(disk)[0]!;
    const stamp = await files.stat("odd files/plain.json");
    assert.equal(stamp?.bytes, 5);
    assert.deepEqual(await files.read("odd files/plain.json"), { bytes: Buffer.from("\uFEFF{}"), stamp });
    for (const name of ["link", "device", "pipe", "missing"]) {
      assert.equal(await files.read(`odd files/${name}.json`), undefined, name);
      assert.equal(await files.stat(`odd files/${name}.json`), undefined, name);
    }
    assert.deepEqual(await files.list("odd files"), [{ name: "plain.json", kind: "file" }]);
  });

  it("exclude what a linked folder outside contains", async () => {
    const { files } = openedFolders(disk)[0]!;
    assert.equal(await files.read("odd files/process/status"), undefined);
    assert.deepEqual(await files.list("odd files/process"), []);
    assert.equal(await files.presence("odd files/process"), "outside");
  });

  it("exclude paths that lead out of the folder", async () => {
    const { files } = openedFolders(disk)[0]!;
    for (const outside of ["../x", "odd files/../../x", "/etc/hostname", "C:\\x", "odd files\\..\\..\\x"]) {
      assert.equal(await files.read(outside), undefined, outside);
      assert.deepEqual(await files.list(outside), [], outside);
    }
  });
});
