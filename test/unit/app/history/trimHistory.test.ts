import assert from "node:assert/strict";
import fc from "fast-check";
import { remove } from "../../../../src/app/history/changes.ts";
import { isPinned, visibleEntries, type HistoryState } from "../../../../src/app/history/entry.ts";
import { mergeHistories } from "../../../../src/app/history/mergeHistories.ts";
import { historyLimits, trimHistory } from "../../../../src/app/history/trimHistory.ts";
import { addressOf, anyHistory, contractEntry, historyWith, present } from "../../../support/histories.ts";

const small = { entriesOfNetwork: 4, entries: 6, removals: 5, removalMilliseconds: 30 * 86_400_000 };

/** All that is shown, as `network key`. */
function shown(state: HistoryState): readonly string[] {
  return [...state.networks.keys()]
    .flatMap((network) => visibleEntries(state, network).map(([key]) => `${network} ${key}`))
    .sort();
}

function contracts(
  count: number,
  parts: (index: number) => Parameters<typeof contractEntry>[2] = () => ({}),
) {
  return Object.fromEntries(
    Array.from({ length: count }, (_, index) => {
      const key = addressOf(index + 1);
      return [key, contractEntry(key, 1000 + index, parts(index))];
    }),
  );
}

describe("what is remembered", () => {
  it("of more removals than are kept is the newest ones", () => {
    const removed = new Map(Array.from({ length: 9 }, (_, index) => [addressOf(index), present - index]));
    const state = { clearedAt: 0, networks: new Map([["A", { entries: new Map(), removed }]]) };
    const trimmed = trimHistory(state, present, small);
    assert.deepEqual([...(trimmed.networks.get("A")?.removed.keys() ?? [])], [0, 1, 2, 3, 4].map(addressOf));
  });

  it("is at most 500 entries a network and 2,000 in all, the oldest going first", () => {
    assert.equal(historyLimits.entriesOfNetwork, 500);
    assert.equal(historyLimits.entries, 2000);
    const names = ["A", "B", "C", "D", "E", "F"];
    const state = historyWith(Object.fromEntries(names.map((name) => [name, contracts(700)])));
    const trimmed = trimHistory(state, present);
    const sizes = names.map((name) => visibleEntries(trimmed, name).length);
    assert.equal(
      sizes.reduce((sum, size) => sum + size),
      2000,
    );
    assert.ok(sizes.every((size) => size <= 500));
    const oldest = Math.min(...[...trimmed.networks.get("A")!.entries.values()].map(({ seenAt }) => seenAt));
    assert.ok(oldest >= 1000 + 700 - 500);
  });

  it("drops no pinned contract, however many there are and however old", () => {
    const state = historyWith({ A: contracts(2500, () => ({ pinned: [true, 1] })), B: contracts(10) });
    assert.equal(visibleEntries(trimHistory(state, present), "A").length, 2500);
    assert.equal(visibleEntries(trimHistory(state, present), "B").length, 0);
  });

  it("is what is shown, within the limits and all that is pinned", () => {
    fc.assert(
      fc.property(anyHistory, (state) => {
        const trimmed = trimHistory(state, present, small);
        const before = new Set(shown(state));
        assert.deepEqual(
          shown(trimmed).filter((entry) => !before.has(entry)),
          [],
        );
        for (const network of state.networks.keys()) {
          const pinned = visibleEntries(state, network).filter(([, entry]) => isPinned(entry));
          const kept = trimmed.networks.get(network)?.entries ?? new Map<string, never>();
          for (const [key, entry] of pinned) assert.deepEqual(kept.get(key), entry);
          assert.ok(kept.size <= Math.max(small.entriesOfNetwork, pinned.length));
          assert.ok((trimmed.networks.get(network)?.removed.size ?? 0) <= small.removals);
        }
        assert.deepEqual(trimHistory(trimmed, present, small), trimmed);
      }),
    );
  });

  it("is not brought back by a window that has seen it after it was unpinned, but before it was removed", () => {
    const key = addressOf(1);
    const [unpinned, seen, removed] = [present - 3000, present - 2000, present - 1000];
    const stale = historyWith({ A: { [key]: contractEntry(key, seen, { pinned: [false, unpinned] }) } });
    const trimmed = trimHistory(remove(stale, "A", key, removed), present);
    assert.deepEqual(shown(mergeHistories(trimmed, stale)), []);
  });

  it("is not brought back by a window that still holds what was removed, cleared or dropped", () => {
    fc.assert(
      fc.property(anyHistory, anyHistory, (stale, news) => {
        const known = mergeHistories(stale, news);
        const trimmed = trimHistory(known, present, { ...historyLimits, removalMilliseconds: Infinity });
        assert.deepEqual(shown(mergeHistories(trimmed, stale)), shown(known));
      }),
    );
  });

  it("drops of entries of one moment the same ones in every window, in whatever order they were seen", () => {
    const keys = [5, 3, 8, 1, 7, 2].map(addressOf);
    const kept = (order: readonly string[]): readonly string[] =>
      shown(
        trimHistory(
          historyWith({ A: Object.fromEntries(order.map((key) => [key, contractEntry(key, 1000)])) }),
          present,
          small,
        ),
      );
    assert.deepEqual(
      kept(keys),
      [1, 2, 3, 5].map((index) => `A ${addressOf(index)}`),
    );
    assert.deepEqual(kept([...keys].reverse()), kept(keys));
  });
});
