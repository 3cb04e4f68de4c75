import assert from "node:assert/strict";
import { link, readdir, readlink, rename, stat, utimes, writeFile } from "node:fs/promises";
import path from "node:path";
import { withLock } from "../../../../src/platform/node/withLock.ts";
import { FolderOfTexts } from "../../../../src/platform/node/textFolder.ts";
import { temporaryFolder } from "../../../support/temporaryFolder.ts";

const minute = 60_000;

/** How many files this process holds open in a folder; where that cannot be told, none. */
async function heldOpen(folder: string): Promise<number> {
  const all = await readdir("/proc/self/fd").catch(() => []);
  const targets = await Promise.all(all.map((fd) => readlink(`/proc/self/fd/${fd}`).catch(() => "")));
  return targets.filter((target) => target.startsWith(folder)).length;
}

async function setAge(folder: string, age: number): Promise<void> {
  const at = new Date(Date.now() - age);
  for (const file of await readdir(folder)) await utimes(path.join(folder, file), at, at);
}

describe("the files of a folder of texts", () => {
  it("are swept away an hour after nobody knows of them, and not before", async () => {
    await using temporary = await temporaryFolder();
    const folder = new FolderOfTexts(temporary.path);
    await folder.write("unknown", "text");
    await setAge(temporary.path, 59 * minute);
    await folder.keepOnly([]);
    assert.equal(await folder.read("unknown"), "text");
    await setAge(temporary.path, 61 * minute);
    await folder.keepOnly(["unknown"]);
    assert.equal(await folder.read("unknown"), "text");
    await folder.keepOnly([]);
    assert.equal(await folder.read("unknown"), undefined);
  });

  it("are closed once they are read", async () => {
    await using temporary = await temporaryFolder();
    const folder = new FolderOfTexts(temporary.path);
    await folder.write("one", "text");
    for (let time = 0; time < 5; time += 1) await folder.read("one");
    assert.equal(await heldOpen(temporary.path), 0);
  });

  it("are others when another file has come into their place, of the same size and moment", async () => {
    await using temporary = await temporaryFolder();
    const folder = new FolderOfTexts(temporary.path);
    await folder.write("one", "text");
    await setAge(temporary.path, minute);
    const before = await folder.stamp("one");
    const [file = ""] = await readdir(temporary.path);
    const [place, other] = [path.join(temporary.path, file), path.join(temporary.path, "other")];
    await writeFile(other, "next");
    const { mtime } = await stat(place);
    await utimes(other, mtime, mtime);
    await rename(other, place);
    assert.notEqual(await folder.stamp("one"), before);
  });

  it("are left alone where a lock stands that has another name too", async () => {
    await using temporary = await temporaryFolder();
    const [lock, theirs] = [path.join(temporary.path, "lock"), path.join(temporary.path, "theirs")];
    await writeFile(theirs, "");
    await link(theirs, lock);
    await utimes(lock, 1, 1);
    assert.equal(await withLock(lock, () => Promise.resolve("done")), "done");
    assert.deepEqual((await readdir(temporary.path)).sort(), ["lock", "theirs"]);
  });
});
