import assert from "node:assert/strict";
import { cp, readdir, readFile, stat, writeFile } from "node:fs/promises";
import path from "node:path";
import { mock } from "node:test";
import { clear, remove, setPinned, recordVisit } from "../../../../src/app/history/historyUpdates.ts";
import { emptyHistory, maxEntries, withinLimit } from "../../../../src/app/history/entry.ts";
import type { HistoryListing } from "../../../../src/app/history/historyListing.ts";
import { diskFiles } from "../../../../src/platform/node/diskFiles.ts";
import { FolderOfTexts, openTextFile } from "../../../../src/platform/storage.ts";
import { addressOf, contractEntry, historyWith, present } from "../../../support/histories.ts";
import { clockFrom, openWindow, see, seen } from "../../../support/historyWindows.ts";
import { MemoryState } from "../../../support/stores.ts";
import { temporaryFolder } from "../../../support/temporaryFolder.ts";

const fixture = path.resolve(import.meta.dirname, "../../../fixtures/state-0.1.1");

/** Windows on the files of a folder. */
function windowsOn(folder: string, state = new MemoryState()) {
  const clock = clockFrom(present);
  return () =>
    openWindow({
      file: openTextFile(diskFiles(folder), "history.json"),
      folder: new FolderOfTexts(diskFiles(folder), "history"),
      state,
      clock,
    });
}

/** A copy of what 0.1.1 stored. */
async function stored011(folder: string) {
  await cp(path.join(fixture, "globalStorage"), folder, { recursive: true });
  return JSON.parse(await readFile(path.join(fixture, "shown.json"), "utf8")) as unknown;
}

/** A listing in the form of the fixture's, without the moments at which records were inspected: visits have these. */
function shownOf({ contracts, visits }: HistoryListing): unknown {
  const shown = {
    contracts: [...contracts].map(([network, listed]) => [
      network,
      listed.map(({ key, entry }) => ({ key, ...entry, inspectedAt: undefined, isCleared: undefined })),
    ]),
    visits: visits.map(({ kind, at, contract, listed }) => ({
      kind,
      at,
      contract: contract?.key,
      network: listed.network,
      key: listed.key,
      entry: kind === "record" ? undefined : listed.entry,
    })),
  };
  return JSON.parse(JSON.stringify(shown));
}

/** The fixture's listing with contracts in today's form. */
function inTodaysForm(shown: unknown): unknown {
  const today = (_: string, value: unknown): unknown => {
    const entry = value as Partial<Record<string, readonly unknown[]>> | null;
    if (typeof value !== "object" || !Array.isArray(entry?.["address"])) return value;
    const { address, id, pinned } = entry;
    const isPinned = pinned?.[0] === true;
    return {
      ...entry,
      address: address?.[0],
      id: id?.[0],
      isPinned,
      inspected: undefined,
      pinned: undefined,
    };
  };
  return JSON.parse(JSON.stringify(shown, today));
}

