import assert from "node:assert/strict";
import { execFile } from "node:child_process";
import {
  link,
  lstat,
  mkdir,
  open,
  readdir,
  readFile,
  readlink,
  stat,
  symlink,
  truncate,
  unlink,
  utimes,
  writeFile,
} from "node:fs/promises";
import path from "node:path";
import { promisify } from "node:util";
import { FolderOfTexts } from "../../../../src/platform/node/textFolder.ts";
import { temporaryFolder } from "../../../support/temporaryFolder.ts";

const longAgo = new Date("2020-01-01");
const unfinished = "8c2f5a0e-6d1b-4f6e-9a51-0d6b7a3c1e22.unfinished";

/** The file that a name is kept in: written once, and found again. */
async function fileOf(folder: string, name: string): Promise<string> {
  await new FolderOfTexts(folder).write(name, name);
  const [file] = await readdir(folder);
  return path.join(folder, file ?? "");
}

/** What may stand in a file's place that was not made here, and how it is seen that nothing happened to it. */
const others: Record<string, (place: string, outside: string) => Promise<() => Promise<void>>> = {
  "a link to somebody's file": async (place, outside) => {
    const target = path.join(outside, "thesis.txt");
    await writeFile(target, "mine");
    await symlink(target, place);
    return async () => {
      assert.equal(await readFile(target, "utf8"), "mine");
      assert.equal(await readlink(place), target);
    };
  },
  "a link to a device without end": async (place) => {
    await symlink("/dev/zero", place);
    return async () => assert.equal(await readlink(place), "/dev/zero");
  },
  "a link to nowhere": async (place, outside) => {
    const target = path.join(outside, "not-there");
    await symlink(target, place);
    return async () => {
      assert.equal(await readlink(place), target);
      assert.deepEqual(await readdir(outside), []);
    };
  },
  "a pipe that nobody writes into": async (place) => {
    await promisify(execFile)("mkfifo", [place]);
    return async () => assert.ok((await lstat(place)).isFIFO());
  },
  "a folder": async (place) => {
    await mkdir(place);
    return async () => assert.ok((await lstat(place)).isDirectory());
  },
  "a file that is larger than any made here": async (place) => {
    await writeFile(place, "theirs".repeat(20));
    await utimes(place, longAgo, longAgo);
    return async () => assert.equal(await readFile(place, "utf8"), "theirs".repeat(20));
  },
  "a file that has another name too": async (place, outside) => {
    const target = path.join(outside, "thesis.txt");
    await writeFile(target, "mine");
    await utimes(target, longAgo, longAgo);
    await link(target, place);
    return async () => {
      assert.equal(await readFile(target, "utf8"), "mine");
      assert.equal((await lstat(place)).nlink, 2);
    };
  },
};

