import assert from "node:assert/strict";
import { clear, remove, seeResult, seeVerification, setPinned } from "../../../../src/app/history/changes.ts";
import type { Entry } from "../../../../src/app/history/entry.ts";
import { resultKey, verificationKey } from "../../../../src/app/history/entryHandle.ts";
import type { History } from "../../../../src/app/history/history.ts";
import { storeHistory } from "../../../../src/app/history/storedHistory.ts";
import { addressOf, contractEntry, historyWith, present } from "../../../support/histories.ts";
import { clockFrom, openWindow, see, seen } from "../../../support/historyWindows.ts";
import { MemoryFolder } from "../../../support/memoryFolder.ts";
import { reportOf } from "../../../support/reports.ts";
import { MemoryState } from "../../../support/stores.ts";

const notStored = "warn The history could not be stored; it is kept until this window closes.";
const later = present + 1_000_000;

/** The same at every run: chance would put now more, now fewer entries into one file. */
function idOf(index: number): string {
  return `00000000-0000-4000-8000-${String(index).padStart(12, "0")}`;
}

/** Contracts with all that is known of one, attempts and results in equal shares, an hour apart. */
function stateOf(entries: number): unknown {
  const networks: Record<string, Record<string, Entry>> = {};
  for (let index = 0; index < entries; index += 1) {
    const network = (networks[`Network ${index % 4}`] ??= {});
    const seenAt = present - (index + 1) * 3_600_000;
    const contract = addressOf(index - (index % 12) + (index % 4) + 1);
    const kind = Math.floor(index / 4) % 3;
    if (kind === 0) {
      network[contract] = contractEntry(contract, seenAt, {
        id: [`0.0.${1000 + index}`, seenAt],
        inspected: [true, seenAt],
        verification: ["perfect", seenAt],
        deleted: [false, seenAt],
      });
    } else if (kind === 1) {
      const id = idOf(index);
      const host = "server-verify.hashscan.io";
      const attempt = {
        id,
        contract,
        word: "perfect",
        status: undefined,
        protocol: "session",
        host,
        seenAt,
      } as const;
      network[verificationKey(contract, id)] = { kind: "verification", ...attempt };
    } else {
      const transaction = `0x${index.toString(16).padStart(64, "5e")}`;
      network[resultKey(transaction, 0)] = {
        kind: "result",
        contract,
        transaction,
        nonce: 0,
        result: "SUCCESS",
        seenAt,
        called: undefined,
      };
    }
  }
  return storeHistory(historyWith(networks));
}

/** Things that are done all day, each to a contract of its own. */
const deeds: Readonly<Record<string, (history: History, index: number) => Promise<void>>> = {
  "a record that is inspected": (history, index) => see(history, 5000 + index, "Network 1"),
  "a result that is inspected": (history, index) =>
    history.update((state, now) => {
      const contract = { address: addressOf(6000 + index), id: `0.0.${6000 + index}`, deleted: undefined };
      const transaction = `0x${index.toString(16).padStart(64, "7f")}`;
      return seeResult(state, "Network 2", { transaction, nonce: 0, result: "SUCCESS", contract }, now);
    }),
  "a verification": (history, index) =>
    history.update((state, now) =>
      seeVerification(state, reportOf({ kind: "cutShort" } as never, { id: idOf(9000 + index) }), now),
    ),
  "a contract that is pinned": (history, index) =>
    history.update((state, now) => setPinned(state, "Network 0", addressOf(1), index % 2 === 0, now)),
};