describe("history on a disk", () => {
  beforeEach(() => mock.timers.enable({ apis: ["setTimeout"] }));
  afterEach(() => mock.timers.reset());

  it("is one file for the user alone, in which all windows find what any of them has written", async () => {
    await using folder = await temporaryFolder();
    const open = windowsOn(folder.path);
    const windows = [await open(), await open()];
    for (let index = 1; index <= 20; index += 1) see(windows[index % 2]!.history, index);
    await Promise.all(windows.map(({ history }) => history.flush()));
    // What one of two that have written at the same moment has overwritten is repeated.
    for (const { history } of [...windows, ...windows]) await history.flush();
    for (const { history, log } of [...windows, await open()]) {
      assert.equal(seen(history).length, 20);
      assert.deepEqual(log.lines, []);
    }
    assert.deepEqual(await readdir(folder.path), ["history.json"]);
    assert.equal((await stat(path.join(folder.path, "history.json"))).mode & 0o777, 0o600);
  });

  it("keeps a damaged file under another name, says so, and goes on", async () => {
    await using folder = await temporaryFolder();
    const open = windowsOn(folder.path);
    const file = path.join(folder.path, "history.json");
    const damaged = ["", "{", "[]", '{"version":3,"writes":[],"networks":{}}', "x".repeat(21 * 1024 * 1024)];
    for (const text of damaged) {
      await writeFile(file, text);
      const { history, log } = await open();
      assert.deepEqual(log.lines, [
        "warn The history could not be read. Its file is kept as history.damaged.json.",
      ]);
      assert.equal(await readFile(path.join(folder.path, "history.damaged.json"), "utf8"), text);
      see(history, 1);
      await history.flush();
      assert.deepEqual(seen((await open()).history), ["0.0.1001"]);
    }
  });

  it("is not lost to a file that is damaged while a window holds it", async () => {
    await using folder = await temporaryFolder();
    const open = windowsOn(folder.path);
    const { history } = await open();
    see(history, 1);
    await history.flush();
    await writeFile(path.join(folder.path, "history.json"), "{");
    see(history, 2);
    await history.flush();
    assert.deepEqual(seen((await open()).history), ["0.0.1001", "0.0.1002"]);
  });

  it("holds the newest 2,000 entries, and all pinned contracts beside these", async () => {
    await using folder = await temporaryFolder();
    const open = windowsOn(folder.path);
    const { history } = await open();
    for (const index of [1, 2]) see(history, index);
    await history.updateNow((state) => setPinned(state, "Net", addressOf(1), true));
    await history.updateNow((state, now) => {
      let filled = state;
      for (let index = 3; index < 3 + maxEntries; index += 1) {
        const fact = { address: addressOf(index), id: `0.0.${1000 + index}`, deleted: undefined };
        filled = recordVisit(filled, index % 2 === 0 ? "Net" : "Other", fact, now + index, true);
      }
      return filled;
    });
    const { listing } = (await open()).history;
    const all = [...listing.contracts.values()].flat();
    assert.equal(all.length, maxEntries + 1);
    assert.ok(all.some(({ key }) => key === addressOf(1)));
    assert.ok(!all.some(({ key }) => key === addressOf(2)));
  });

  it("takes over once what 0.1.1 stored, as that showed it, and leaves it there", async () => {
    await using folder = await temporaryFolder();
    const shown = inTodaysForm(await stored011(folder.path));
    const before = await readdir(path.join(folder.path, "history"));
    const open = windowsOn(folder.path);
    const { history, log } = await open();
    assert.deepEqual(shownOf(history.listing), shown);
    assert.deepEqual(log.lines, []);
    assert.deepEqual(await readdir(path.join(folder.path, "history")), before);
    await history.updateNow((state) => remove(state, "Hedera Testnet", addressOf(0xc0de0006)));
    const next = await open();
    assert.deepEqual(shownOf(next.history.listing), shownOf(history.listing));
    await next.history.updateNow(clear);
    await next.history.deleteEarlier();
    assert.deepEqual(await readdir(path.join(folder.path, "history")), []);
    assert.deepEqual((await open()).history.listing.visits, []);
  });

  it("does not take over again what 0.1.1 stored where its own file is damaged, and deletes that file with the rest", async () => {
    await using folder = await temporaryFolder();
    await stored011(folder.path);
    await writeFile(path.join(folder.path, "history.json"), "{");
    const open = windowsOn(folder.path);
    assert.deepEqual((await open()).history.listing.visits, []);
    const { history } = await open();
    assert.deepEqual(history.listing.visits, []);
    const damaged = (): Promise<boolean> =>
      readdir(folder.path).then((names) => names.includes("history.damaged.json"));
    assert.equal(await damaged(), true);
    await history.deleteEarlier();
    assert.equal(await damaged(), false);
  });

  it("takes over what 0.1 kept in one value, and leaves that until all is cleared", async () => {
    await using folder = await temporaryFolder();
    const text = await readFile(path.join(fixture, "globalState-0.1.json"), "utf8");
    const state = new MemoryState(JSON.parse(text) as Record<string, unknown>);
    const open = windowsOn(folder.path, state);
    const start = Date.UTC(2026, 10, 21);
    const { history } = await openWindow({ state, clock: clockFrom(start) });
    assert.deepEqual(seen(history, "Hedera Testnet"), ["0.0.1002", "0.0.1003", "0.0.4711"]);
    assert.equal(history.listing.visits.length, 8);
    assert.notEqual(state.get("history"), undefined);
    await history.deleteEarlier();
    assert.deepEqual((await open()).history.listing.visits, []);
  });
});

describe("the limit of the history", () => {
  it("counts all networks together, and drops the oldest", () => {
    const state = historyWith({
      Net: { [addressOf(1)]: contractEntry(addressOf(1), 1), [addressOf(2)]: contractEntry(addressOf(2), 4) },
      Other: {
        [addressOf(3)]: contractEntry(addressOf(3), 2),
        [addressOf(4)]: contractEntry(addressOf(4), 3),
      },
    });
    const kept = [...withinLimit(state, 2)].map(([network, entries]) => [network, [...entries.keys()]]);
    assert.deepEqual(kept, [
      ["Net", [addressOf(2)]],
      ["Other", [addressOf(4)]],
    ]);
    assert.equal(withinLimit(state, 4), state);
    assert.equal(withinLimit(emptyHistory), emptyHistory);
  });
});
