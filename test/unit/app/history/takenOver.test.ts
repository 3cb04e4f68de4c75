import assert from "node:assert/strict";
import { clear } from "../../../../src/app/history/changes.ts";
import { listHistory } from "../../../../src/app/history/historyListing.ts";
import { readHistory } from "../../../../src/app/history/storedHistory.ts";
import { clockFrom, openWindow, seen } from "../../../support/historyWindows.ts";
import { MemoryFolder } from "../../../support/memoryFolder.ts";
import { stateOf01 } from "../../../support/stateOf01.ts";
import { MemoryState } from "../../../support/stores.ts";

describe("what 0.1 has kept", () => {
  it("is taken over once", async () => {
    const folder = new MemoryFolder();
    const before = new MemoryState({ history: stateOf01 });
    const start = Date.UTC(2026, 10, 21);
    const { history } = await openWindow({ folder, before, clock: clockFrom(start) });
    assert.deepEqual(history.listing, listHistory(readHistory(stateOf01, start)));
    assert.deepEqual(seen(history, "Hedera Testnet"), ["0.0.1002", "0.0.1003", "0.0.4711"]);
    assert.equal(history.listing.visits.length, 8);
    assert.equal(before.get("history"), undefined);
    const again = await openWindow({ folder, before, clock: clockFrom(start + 1000) });
    assert.deepEqual(again.history.listing, history.listing);
    // What was removed then is not brought back by a window of 0.1 that still had it.
    await again.history.update(clear);
    const old = new MemoryState({ history: stateOf01 });
    assert.deepEqual(
      seen(
        (await openWindow({ folder, before: old, clock: clockFrom(start + 9000) })).history,
        "Hedera Testnet",
      ),
      ["0.0.4711"],
    );
  });

  it("stays where it is as long as it cannot be stored", async () => {
    const folder = new MemoryFolder();
    const before = new MemoryState({ history: stateOf01 });
    folder.refuses = (call) => call === "write";
    const start = Date.UTC(2026, 10, 21);
    const { history, log } = await openWindow({ folder, before, clock: clockFrom(start) });
    assert.equal(history.listing.visits.length, 8);
    assert.equal(log.lines.length, 1);
    assert.deepEqual(before.get("history"), stateOf01);
    folder.refuses = () => false;
    const next = await openWindow({ folder, before, clock: clockFrom(start) });
    assert.deepEqual(next.history.listing, history.listing);
    assert.equal(before.get("history"), undefined);
  });
});
