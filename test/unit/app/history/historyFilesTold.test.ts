import assert from "node:assert/strict";
import { clear } from "../../../../src/app/history/changes.ts";
import { formatMark, partNames } from "../../../../src/app/history/historyParts.ts";
import { addressOf, present } from "../../../support/histories.ts";
import { clockFrom, openWindow, see, seen } from "../../../support/historyWindows.ts";
import { MemoryFolder } from "../../../support/memoryFolder.ts";
import { settled } from "../../../support/fakeClock.ts";

/** A folder that notes how many files are looked at together, what it is to keep, and waits where it is told to. */
class WatchedFolder extends MemoryFolder {
  mostTogether = 0;
  kept: readonly string[] = [];
  /** What the writing of a name waits for. */
  readonly held = new Map<string, Promise<undefined>>();
  #together = 0;

  override async stamp(name: string): Promise<string | undefined> {
    this.#together += 1;
    this.mostTogether = Math.max(this.mostTogether, this.#together);
    try {
      return await super.stamp(name);
    } finally {
      this.#together -= 1;
    }
  }

  override async write(name: string, text: string): Promise<void> {
    await this.held.get(name);
    return super.write(name, text);
  }

  override keepOnly(names: Iterable<string> = []): Promise<void> {
    this.kept = [...names];
    return Promise.resolve(undefined);
  }
}

async function windowWith(count: number, folder = new WatchedFolder()) {
  const { history, log } = await openWindow({ folder });
  for (let index = 1; index <= count; index += 1) await see(history, index);
  return { history, log, folder };
}

describe("the history's files, when windows tell of them", () => {
  it("are read some at a time", async () => {
    const { folder } = await windowWith(60);
    folder.mostTogether = 0;
    await openWindow({ folder });
    assert.ok(folder.mostTogether > 1 && folder.mostTogether <= 16, String(folder.mostTogether));
  });

  it("say that all was cleared before anything else goes", async () => {
    const { history, folder } = await windowWith(3);
    const { promise, resolve } = Promise.withResolvers<undefined>();
    folder.held.set("cleared", promise);
    const before = folder.texts.size;
    const clearing = history.update(clear);
    await settled();
    assert.equal(folder.texts.size, before);
    resolve(undefined);
    await clearing;
    assert.deepEqual([...folder.texts.keys()].sort(), ["changed", "cleared"]);
  });

  it("are all kept when what is left over is swept away, and what tells of changes too", async () => {
    const { history, folder } = await windowWith(1);
    await history.sweep();
    for (const name of folder.texts.keys()) assert.ok(folder.kept.includes(name), name);
    assert.ok(folder.texts.has("changed"));
  });

  it("are read by the next look once they can be, though this window has written others since", async () => {
    const { folder } = await windowWith(1);
    const [name = ""] = [...folder.texts].find(([, text]) => text.includes(addressOf(1))) ?? [];
    folder.refuses = (call, asked) => call === "read" && asked === name;
    const { history } = await openWindow({ folder, clock: clockFrom(present + 60_000) });
    await see(history, 2);
    folder.refuses = () => false;
    await history.reload();
    assert.deepEqual(seen(history), ["0.0.1001", "0.0.1002"]);
  });

  it("are told by name in few bytes: of more than 40 it is told that there were some", () => {
    const mark = { id: "one", known: "other", last: "before" };
    assert.equal(formatMark({ ...mark, changed: partNames.slice(0, 40) }).split(" ").length, 4);
    assert.equal(formatMark({ ...mark, changed: partNames.slice(0, 41) }), "one other");
  });

  it("are written no more once every window knows all, also where none could wait for another", async () => {
    const folder = new WatchedFolder();
    folder.isLocking = false;
    const clock = clockFrom(present);
    const windows = [await openWindow({ folder, clock }), await openWindow({ folder, clock })];
    const all = Array.from({ length: 20 }, (_, index) => index + 1);
    await Promise.all(all.map((index) => see(windows[index % 2]!.history, index)));
    for (const { history } of [...windows, ...windows, ...windows]) await history.reload();
    folder.written.length = 0;
    for (const { history } of [...windows, ...windows]) await history.reload();
    assert.deepEqual(folder.written, []);
  });
});
