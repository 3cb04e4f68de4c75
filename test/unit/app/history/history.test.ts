import assert from "node:assert/strict";
import { mock } from "node:test";
import {
  clear,
  remove,
  setPinned,
  removeRecord,
  mergeContract,
} from "../../../../src/app/history/historyUpdates.ts";
import { emptyHistory } from "../../../../src/app/history/entry.ts";
import type { History } from "../../../../src/app/history/history.ts";
import { settled } from "../../../support/fakeClock.ts";
import { addressOf, present } from "../../../support/histories.ts";
import { clockFrom, openWindow, see, seen } from "../../../support/historyWindows.ts";
import { MemoryFile } from "../../../support/memoryFile.ts";

function pin(history: History, index: number, isPinned = true): Promise<void> {
  return history.updateNow((state) => setPinned(state, "Net", addressOf(index), isPinned));
}

/** The IDs of the contracts in the order in which they are shown. */
function shown({ listing }: History): readonly (string | undefined)[] {
  return (listing.contracts.get("Net") ?? []).map(({ entry }) => entry.id);
}

function visits({ listing }: History): readonly string[] {
  return listing.visits.map(({ kind, listed }) => `${kind} ${listed.key}`);
}

/** Two windows on one file. */
async function twoWindows() {
  const file = new MemoryFile();
  const clock = clockFrom(present);
  const [one, other] = [await openWindow({ file, clock }), await openWindow({ file, clock })];
  return { file, one: one.history, other: other.history, fresh: () => openWindow({ file, clock }) };
}

