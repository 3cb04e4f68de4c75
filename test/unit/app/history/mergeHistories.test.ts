import assert from "node:assert/strict";
import fc from "fast-check";
import { mergeHistories } from "../../../../src/app/history/mergeHistories.ts";
import { emptyHistory } from "../../../../src/app/history/entry.ts";
import { setPinned } from "../../../../src/app/history/changes.ts";
import { learnOfVerification } from "../../../../src/app/history/contractChanges.ts";
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
});
