import assert from "node:assert/strict";
import fc from "fast-check";
import { clear, clearWithPinned, remove, setPinned, unlist } from "../../../../src/app/history/changes.ts";
import { learnOfContract, seeContract } from "../../../../src/app/history/contractUpdates.ts";
import type { HistoryState } from "../../../../src/app/history/entry.ts";
import { History } from "../../../../src/app/history/history.ts";
import { addressOf, present } from "../../../support/histories.ts";
import { MemoryFolder } from "../../../support/memoryFolder.ts";
import { MemoryLog, MemoryState } from "../../../support/stores.ts";

const before = new MemoryState();

async function open(folder = new MemoryFolder(), start = present) {
  const log = new MemoryLog();
  let now = start;
  return { history: await History.open({ folder, log, before, clock: () => (now += 1) }), folder, log };
}

function notice(index: number) {
  return { address: addressOf(index), id: `0.0.${1000 + index}`, deleted: undefined };
}

function see(history: History, index: number, network = "Net"): Promise<void> {
  return history.update((state, now) => seeContract(state, network, notice(index), now, true));
}

function pin(history: History, index: number, pinned = true): Promise<void> {
  return history.update((state, now) => setPinned(state, "Net", addressOf(index), pinned, now));
}

function shown({ listing }: History, network = "Net"): readonly string[] {
  return (listing.contracts.get(network) ?? []).map(({ entry }) => entry.id?.[0] ?? entry.address[0]);
}

function visits({ listing }: History): readonly string[] {
  return listing.visits.map(({ kind, listed }) => `${kind} ${listed.key}`);
}

function replaceAll({ texts }: MemoryFolder, by: readonly (readonly [string, string])[]): void {
  texts.clear();
  for (const [name, text] of by) texts.set(name, text);
}

const fourYears = 4 * 365 * 24 * 60 * 60 * 1000;

function removeFirst(state: HistoryState, now: number): HistoryState {
  return remove(state, "Net", addressOf(1), now);
}

describe("the history", () => {
  it("has pinned contracts first, then those last seen", async () => {
    const { history } = await open();
    for (const index of [1, 2, 3, 1]) await see(history, index);
    assert.deepEqual(shown(history), ["0.0.1001", "0.0.1003", "0.0.1002"]);
    await pin(history, 2);
    assert.deepEqual(shown(history), ["0.0.1002", "0.0.1001", "0.0.1003"]);
    await pin(history, 2, false);
    assert.deepEqual(shown(history), ["0.0.1001", "0.0.1003", "0.0.1002"]);
  });

  it("has what was inspected newest first, each once", async () => {
    const { history } = await open();
    for (const index of [1, 2, 1]) await see(history, index);
    assert.deepEqual(visits(history), [`record ${addressOf(1)}`, `record ${addressOf(2)}`]);
    await history.update((state, now) => unlist(state, "Net", addressOf(1), now));
    assert.deepEqual(visits(history), [`record ${addressOf(2)}`]);
    assert.deepEqual(shown(history), ["0.0.1001", "0.0.1002"]);
  });

  it("outlives the window", async () => {
    const { history, folder } = await open();
    await see(history, 1);
    await pin(history, 1);
    assert.deepEqual((await open(folder, present + 1000)).history.listing, history.listing);
  });

  it("forgets all but what is pinned, or that too, and remembers anew", async () => {
    const { history } = await open();
    for (const index of [1, 2]) await see(history, index);
    await pin(history, 1);
    await history.update(clear);
    assert.deepEqual([shown(history), visits(history)], [["0.0.1001"], []]);
    await history.update(clearWithPinned);
    assert.deepEqual([shown(history), visits(history)], [[], []]);
    await see(history, 1);
    assert.deepEqual([shown(history), visits(history).length], [["0.0.1001"], 1]);
  });

  it("is not filled by what is only learned", async () => {
    const { history, folder } = await open();
    await history.update((state, now) => learnOfContract(state, "Net", { ...notice(1), deleted: true }, now));
    assert.deepEqual([shown(history), folder.texts.size], [[], 0]);
    await see(history, 1);
    await history.update((state, now) => learnOfContract(state, "Net", { ...notice(1), deleted: true }, now));
    const [contract] = history.listing.contracts.get("Net") ?? [];
    assert.equal(contract?.entry.deleted?.[0], true);
  });

  it("tells once of each change, and of nothing else", async () => {
    const { history } = await open();
    let told = 0;
    const end = history.onDidChange(() => (told += 1));
    await see(history, 1);
    await history.update((state) => state);
    await history.reload();
    assert.equal(told, 1);
    end();
    await see(history, 2);
    assert.equal(told, 1);
  });

  for (const [what, forget] of Object.entries({ cleared: clear, removed: removeFirst })) {
    it(`keeps what came after a clock that was ahead has been put right: ${what} while it was`, async () => {
      const folder = new MemoryFolder();
      let now = present + fourYears;
      const openNow = () => History.open({ folder, log: new MemoryLog(), before, clock: () => (now += 1) });
      const [one, idle] = [await openNow(), await openNow()];
      await see(one, 1);
      await one.update(forget);
      await idle.reload();
      await see(one, 2);
      now = present;
      assert.deepEqual(shown(await openNow()), ["0.0.1002"]);
      await see(one, 3);
      now += 60_000;
      const other = await openNow();
      assert.deepEqual(shown(other), ["0.0.1003", "0.0.1002"]);
      await see(other, 1);
      await see(idle, 4);
      await see(one, 5);
      for (const history of [other, idle, one, await openNow()]) {
        await history.reload();
        assert.deepEqual(shown(history).toSorted(), [
          "0.0.1001",
          "0.0.1002",
          "0.0.1003",
          "0.0.1004",
          "0.0.1005",
        ]);
      }
    });
  }

  it("of two windows is the same in the end, whatever either does and whichever write is lost", async () => {
    const step = fc.record({
      who: fc.nat(1),
      what: fc.constantFrom("see", "pin", "unpin", "remove", "clear", "reload"),
      which: fc.integer({ min: 1, max: 3 }),
      isLost: fc.boolean(),
    });
    await fc.assert(
      fc.asyncProperty(fc.array(step, { maxLength: 12 }), async (steps) => {
        const folder = new MemoryFolder();
        let now = present;
        const openNow = () => History.open({ folder, log: new MemoryLog(), before, clock: () => (now += 1) });
        const windows = [await openNow(), await openNow()];
        for (const { who, what, which, isLost } of steps) {
          const texts = [...folder.texts];
          const history = windows[who]!;
          if (what === "see") await see(history, which);
          if (what === "pin" || what === "unpin") await pin(history, which, what === "pin");
          if (what === "remove") {
            await history.update((state, at) => remove(state, "Net", addressOf(which), at));
          }
          if (what === "clear") await history.update(clear);
          if (what === "reload") await history.reload();
          // The other window's write came at the same moment and went over it.
          if (isLost) replaceAll(folder, texts);
        }
        for (const history of [...windows, ...windows, ...windows]) await history.reload();
        assert.deepEqual(windows[0]!.listing, windows[1]!.listing);
        assert.deepEqual((await openNow()).listing, windows[0]!.listing);
      }),
    );
  });
});
