import assert from "node:assert/strict";
import { readdir, stat, utimes, writeFile } from "node:fs/promises";
import path from "node:path";
import { FolderOfTexts, openTextFile } from "../../../../src/platform/node/storage.ts";
import { temporaryFolder } from "../../../support/temporaryFolder.ts";

const longAgo = new Date("2020-01-01");

/** The name of a file that is just being written. */
function unfinishedOf(digits: string): string {
  return `8c2f5a0e-${digits}-4f6e-9a51-0d6b7a3c1e22.unfinished`;
}

describe("a folder of texts", () => {
  it("gives back what was put in last, and nothing after it was deleted", async () => {
    await using temporary = await temporaryFolder();
    const folder = new FolderOfTexts(path.join(temporary.path, "not", "there", "yet"));
    assert.equal(await folder.read("one"), undefined);
    await folder.delete("one");
    await folder.write("one", "first");
    await folder.write("one", "second é😀");
    await folder.write("two", "");
    assert.deepEqual([await folder.read("one"), await folder.read("two")], ["second é😀", ""]);
    await folder.delete("one");
    assert.equal(await folder.read("one"), undefined);
  });

  it("makes no name part of a path", async () => {
    await using temporary = await temporaryFolder();
    const folder = new FolderOfTexts(temporary.path);
    const names = ["../../up", "a/b", "con", "\0", "n".repeat(500), "one\ttwo"];
    for (const name of names) await folder.write(name, name);
    for (const name of names) assert.equal(await folder.read(name), name);
    const files = await readdir(temporary.path);
    assert.equal(files.length, names.length);
    for (const file of files) assert.match(file, /^[0-9a-f]{64}\.json$/);
  });

  it("drops the oldest when all take too much together", async () => {
    await using temporary = await temporaryFolder();
    const folder = new FolderOfTexts(temporary.path, { bytes: 100 });
    for (const [index, name] of ["a", "b", "c"].entries()) {
      await folder.write(name, name.repeat(40));
      for (const file of await readdir(temporary.path)) {
        const written = (await stat(path.join(temporary.path, file))).mtimeMs;
        // Each is a minute older than the one after it, whatever the resolution of the file system's clock.
        if (written > Date.now() - 30_000) {
          const at = new Date(Date.now() - (10 - index) * 60_000);
          await utimes(path.join(temporary.path, file), at, at);
        }
      }
    }
    assert.deepEqual([await folder.read("a"), (await folder.read("b"))?.length], [undefined, 40]);
    assert.equal((await folder.read("c"))?.length, 40);
  });

  it("holds nothing that is too large by itself, nor what stood there before", async () => {
    await using temporary = await temporaryFolder();
    const folder = new FolderOfTexts(temporary.path, { bytes: 10 });
    await folder.write("other", "1234");
    await folder.write("one", "12345");
    await folder.write("one", "é".repeat(6));
    assert.deepEqual([await folder.read("one"), await folder.read("other")], [undefined, "1234"]);
  });

  it("clears away what nobody knows of, and leaves alone what another window may just be writing", async () => {
    await using temporary = await temporaryFolder();
    const folder = new FolderOfTexts(temporary.path);
    await folder.keepOnly([]);
    for (const name of ["kept", "orphan"]) await folder.write(name, name);
    for (const file of await readdir(temporary.path)) {
      await utimes(path.join(temporary.path, file), longAgo, longAgo);
    }
    await folder.write("fresh", "fresh");
    for (const [name, at] of [
      [unfinishedOf("dead"), longAgo],
      [unfinishedOf("beef"), new Date()],
    ] as const) {
      await writeFile(path.join(temporary.path, name), "half");
      await utimes(path.join(temporary.path, name), at, at);
    }
    await folder.keepOnly(["kept"]);
    const left = [];
    for (const name of ["kept", "orphan", "fresh"]) left.push(await folder.read(name));
    assert.deepEqual(left, ["kept", undefined, "fresh"]);
    const unfinished = (await readdir(temporary.path)).filter((file) => file.endsWith(".unfinished"));
    assert.deepEqual(unfinished, [unfinishedOf("beef")]);
  });

  it("gives out whole texts alone while windows write at once", async () => {
    await using temporary = await temporaryFolder();
    const windows = [new FolderOfTexts(temporary.path), new FolderOfTexts(temporary.path)];
    const text = (mark: string): string => mark.repeat(200_000);
    await windows[0]!.write("one", text("a"));
    const writing = ["b", "c", "d", "e"].map((mark, index) => windows[index % 2]!.write("one", text(mark)));
    const seen: (string | undefined)[] = [];
    for (let reads = 0; reads < 40; reads += 1) seen.push(await windows[reads % 2]!.read("one"));
    await Promise.all(writing);
    seen.push(await windows[0]!.read("one"));
    for (const found of seen) assert.equal(found, text(found?.[0] ?? ""));
  });
});

describe("a folder whose texts are all kept", () => {
  it("drops none for another, and refuses one that is too large", async () => {
    await using temporary = await temporaryFolder();
    const folder = new FolderOfTexts(temporary.path, { bytes: 10, keepsAll: true });
    for (const name of ["a", "b", "c"]) await folder.write(name, name.repeat(10));
    await assert.rejects(folder.write("a", "a".repeat(11)), /too large/);
    for (const name of ["a", "b", "c"]) assert.equal(await folder.read(name), name.repeat(10));
  });
});

describe("a file of text", () => {
  it("holds what was written last, for the user alone, and can be set aside", async () => {
    await using temporary = await temporaryFolder();
    const place = path.join(temporary.path, "not", "there", "yet.json");
    const file = openTextFile(place);
    assert.equal(await file.read(), undefined);
    await file.write("first");
    await file.write("second é😀");
    assert.equal(await file.read(), "second é😀");
    assert.equal((await stat(place)).mode & 0o777, 0o600);
    await file.setAside("damaged.json");
    assert.equal(await file.read(), undefined);
    assert.deepEqual(await readdir(path.dirname(place)), ["damaged.json"]);
    await file.deleteAside("damaged.json");
    await file.deleteAside("damaged.json");
    assert.deepEqual(await readdir(path.dirname(place)), []);
  });

  it("is cut off behind 20 MB", async () => {
    await using temporary = await temporaryFolder();
    const file = openTextFile(path.join(temporary.path, "large"));
    await file.write("x".repeat(20 * 1024 * 1024 + 1));
    assert.equal((await file.read())?.length, 20 * 1024 * 1024);
  });
});