describe("the history's files", () => {
  for (const [what, deed] of Object.entries(deeds)) {
    it(`take as little for ${what} at 2,000 entries as at 10: 8 KB at most`, async () => {
      const average: number[] = [];
      for (const entries of [10, 2000]) {
        const folder = new MemoryFolder();
        const before = new MemoryState({ history: stateOf(entries) });
        const { history } = await openWindow({ folder, before });
        assert.equal(history.listing.visits.length, entries);
        let bytes = 0;
        for (let index = 0; index < 20; index += 1) {
          folder.written.length = 0;
          await deed(history, index);
          const written = folder.written.reduce((sum, file) => sum + file.bytes, 0);
          assert.ok(written <= 8192, `${written} bytes at ${entries} entries`);
          bytes += written;
        }
        average.push(bytes / 20);
      }
      const [few = 0, many = 0] = average;
      assert.ok(many < few * 10, average.join());
    });
  }

  it("are not read while nobody has written, but for one of a few bytes", async () => {
    const folder = new MemoryFolder();
    const { history } = await openWindow({ folder, before: new MemoryState({ history: stateOf(2000) }) });
    for (const change of [() => Promise.resolve(), () => see(history, 1)]) {
      await change();
      folder.reads.length = 0;
      await history.reload();
      assert.deepEqual(folder.reads, ["changed"]);
      assert.ok((folder.texts.get("changed") ?? "").length < 300);
    }
  });

  it("tell another window of a change by those alone that have changed", async () => {
    const folder = new MemoryFolder();
    const [one, other] = [
      await openWindow({ folder }),
      await openWindow({ folder, clock: clockFrom(later) }),
    ];
    for (let index = 1; index <= 50; index += 1) await see(one.history, index);
    await other.history.reload();
    await see(one.history, 51);
    folder.reads.length = 0;
    folder.looks.length = 0;
    await other.history.reload();
    assert.equal(folder.reads.length, 2);
    assert.equal(folder.looks.length, 2);
    assert.equal(seen(other.history).length, 51);
  });

  it("hold all that an update has ended for, though the window closes at once, whatever others write", async () => {
    const folder = new MemoryFolder();
    const clock = clockFrom(present);
    const windows = [await openWindow({ folder, clock }), await openWindow({ folder, clock })];
    const all = Array.from({ length: 60 }, (_, index) => index + 1);
    await Promise.all(all.map((index) => see(windows[index % 2]!.history, index)));
    assert.equal(seen((await openWindow({ folder, clock: clockFrom(later * 2) })).history).length, 60);
  });

  it("come to the same where windows cannot wait for one another", async () => {
    const folder = new MemoryFolder();
    folder.isLocking = false;
    const clock = clockFrom(present);
    const windows = [await openWindow({ folder, clock }), await openWindow({ folder, clock })];
    const all = Array.from({ length: 60 }, (_, index) => index + 1);
    await Promise.all(all.map((index) => see(windows[index % 2]!.history, (index % 20) + 1)));
    for (const { history } of [...windows, ...windows, ...windows]) await history.reload();
    assert.equal(seen(windows[0]!.history).length, 20);
    const fresh = await openWindow({ folder, clock: clockFrom(later * 2) });
    for (const { history } of [...windows, fresh]) {
      assert.deepEqual(history.listing, windows[0]!.history.listing);
    }
  });

  it("that cannot be written cost no window what it knows, are said once and tried again with the next look", async () => {
    const folder = new MemoryFolder();
    const { history, log } = await openWindow({ folder });
    await see(history, 1);
    folder.refuses = (call) => call !== "read";
    await see(history, 2);
    await see(history, 3);
    await history.reload();
    assert.deepEqual(seen(history), ["0.0.1001", "0.0.1002", "0.0.1003"]);
    assert.deepEqual(seen((await openWindow({ folder, clock: clockFrom(later) })).history), ["0.0.1001"]);
    assert.deepEqual(log.lines, [notStored]);
    folder.refuses = () => false;
    await history.reload();
    assert.deepEqual(seen((await openWindow({ folder, clock: clockFrom(later) })).history), seen(history));
    assert.deepEqual(log.lines, [notStored, "info The history is stored again."]);
  });

  it("tell of a change though the disk was full just as it was to be told", async () => {
    const folder = new MemoryFolder();
    const [one, other] = [
      await openWindow({ folder }),
      await openWindow({ folder, clock: clockFrom(later) }),
    ];
    folder.refuses = (call, name) => call === "write" && name === "changed";
    await see(one.history, 1);
    folder.refuses = () => false;
    await one.history.reload();
    await other.history.reload();
    assert.deepEqual(seen(other.history), ["0.0.1001"]);
  });

  it("cost their own entries alone when they are damaged, and the log tells", async () => {
    const folder = new MemoryFolder();
    const first = await openWindow({ folder });
    for (const index of [1, 2, 3]) await see(first.history, index);
    const [name = ""] = [...folder.texts].find(([, text]) => text.includes(addressOf(2))) ?? [];
    for (const damage of ["", "{", "\0\0\0", "nonsense".repeat(1000), "null"]) {
      const damaged = new MemoryFolder();
      for (const [each, text] of folder.texts) damaged.texts.set(each, each === name ? damage : text);
      const { history, log } = await openWindow({ folder: damaged, clock: clockFrom(later) });
      assert.deepEqual(seen(history), ["0.0.1001", "0.0.1003"]);
      assert.deepEqual(log.lines, [
        "warn The history lacks what 1 of its files held: they could not be read.",
      ]);
      await see(history, 2);
      assert.equal(
        seen((await openWindow({ folder: damaged, clock: clockFrom(later * 2) })).history).length,
        3,
      );
    }
  });

  it("are not written over while they cannot be read", async () => {
    const folder = new MemoryFolder();
    await see((await openWindow({ folder })).history, 1);
    const [name = ""] = [...folder.texts].find(([, text]) => text.includes(addressOf(1))) ?? [];
    folder.refuses = (call, asked) => call === "read" && asked === name;
    const { history, log } = await openWindow({ folder, clock: clockFrom(later) });
    await history.update((state, now) => remove(state, "Net", addressOf(1), now));
    const pin = { pinned: [true, later] as const };
    await history.update((state) => ({
      ...state,
      networks: historyWith({ Net: { [addressOf(1)]: contractEntry(addressOf(1), later, pin) } }).networks,
    }));
    await see(history, 2);
    assert.equal(log.lines.length, 2);
    folder.refuses = () => false;
    await history.reload();
    const [contract] =
      (await openWindow({ folder, clock: clockFrom(later * 2) })).history.listing.contracts.get("Net") ?? [];
    assert.deepEqual([contract?.entry.id?.[0], contract?.entry.pinned?.[0]], ["0.0.1001", true]);
  });

  it("are read by the next look once they can be, though nobody has written since", async () => {
    const folder = new MemoryFolder();
    await see((await openWindow({ folder })).history, 1);
    const [name = ""] = [...folder.texts].find(([, text]) => text.includes(addressOf(1))) ?? [];
    folder.refuses = (call, asked) => call === "read" && asked === name;
    const { history } = await openWindow({ folder, clock: clockFrom(later) });
    assert.deepEqual([seen(history), history.isWhole], [[], false]);
    folder.refuses = () => false;
    await history.reload();
    assert.deepEqual([seen(history), history.isWhole], [["0.0.1001"], true]);
  });

  it("hold nothing any more of what was cleared or removed, and every window finds that it was", async () => {
    const folder = new MemoryFolder();
    const [one, other] = [await openWindow({ folder }), await openWindow({ folder })];
    for (const index of [1, 2, 3]) await see(one.history, index);
    await other.history.reload();
    await one.history.update(clear);
    assert.deepEqual([...folder.texts.keys()].sort(), ["changed", "cleared"]);
    await other.history.reload();
    assert.deepEqual(seen(other.history), []);
    assert.deepEqual([...folder.texts.keys()].sort(), ["changed", "cleared"]);
  });
});