describe("files that are not the product's own", () => {
  for (const [what, put] of Object.entries(others)) {
    it(`leaves alone ${what} in the place of a file, as if there were none`, async () => {
      await using temporary = await temporaryFolder();
      await using outside = await temporaryFolder();
      const folder = new FolderOfTexts(temporary.path, { bytes: 100 });
      const place = await fileOf(temporary.path, "one");
      await unlink(place);
      const assertUntouched = await put(place, outside.path);
      assert.equal(await folder.read("one"), undefined);
      await assert.rejects(folder.write("one", "new"));
      await folder.write("one", "too large".repeat(20));
      await folder.delete("one");
      await folder.keepOnly([]);
      await folder.write("other", "o".repeat(100));
      await assertUntouched();
      assert.equal((await readdir(temporary.path)).length, 2);
    });
  }

  it("reads, writes and deletes nothing through a link in the folder's place", async () => {
    await using temporary = await temporaryFolder();
    await using outside = await temporaryFolder();
    const file = await fileOf(outside.path, "one");
    for (const name of [path.basename(file), unfinished]) {
      await writeFile(path.join(outside.path, name), "theirs");
      await utimes(path.join(outside.path, name), longAgo, longAgo);
    }
    const link = path.join(temporary.path, "bodies");
    await symlink(outside.path, link);
    const folder = new FolderOfTexts(link, { bytes: 100 });
    assert.equal(await folder.read("one"), undefined);
    await assert.rejects(folder.write("two", "new"));
    await folder.write("one", "too large".repeat(20));
    await folder.delete("one");
    await folder.keepOnly([]);
    assert.deepEqual((await readdir(outside.path)).sort(), [path.basename(file), unfinished].sort());
    assert.equal(await readFile(file, "utf8"), "theirs");
  });

  it("keeps to names of its own form, also when it clears away and when there is too much", async () => {
    await using temporary = await temporaryFolder();
    const folder = new FolderOfTexts(temporary.path, { bytes: 100 });
    const foreign = [
      "notes.txt",
      "key.json",
      ".unfinished",
      "draft.unfinished",
      `${"A".repeat(64)}.json`,
      `${"a".repeat(63)}.json`,
      `${"a".repeat(64)}.json.bak`,
      `x${unfinished}`,
    ];
    for (const name of foreign) {
      await writeFile(path.join(temporary.path, name), "theirs".repeat(100));
      await utimes(path.join(temporary.path, name), longAgo, longAgo);
    }
    await folder.keepOnly([]);
    await folder.write("one", "1".repeat(60));
    await folder.write("two", "2".repeat(40));
    assert.deepEqual([await folder.read("one"), await folder.read("two")], ["1".repeat(60), "2".repeat(40)]);
    const left = await readdir(temporary.path);
    for (const name of foreign) assert.ok(left.includes(name), name);
  });

  it("counts the bytes of no file but its own", async () => {
    await using temporary = await temporaryFolder();
    const folder = new FolderOfTexts(temporary.path, { bytes: 100 });
    await folder.write("one", "1");
    const foreign = [`${"0".repeat(64)}.json`, unfinished];
    for (const name of foreign) await writeFile(path.join(temporary.path, name), "");
    for (const bytes of [101, 2 ** 42]) {
      for (const name of foreign) await truncate(path.join(temporary.path, name), bytes);
      await folder.write("two", "2");
    }
    assert.deepEqual([await folder.read("one"), await folder.read("two")], ["1", "2"]);
    assert.equal((await readdir(temporary.path)).length, 4);
  });

  it("does not read a file of its own name that is larger than any it would write", async () => {
    await using temporary = await temporaryFolder();
    const file = await fileOf(temporary.path, "one");
    // No disk holds that much: the file has nothing in it but a size.
    await truncate(file, 2 ** 42);
    assert.equal(await new FolderOfTexts(temporary.path).read("one"), undefined);
    await truncate(file, 101);
    assert.equal(await new FolderOfTexts(temporary.path, { bytes: 100 }).read("one"), undefined);
    assert.equal((await new FolderOfTexts(temporary.path, { bytes: 101 }).read("one"))?.length, 101);
  });
});

describe("how a body is written", () => {
  it("stands beside the one before until it is whole: who reads that goes on reading it", async () => {
    await using temporary = await temporaryFolder();
    const file = await fileOf(temporary.path, "one");
    const reading = await open(file);
    try {
      await new FolderOfTexts(temporary.path).write("one", "another text");
      assert.equal(await reading.readFile("utf8"), "one");
      assert.equal(await readFile(file, "utf8"), "another text");
    } finally {
      await reading.close();
    }
  });

  it("is for nobody but the user", async () => {
    await using temporary = await temporaryFolder();
    const file = await fileOf(temporary.path, "one");
    assert.equal((await stat(file)).mode & 0o777, 0o600);
    const made = path.join(temporary.path, "not", "there", "yet");
    await new FolderOfTexts(made).write("one", "text");
    for (const folder of [made, path.dirname(made)])
      assert.equal((await stat(folder)).mode & 0o777, 0o700, folder);
  });
});
