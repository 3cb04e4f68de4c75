import assert from "node:assert/strict";
import { newRow, stopReasons, type RowState } from "../../../../src/app/batch/batchRow.ts";
import { canBeRetried, isRetryable } from "../../../../src/app/batch/rowCategory.ts";
import { expected, outcomeOf } from "../../ui/batch/batchViews.ts";

describe("what of a batch can be retried", () => {
  it("is what failed by chance or was given up, and not what the same files come to again", () => {
    const subject = { network: "n", address: "0x1", name: undefined, origin: undefined } as const;
    const rowOf = (state: RowState) => ({ ...newRow(subject), state });
    const of = (grade: "exact" | "failed" | "canceled", word: string) => {
      const row = rowOf(outcomeOf(grade, word));
      return [canBeRetried(row), isRetryable("failed", row)];
    };
    for (const word of ["timedOut", "rateLimited", "nodeUnavailable", "unreachable", "badRequest", "unknown"])
      assert.deepEqual(of("failed", word), [true, true], word);
    for (const word of ["mismatch", "compileFailed", "perfect", "missingSource", "noBytecode"])
      assert.deepEqual(of("failed", word), [false, false], word);
    assert.deepEqual(of("canceled", "cancelled"), [true, false]);
    assert.deepEqual(of("exact", "perfect"), [false, false]);
    for (const because of stopReasons)
      assert.equal(
        canBeRetried({ state: { kind: "stopped", expected, because } }),
        because !== "changed" && because !== "notSent",
      );
    for (const state of [
      outcomeOf("canceled", "cancelled"),
      { kind: "stopped", expected, because: "canceled" } as const,
    ])
      assert.ok(isRetryable("canceled", rowOf(state)));
    assert.ok(!isRetryable("canceled", rowOf(outcomeOf("failed", "timedOut"))));
    assert.ok(!canBeRetried({ state: { kind: "waiting", expected, tries: 0 } }));
  });
});
