import assert from "node:assert/strict";
import fc from "fast-check";
import { mergeHistories } from "../../../../src/app/history/mergeHistories.ts";
import { emptyHistory, type HistoryState } from "../../../../src/app/history/entry.ts";
import { setPinned } from "../../../../src/app/history/changes.ts";
import { learnOfVerification } from "../../../../src/app/history/contractUpdates.ts";
import { addressOf, anyHistory, contractEntry, historyWith } from "../../../support/histories.ts";

describe("merging what windows know", () => {
  it("comes to the same in whatever order and however often", () => {
    fc.assert(
      fc.property(anyHistory, anyHistory, anyHistory, (one, two, three) => {
        const merged = mergeHistories(mergeHistories(one, two), three);
        assert.deepEqual(mergeHistories(one, mergeHistories(two, three)), merged);
        assert.deepEqual(mergeHistories(mergeHistories(three, two), one), merged);
        assert.deepEqual(mergeHistories(merged, two), merged);
        assert.deepEqual(mergeHistories(merged, merged), merged);
        assert.deepEqual(mergeHistories(emptyHistory, merged), merged);
      }),
    );
  });

  it("keeps what each has changed of the same contract", () => {
    const key = addressOf(1);
    const before = historyWith({ Net: { [key]: contractEntry(key, 5) } });
    const pinned = setPinned(before, "Net", key, true, 10);
    const verified = learnOfVerification(before, "Net", key, "perfect", 8);
    const expected = contractEntry(key, 5, { pinned: [true, 10], verification: ["perfect", 8] });
    assert.deepEqual(mergeHistories(pinned, verified), historyWith({ Net: { [key]: expected } }));
  });

  it("keeps of every fact what became so later", () => {
    const key = addressOf(1);
    const state = (name: string, at: number) => ({
      ...historyWith(
        {
          Net: {
            [key]: contractEntry(name, at, {
              id: [`0.0.${at}`, at],
              inspected: [at > 5, at],
              pinned: [at <= 5, at],
              verification: [at > 5 ? "partial" : "perfect", at],
              verifiedName: [at > 5 ? "Vault" : "Counter", at],
              deleted: [at <= 5, at],
            }),
            result: {
              kind: "result",
              contract: undefined,
              transaction: "0xab",
              nonce: 0,
              result: name,
              seenAt: at,
              called: undefined,
            },
            attempt: {
              kind: "verification",
              id: "1",
              contract: key,
              word: name,
              status: undefined,
              protocol: "job",
              host: undefined,
              seenAt: at,
            },
          },
        },
        at,
      ),
    });
    // Of two moments alone it would be the greater text that stays.
    const [earlier, later] = [state("z", 5), state("a", 6)];
    assert.deepEqual(mergeHistories(earlier, later), later);
    assert.deepEqual(mergeHistories(later, earlier), later);
  });

  it("keeps the later of two moments at which the same was removed", () => {
    const removed = (at: number): HistoryState => ({
      clearedAt: 0,
      networks: new Map([["Net", { entries: new Map(), removed: new Map([["one", at]]) }]]),
    });
    assert.deepEqual(mergeHistories(removed(5), removed(6)), removed(6));
    assert.deepEqual(mergeHistories(removed(6), removed(5)), removed(6));
  });
});