describe("history", () => {
  beforeEach(() => mock.timers.enable({ apis: ["setTimeout"] }));
  afterEach(() => mock.timers.reset());

  it("shows pinned contracts first, then those last seen", async () => {
    const { history } = await openWindow();
    for (const index of [1, 2, 3, 1]) see(history, index);
    assert.deepEqual(shown(history), ["0.0.1001", "0.0.1003", "0.0.1002"]);
    await pin(history, 2);
    assert.deepEqual(shown(history), ["0.0.1002", "0.0.1001", "0.0.1003"]);
    await pin(history, 2, false);
    assert.deepEqual(shown(history), ["0.0.1001", "0.0.1003", "0.0.1002"]);
  });

  it("shows what was inspected newest first, each once, also within one millisecond", async () => {
    const { history } = await openWindow({ clock: () => present });
    for (const index of [1, 2, 1]) see(history, index);
    assert.deepEqual(visits(history), [`record ${addressOf(1)}`, `record ${addressOf(2)}`]);
    await history.updateNow((state) => removeRecord(state, "Net", addressOf(1)));
    assert.deepEqual(visits(history), [`record ${addressOf(2)}`]);
    assert.deepEqual(shown(history), ["0.0.1001", "0.0.1002"]);
  });

  it("forgets all but what is pinned, or that too, and remembers anew", async () => {
    const { history } = await openWindow();
    for (const index of [1, 2]) see(history, index);
    await pin(history, 1);
    await history.updateNow(clear);
    assert.deepEqual([shown(history), visits(history)], [["0.0.1001"], []]);
    await history.updateNow(() => emptyHistory);
    assert.deepEqual([shown(history), visits(history)], [[], []]);
    see(history, 1);
    assert.deepEqual([shown(history), visits(history).length], [["0.0.1001"], 1]);
  });

  it("forgets a contract that is unpinned after all was cleared, unless it was seen since", async () => {
    const { history } = await openWindow();
    for (const index of [1, 2]) {
      see(history, index);
      await pin(history, index);
    }
    await history.updateNow(clear);
    see(history, 2);
    for (const index of [1, 2]) await pin(history, index, false);
    assert.deepEqual(shown(history), ["0.0.1002"]);
  });

  it("is not filled by what is only learned", async () => {
    const { history } = await openWindow();
    const fact = { address: addressOf(1), id: "0.0.1001", deleted: true };
    history.update((state, now) => mergeContract(state, "Net", fact, now));
    assert.deepEqual(shown(history), []);
    see(history, 1);
    history.update((state, now) => mergeContract(state, "Net", fact, now));
    assert.equal(history.listing.contracts.get("Net")?.[0]?.entry.deleted?.[0], true);
  });

  it("calls back once for each change, and for nothing else", async () => {
    const { history } = await openWindow();
    let told = 0;
    const end = history.onDidChange(() => (told += 1));
    see(history, 1);
    history.update((state) => state);
    await history.flush();
    await history.reload();
    assert.equal(told, 1);
    end();
    see(history, 2);
    assert.equal(told, 1);
  });

  it("is written once two seconds after the first change", async () => {
    const file = new MemoryFile();
    const { history } = await openWindow({ file });
    for (const index of [1, 2]) see(history, index);
    mock.timers.tick(1999);
    await settled();
    assert.equal(file.writes, 0);
    mock.timers.tick(1);
    await settled();
    assert.equal(file.writes, 1);
    assert.deepEqual(seen((await openWindow({ file })).history), ["0.0.1001", "0.0.1002"]);
  });

  it("is written at once for a removal, a pin, and a clearing, also of what only another window knows", async () => {
    const { one, other, fresh } = await twoWindows();
    for (const index of [1, 2, 3]) see(one, index);
    await one.flush();
    await pin(other, 1);
    await other.updateNow((state) => remove(state, "Net", addressOf(2)));
    assert.deepEqual(shown((await fresh()).history), ["0.0.1001", "0.0.1003"]);
    await other.updateNow(clear);
    assert.deepEqual(shown((await fresh()).history), ["0.0.1001"]);
  });

  it("applies what is not written yet to what another window has written", async () => {
    const { one, other, fresh } = await twoWindows();
    see(one, 1);
    see(other, 2);
    await one.flush();
    assert.deepEqual(seen(other), ["0.0.1002"]);
    await other.reload();
    assert.deepEqual(seen(other), ["0.0.1001", "0.0.1002"]);
    await other.flush();
    assert.deepEqual(seen((await fresh()).history), ["0.0.1001", "0.0.1002"]);
  });

  it("repeats a change that another window has overwritten", async () => {
    const { file, one, other, fresh } = await twoWindows();
    see(other, 2);
    await other.flush();
    const ofOther = file.text;
    see(one, 1);
    const write = file.write.bind(file);
    file.write = async (text) => {
      file.write = write;
      await write(text);
      // The other window has read the same file, and writes a moment later.
      file.text = ofOther;
    };
    await one.flush();
    assert.deepEqual(seen((await fresh()).history), ["0.0.1002"]);
    mock.timers.tick(2000);
    await settled();
    assert.deepEqual(seen((await fresh()).history), ["0.0.1001", "0.0.1002"]);
  });

  it("does not repeat a change that another window has built upon", async () => {
    const { one, other } = await twoWindows();
    see(one, 1);
    await one.flush();
    await other.updateNow((state) => remove(state, "Net", addressOf(1)));
    await one.reload();
    see(one, 2);
    await one.flush();
    assert.deepEqual(seen(one), ["0.0.1002"]);
  });

  it("keeps what cannot be written, says so once, and writes it with the next change", async () => {
    const file = new MemoryFile();
    const { history, log } = await openWindow({ file });
    file.refuses = () => true;
    see(history, 1);
    await history.flush();
    await history.flush();
    assert.deepEqual(seen(history), ["0.0.1001"]);
    assert.equal(log.lines.length, 1);
    file.refuses = () => false;
    see(history, 2);
    await history.flush();
    assert.deepEqual(seen((await openWindow({ file })).history), ["0.0.1001", "0.0.1002"]);
  });

  it("leaves a file that cannot be opened as it is", async () => {
    const file = new MemoryFile();
    file.text = "not read";
    file.refuses = (call) => call === "read";
    const { history, log } = await openWindow({ file });
    see(history, 1);
    await history.flush();
    assert.deepEqual([file.text, log.lines.length, seen(history)], ["not read", 1, ["0.0.1001"]]);
  });
});
