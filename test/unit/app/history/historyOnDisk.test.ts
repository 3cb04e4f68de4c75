import assert from "node:assert/strict";
import { mkdir, readdir, stat, writeFile } from "node:fs/promises";
import { createHash } from "node:crypto";
import path from "node:path";
import { FolderOfTexts } from "../../../../src/platform/node/textFolder.ts";
import { present } from "../../../support/histories.ts";
import { clockFrom, openWindow, see, seen } from "../../../support/historyWindows.ts";
import { temporaryFolder } from "../../../support/temporaryFolder.ts";

function folderAt(place: string): FolderOfTexts {
  return new FolderOfTexts(place, { bytes: 65_536, keepsAll: true });
}

describe("the history on a disk", () => {
  it("holds what windows have stored at a time, in files of hashed names for the user alone", async () => {
    await using temporary = await temporaryFolder();
    const place = path.join(temporary.path, "history");
    const clock = clockFrom(present);
    const windows = [
      await openWindow({ folder: folderAt(place), clock }),
      await openWindow({ folder: folderAt(place), clock }),
    ];
    const all = Array.from({ length: 20 }, (_, index) => index + 1);
    await Promise.all(all.map((index) => see(windows[index % 2]!.history, index)));
    const fresh = await openWindow({ folder: folderAt(place), clock });
    assert.equal(seen(fresh.history).length, 20);
    for (const { history } of windows) {
      await history.reload();
      assert.deepEqual(history.listing, fresh.history.listing);
    }
    for (const file of await readdir(place)) {
      assert.match(file, /^[0-9a-f]{64}\.json$/);
      assert.equal((await stat(path.join(place, file))).mode & 0o777, 0o600);
    }
  });

  it("reaches other windows though something else stands where changes are told", async () => {
    await using temporary = await temporaryFolder();
    const place = path.join(temporary.path, "history");
    const mark = createHash("sha256").update("changed").digest("hex");
    await mkdir(path.join(place, `${mark}.json`), { recursive: true });
    const [one, other] = [
      await openWindow({ folder: folderAt(place) }),
      await openWindow({ folder: folderAt(place) }),
    ];
    await see(one.history, 1);
    await other.history.reload();
    assert.deepEqual(seen(other.history), ["0.0.1001"]);
    await see(one.history, 2);
    await other.history.reload();
    assert.deepEqual(seen(other.history), ["0.0.1001", "0.0.1002"]);
    assert.deepEqual(one.log.lines, []);
  });

  it("looks at no more files than there are when it is opened", async () => {
    await using temporary = await temporaryFolder();
    const place = path.join(temporary.path, "history");
    for (const index of [1, 2, 3]) await see((await openWindow({ folder: folderAt(place) })).history, index);
    const folder = folderAt(place);
    let looks = 0;
    const stamp = folder.stamp.bind(folder);
    folder.stamp = (name) => {
      looks += 1;
      return stamp(name);
    };
    assert.equal(seen((await openWindow({ folder })).history).length, 3);
    assert.equal(looks, (await readdir(place)).length);
  });

  it("is kept for the window where there can be no folder, and the log tells", async () => {
    await using temporary = await temporaryFolder();
    const file = path.join(temporary.path, "file");
    await writeFile(file, "theirs");
    const { history, log } = await openWindow({ folder: folderAt(path.join(file, "history")) });
    await see(history, 1);
    assert.deepEqual(seen(history), ["0.0.1001"]);
    assert.deepEqual(
      log.lines.filter((line) => line.includes("stored")),
      ["warn The history could not be stored; it is kept until this window closes."],
    );
  });
});
