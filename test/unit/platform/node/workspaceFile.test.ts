import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { symlink, truncate, writeFile } from "node:fs/promises";
import path from "node:path";
import { readFile } from "../../../../src/platform/node/workspaceFile.ts";
import { temporaryFolder } from "../../../support/temporaryFolder.ts";

describe("a file of an opened folder", () => {
  it("is read whole, also below a link to a folder", async () => {
    await using folder = await temporaryFolder();
    await writeFile(path.join(folder.path, "Vault.sol"), "contract Vault {}");
    await symlink(folder.path, path.join(folder.path, "lib"));
    const read = await readFile(path.join(folder.path, "lib", "Vault.sol"), [folder.path], 17);
    assert.equal(String(read?.bytes), "contract Vault {}");
    assert.equal(read?.stamp.bytes, 17);
  });

  it("is not read where it is larger than it may be", async () => {
    await using folder = await temporaryFolder();
    const file = path.join(folder.path, "large.json");
    await writeFile(file, "");
    await truncate(file, 2 ** 40);
    const read = await readFile(file, [folder.path], 1000);
    assert.deepEqual([read?.bytes, read?.stamp.bytes], [undefined, 2 ** 40]);
  });

  it("is read no further than it is said to be long: one of the system's says nothing, and does not end", async () => {
    await using folder = await temporaryFolder();
    await symlink("/proc/self", path.join(folder.path, "lib"));
    const read = await readFile(path.join(folder.path, "lib", "pagemap"), ["/proc"], 1000);
    assert.equal(read?.bytes?.length ?? 0, 0);
  });

  it("is none where something else stands there: a link, a device, a pipe, a folder, or nothing", async () => {
    await using folder = await temporaryFolder();
    const at = (name: string): string => path.join(folder.path, name);
    await writeFile(at("file"), "text");
    await symlink(at("file"), at("link"));
    execFileSync("mkfifo", [at("pipe")]);
    for (const other of [at("link"), at("pipe"), at("."), at("nothing"), "/dev/zero"])
      assert.equal(await readFile(other, [folder.path, "/dev"], 1000), undefined, other);
  });

  it("is none where a link leads out of all opened folders", async () => {
    await using folder = await temporaryFolder();
    await using other = await temporaryFolder();
    await writeFile(path.join(other.path, "a"), "text");
    await symlink(other.path, path.join(folder.path, "lib"));
    const linked = path.join(folder.path, "lib", "a");
    assert.equal(await readFile(linked, [folder.path], 1000), undefined);
    assert.equal(await readFile(linked, [], 1000), undefined);
    assert.equal(String((await readFile(linked, [folder.path, other.path], 1000))?.bytes), "text");
  });

  it("is no longer waited for once nobody wants it", async () => {
    await using folder = await temporaryFolder();
    await writeFile(path.join(folder.path, "a"), "text");
    const reason = new Error("Canceled");
    const reading = readFile(path.join(folder.path, "a"), [folder.path], 1000, AbortSignal.abort(reason));
    await assert.rejects(reading, reason);
  });
});
