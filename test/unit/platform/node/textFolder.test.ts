import assert from "node:assert/strict";
import { readdir, readFile, rm, stat, symlink, utimes, writeFile } from "node:fs/promises";
import path from "node:path";
import { FolderOfTexts } from "../../../../src/platform/node/textFolder.ts";
import { temporaryFolder } from "../../../support/temporaryFolder.ts";

const longAgo = new Date("2020-01-01");

/** The name of a file that is just being written. */
function unfinishedOf(digits: string): string {
  return `8c2f5a0e-${digits}-4f6e-9a51-0d6b7a3c1e22.unfinished`;
}

describe("the folder of bodies", () => {
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

  it("drops what is of the future before what is of now, and never what was just written", async () => {
    await using temporary = await temporaryFolder();
    const folder = new FolderOfTexts(temporary.path, { bytes: 100 });
    await folder.write("future", "f".repeat(60));
    for (const file of await readdir(temporary.path))
      await utimes(path.join(temporary.path, file), new Date("2100-01-01"), new Date("2100-01-01"));
    await folder.write("now", "n".repeat(30));
    await folder.write("last", "l".repeat(20));
    assert.deepEqual([await folder.read("future"), (await folder.read("now"))?.length], [undefined, 30]);
    await folder.write("full", "f".repeat(100));
    assert.equal((await folder.read("full"))?.length, 100);
  });

  it("counts nothing that another window is just writing", async () => {
    await using temporary = await temporaryFolder();
    const folder = new FolderOfTexts(temporary.path, { bytes: 100 });
    await folder.write("one", "1");
    const unfinished = path.join(temporary.path, unfinishedOf("beef"));
    await writeFile(unfinished, "h".repeat(100));
    await folder.write("two", "2");
    assert.deepEqual([await folder.read("one"), await folder.read("two")], ["1", "2"]);
    // The other window is still to put it into place.
    assert.equal(await readFile(unfinished, "utf8"), "h".repeat(100));
  });

  it("looks at no more files at once than a history can have, whoever has put them there", async () => {
    await using temporary = await temporaryFolder();
    for (const digit of "0123456789") {
      const file = path.join(temporary.path, `${digit.repeat(64)}.json`);
      await writeFile(file, "");
      await utimes(file, longAgo, longAgo);
    }
    const folder = new FolderOfTexts(temporary.path, { names: 6 });
    await folder.keepOnly([]);
    assert.equal((await readdir(temporary.path)).length, 4);
    await folder.keepOnly([]);
    assert.deepEqual(await readdir(temporary.path), []);
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
      [unfinishedOf("fade"), new Date("2100-01-01")],
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

describe("the stamp of a text", () => {
  it("is another after every write, also of the same text, and none where there is none", async () => {
    await using temporary = await temporaryFolder();
    const folder = new FolderOfTexts(path.join(temporary.path, "texts"));
    assert.equal(await folder.stamp("one"), undefined);
    await folder.write("one", "text");
    const stamp = await folder.stamp("one");
    assert.equal(await folder.stamp("one"), stamp);
    // The file written last takes the place of one that is still there as it is made: it is never the same one.
    await folder.write("one", "text");
    assert.notEqual(await folder.stamp("one"), stamp);
    await folder.delete("one");
    assert.equal(await folder.stamp("one"), undefined);
  });

  it("is refused where something else stands in its place", async () => {
    await using temporary = await temporaryFolder();
    const folder = new FolderOfTexts(temporary.path);
    await folder.write("one", "text");
    const [file = ""] = await readdir(temporary.path);
    await rm(path.join(temporary.path, file));
    await symlink("/dev/zero", path.join(temporary.path, file));
    await assert.rejects(folder.stamp("one"), /Something else/);
  });
});

describe("what is done alone in a folder", () => {
  it("is done by one window at a time, and by the next when it has failed", async () => {
    await using temporary = await temporaryFolder();
    const place = path.join(temporary.path, "texts");
    const windows = [new FolderOfTexts(place), new FolderOfTexts(place)];
    let inside = 0;
    const work = (index: number) => async (): Promise<number> => {
      assert.equal((inside += 1), 1);
      await new Promise((resolve) => setImmediate(resolve));
      inside -= 1;
      if (index === 3) throw new Error("failed");
      return index;
    };
    const all = [0, 1, 2, 3, 4].map((index) => windows[index % 2]!.alone(work(index)));
    const ended = await Promise.allSettled(all);
    assert.deepEqual(
      ended.map(({ status }) => status),
      ["fulfilled", "fulfilled", "fulfilled", "rejected", "fulfilled"],
    );
    assert.deepEqual(await readdir(place), []);
  });

  it("waits for nobody who has died, is done where no lock can be, and touches nothing in its place", async () => {
    await using temporary = await temporaryFolder();
    const folder = new FolderOfTexts(temporary.path);
    const lock = path.join(temporary.path, "lock");
    await writeFile(lock, "");
    await utimes(lock, longAgo, longAgo);
    assert.equal(await folder.alone(() => Promise.resolve(1)), 1);
    assert.deepEqual(await readdir(temporary.path), []);
    const file = path.join(temporary.path, "file");
    await writeFile(file, "theirs");
    assert.equal(await new FolderOfTexts(file).alone(() => Promise.resolve(2)), 2);
    assert.equal(await readFile(file, "utf8"), "theirs");
  });
});
