import assert from "node:assert/strict";
import { isDeepStrictEqual } from "node:util";
import fc from "fast-check";
import type { Entry, HistoryState } from "../../../../src/app/history/entry.ts";
import { History } from "../../../../src/app/history/history.ts";
import { listHistory } from "../../../../src/app/history/historyListing.ts";
import { mergeHistories } from "../../../../src/app/history/mergeHistories.ts";
import { readHistory, storeHistory } from "../../../../src/app/history/storedHistory.ts";
import { trimHistory } from "../../../../src/app/history/trimHistory.ts";
import { anyHistory, present } from "../../../support/histories.ts";
import { MemoryFolder } from "../../../support/memoryFolder.ts";
import { MemoryLog, MemoryState } from "../../../support/stores.ts";
import { anyDamage } from "../../../support/damage.ts";

/** What stands at a place of a stored value; only what is its own counts. */
function at(value: unknown, ...path: readonly string[]): unknown {
  return path.reduce<unknown>(
    (inside, name) =>
      typeof inside === "object" && inside !== null && Object.hasOwn(inside, name)
        ? Reflect.get(inside, name)
        : undefined,
    value,
  );
}

/** Facts of an entry that stand for themselves; a result's transaction stands in its key. */
const facts: Readonly<Record<Entry["kind"], readonly string[]>> = {
  contract: ["seenAt", "address", "id", "inspected", "pinned", "verification", "deleted"],
  verification: ["seenAt", "contract", "host"],
  result: ["seenAt", "contract", "result"],
};

/** Facts of an entry without which it says nothing. */
const needed: Readonly<Record<Entry["kind"], readonly string[]>> = {
  contract: [],
  verification: ["word", "protocol"],
  result: [],
};

/** What has to be read of an entry: all of it, or those of its facts that stand as they stood. */
function wholeFacts(entry: Entry, before: unknown, after: unknown): Readonly<Record<string, unknown>> {
  if (isDeepStrictEqual(before, after)) return { ...entry };
  const isWhole = (name: string): boolean => isDeepStrictEqual(at(before, name), at(after, name));
  if (typeof after !== "object" || after === null || !needed[entry.kind].every(isWhole)) return {};
  const names = [...needed[entry.kind], ...facts[entry.kind].filter(isWhole)];
  return Object.fromEntries(names.map((name) => [name, at(entry, name)]));
}

/** What of a state has to be read from what has become of it. */
function assertKept(state: HistoryState, before: unknown, after: unknown, read: HistoryState): void {
  for (const [network, { entries, removed }] of state.networks) {
    const found = read.networks.get(network);
    for (const [key, entry] of entries) {
      const path = ["networks", network, "entries", key];
      const whole = wholeFacts(entry, at(before, ...path), at(after, ...path));
      const kept: unknown = found?.entries.get(key);
      for (const [name, fact] of Object.entries(whole))
        assert.deepEqual(at(kept, name), fact, `${key} ${name}`);
    }
    for (const [key, moment] of removed) {
      const isWhole = at(after, "networks", network, "removed", key) === moment;
      if (isWhole) assert.equal(found?.removed.get(key), moment);
    }
  }
}

/** Nothing is read that does not stand there, and no moment that cannot be. */
function assertTrue(after: unknown, read: HistoryState): void {
  for (const [network, { entries }] of read.networks) {
    for (const [key, { seenAt }] of entries) {
      assert.notEqual(at(after, "networks", network, "entries", key), undefined);
      assert.ok(Number.isInteger(seenAt) && seenAt >= 0 && seenAt <= present, String(seenAt));
    }
  }
}

describe("a history that was damaged", () => {
  it("is read without failing, and whatever stands as it stood is kept", () => {
    fc.assert(
      fc.property(anyHistory, fc.array(anyDamage, { minLength: 1, maxLength: 4 }), (some, damages) => {
        const state = trimHistory(some, present);
        const before: unknown = JSON.parse(JSON.stringify(storeHistory(state)));
        const after = damages.reduce<unknown>((value, damage) => damage(value), before);
        const read = readHistory(after, present);
        assertKept(state, before, after, read);
        assertTrue(after, read);
        assert.deepEqual(readHistory(JSON.parse(JSON.stringify(storeHistory(read))), present), read);
      }),
      { numRuns: 2000 },
    );
  });

  it("is shown and joined with that of another window", async () => {
    await fc.assert(
      fc.asyncProperty(anyHistory, anyHistory, anyDamage, async (one, other, damage) => {
        const after = damage(JSON.parse(JSON.stringify(storeHistory(trimHistory(one, present)))));
        const read = readHistory(after, present);
        assert.deepEqual(mergeHistories(read, other), mergeHistories(other, read));
        const before = new MemoryState({ history: after });
        const place = { folder: new MemoryFolder(), log: new MemoryLog(), before, clock: () => present };
        const { listing } = await History.open(place);
        assert.deepEqual(listing, listHistory(trimHistory(read, present)));
      }),
    );
  });
});
