import assert from "node:assert/strict";
import { lstat, mkdir, readFile, rm, symlink, utimes, writeFile } from "node:fs/promises";
import path from "node:path";
import { withLock } from "../../../../src/platform/node/withLock.ts";
import { temporaryFolder } from "../../../support/temporaryFolder.ts";

describe("the lock of a folder", () => {
  it("lets one in at a time", async () => {
    await using folder = await temporaryFolder();
    const file = path.join(folder.path, "lock");
    let inside = 0;
    let most = 0;
    const work = async (): Promise<void> => {
      most = Math.max(most, (inside += 1));
      await lstat(file);
      inside -= 1;
    };
    await Promise.all(Array.from({ length: 10 }, () => withLock(file, work)));
    assert.equal(most, 1);
    await assert.rejects(lstat(file));
  });

  it("is held until the work is done, and given back once it is known to be", async () => {
    await using folder = await temporaryFolder();
    const file = path.join(folder.path, "lock");
    for (const end of [() => Promise.resolve("done"), () => Promise.reject(new Error("failed"))]) {
      const looks = new Set<boolean>();
      const work = async (): Promise<string> => {
        // Time enough for whoever would give it back too early.
        for (let look = 0; look < 20; look += 1) {
          looks.add(
            await lstat(file).then(
              (found) => found.isFile(),
              () => false,
            ),
          );
        }
        return end();
      };
      await withLock(file, work).catch(() => undefined);
      assert.deepEqual([...looks], [true]);
      await assert.rejects(lstat(file));
    }
  });

  it("is taken from nobody who may still work: a second is not long", async () => {
    await using folder = await temporaryFolder();
    const file = path.join(folder.path, "lock");
    await writeFile(file, "");
    const oneSecondAgo = new Date(Date.now() - 1000);
    await utimes(file, oneSecondAgo, oneSecondAgo);
    let isIn = false;
    const waiting = withLock(file, () => Promise.resolve((isIn = true)));
    for (let look = 0; look < 20; look += 1) await lstat(file);
    assert.equal(isIn, false);
    await rm(file);
    await waiting;
    assert.equal(isIn, true);
  });

  it("is taken from who is gone, and given back by nobody but who has it", async () => {
    await using folder = await temporaryFolder();
    const file = path.join(folder.path, "lock");
    await writeFile(file, "");
    await utimes(file, 1, 1);
    await withLock(file, async () => {
      // Somebody else took it for abandoned, and has it now.
      await rm(file);
      await writeFile(file, "");
      await utimes(file, 2, 2);
    });
    assert.ok((await lstat(file)).isFile());
  });

  it("is taken from who is gone though the clock was set back since", async () => {
    await using folder = await temporaryFolder();
    const file = path.join(folder.path, "lock");
    const ahead = new Date(Date.now() + 3_600_000);
    await writeFile(file, "");
    await utimes(file, ahead, ahead);
    const held = await withLock(file, () => lstat(file));
    assert.notEqual(held.mtime.getTime(), ahead.getTime());
    await assert.rejects(lstat(file));
  });

  it("is never waited for where something else stands in its place, and leaves that alone", async () => {
    await using folder = await temporaryFolder();
    const places: Readonly<Record<string, (file: string) => Promise<unknown>>> = {
      text: (file) => writeFile(file, "somebody's own words"),
      folder: (file) => mkdir(file),
      link: (file) => symlink("nowhere", file),
    };
    for (const [name, make] of Object.entries(places)) {
      const file = path.join(folder.path, name);
      await make(file);
      await utimes(folder.path, 1, 1);
      assert.equal(await withLock(file, () => Promise.resolve("done")), "done");
      assert.ok(await lstat(file), name);
    }
  });

  it("leaves alone what has come into its place", async () => {
    await using folder = await temporaryFolder();
    const file = path.join(folder.path, "lock");
    await withLock(file, async () => {
      await rm(file);
      await writeFile(file, "somebody's own words");
    });
    assert.equal(await readFile(file, "utf8"), "somebody's own words");
  });
});
