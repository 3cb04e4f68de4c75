import assert from "node:assert/strict";
import { readdir, stat, utimes, writeFile } from "node:fs/promises";
import path from "node:path";
import type { StorageFiles } from "../../../src/app/platform.ts";
import { diskFiles } from "../../../src/platform/node/diskFiles.ts";
import { FolderOfTexts, openTextFile } from "../../../src/platform/storage.ts";
import { usePlainEditor } from "../../plainEditor/load.ts";
import { Uri } from "../../plainEditor/values.ts";
import { temporaryFolder } from "../../support/temporaryFolder.ts";

usePlainEditor();

const longAgo = new Date("2020-01-01");

/** The name of a file that is just being written. */
function unfinishedOf(digits: string): string {
  return `8c2f5a0e-${digits}-4f6e-9a51-0d6b7a3c1e22.unfinished`;
}

/** Each kind of storage, in a folder of the disk. */
const kinds: Readonly<Record<string, (folder: string) => StorageFiles>> = {
  "on the disk": diskFiles,
  "that VS Code reaches": (folder) => storageFiles(Uri.file(folder) as never),
};

let storageFiles: (root: never) => StorageFiles;
before(async () => {
  ({ storageFiles } = await import("../../../src/editor/storageFiles.ts"));
});

for (const [kind, filesOf] of Object.entries(kinds)) {
  describe(`storage ${kind}`, () => {
    describe("a folder of texts", () => {
      it("gives back what was put in last, and nothing after it was deleted", async () => {
        await using temporary = await temporaryFolder();
        const folder = new FolderOfTexts(filesOf(temporary.path), "not/there/yet");
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
        const folder = new FolderOfTexts(filesOf(temporary.path), "");
        const names = ["../../up", "a/b", "con", "\0", "n".repeat(500), "one\ttwo"];
        for (const name of names) await folder.write(name, name);
        for (const name of names) assert.equal(await folder.read(name), name);
        const files = await readdir(temporary.path);
        assert.equal(files.length, names.length);
        for (const file of files) assert.match(file, /^[0-9a-f]{64}\.json$/);
      });

      it("drops the oldest when all take too much together", async () => {
        await using temporary = await temporaryFolder();
        const folder = new FolderOfTexts(filesOf(temporary.path), "", { bytes: 100 });
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
        const folder = new FolderOfTexts(filesOf(temporary.path), "", { bytes: 10 });
        await folder.write("other", "1234");
        await folder.write("one", "12345");
        await folder.write("one", "é".repeat(6));
        assert.deepEqual([await folder.read("one"), await folder.read("other")], [undefined, "1234"]);
      });

      it("clears away what nobody knows of, and leaves alone what another window may just be writing", async () => {
        await using temporary = await temporaryFolder();
        const folder = new FolderOfTexts(filesOf(temporary.path), "");
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
        const windows = [
          new FolderOfTexts(filesOf(temporary.path), ""),
          new FolderOfTexts(filesOf(temporary.path), ""),
        ];
        const text = (mark: string): string => mark.repeat(200_000);
        await windows[0]!.write("one", text("a"));
        const writing = ["b", "c", "d", "e"].map((mark, index) =>
          windows[index % 2]!.write("one", text(mark)),
        );
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
        const folder = new FolderOfTexts(filesOf(temporary.path), "", { bytes: 10, keepsAll: true });
        for (const name of ["a", "b", "c"]) await folder.write(name, name.repeat(10));
        await assert.rejects(folder.write("a", "a".repeat(11)), /too large/);
        for (const name of ["a", "b", "c"]) assert.equal(await folder.read(name), name.repeat(10));
      });
    });

    describe("a file of text", () => {
      it("holds what was written last, and can be set aside", async () => {
        await using temporary = await temporaryFolder();
        const place = path.join(temporary.path, "not", "there", "yet.json");
        const file = openTextFile(filesOf(temporary.path), "not/there/yet.json");
        assert.equal(await file.read(), undefined);
        await file.write("first");
        await file.write("second é😀");
        assert.equal(await file.read(), "second é😀");
        await file.setAside("damaged.json");
        assert.equal(await file.read(), undefined);
        assert.deepEqual(await readdir(path.dirname(place)), ["damaged.json"]);
        await file.deleteAside("damaged.json");
        await file.deleteAside("damaged.json");
        assert.deepEqual(await readdir(path.dirname(place)), []);
      });

      it("is cut off behind 20 MB", async () => {
        await using temporary = await temporaryFolder();
        const file = openTextFile(filesOf(temporary.path), "large");
        await file.write("x".repeat(20 * 1024 * 1024 + 1));
        assert.equal((await file.read())?.length, 20 * 1024 * 1024);
      });
    });
  });
}

describe("storage on the disk", () => {
  it("is readable for the user alone", async () => {
    await using temporary = await temporaryFolder();
    await openTextFile(diskFiles(temporary.path), "kept/history.json").write("text");
    const modes = ["kept", "kept/history.json"].map(
      async (name) => (await stat(path.join(temporary.path, name))).mode & 0o777,
    );
    assert.deepEqual(await Promise.all(modes), [0o700, 0o600]);
  });
});

describe("storage that VS Code reaches", () => {
  it("fails as the file system does", async () => {
    await using temporary = await temporaryFolder();
    await writeFile(path.join(temporary.path, "file"), "");
    const files = storageFiles(Uri.file(temporary.path) as never);
    await assert.rejects(files.read("file/inside", 10));
    await assert.rejects(openTextFile(files, "none").setAside("other"));
  });
});
