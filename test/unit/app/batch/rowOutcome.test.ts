import assert from "node:assert/strict";
import type { RowState } from "../../../../src/app/batch/batchRow.ts";
import { rateLimitOf, laterStoredMatch } from "../../../../src/app/batch/rowOutcome.ts";
import { ApiError } from "../../../../src/http/failure.ts";
import type { KnownVerification } from "../../../../src/app/verification/verificationState.ts";
import { outcomeOf } from "../../ui/batch/batchViews.ts";

/** When the rows of these samples ended. */
const endedAt = Date.UTC(2026, 10, 20, 12, 0, 0);

const finishedAt = endedAt + 500;

describe("what has changed since a batch has ended", () => {
  const skipped = (because: "exact" | "noBetter"): RowState => ({ kind: "skipped", because });
  const cases: readonly (readonly [RowState, KnownVerification[0], string | undefined])[] = [
    [outcomeOf("failed", "unreachable"), "perfect", "exact"],
    [outcomeOf("failed", "mismatch"), "partial", "match"],
    [outcomeOf("failed", "mismatch"), "notVerified", undefined],
    [outcomeOf("match", "partial"), "perfect", "exact"],
    [outcomeOf("match", "partial"), "partial", undefined],
    [outcomeOf("exact", "perfect"), "perfect", undefined],
    [outcomeOf("exact", "perfect"), "notVerified", "none"],
    // Its runtime code alone is a partial match.
    [outcomeOf("match", "perfect"), "perfect", undefined],
    [skipped("noBetter"), "perfect", "exact"],
    [skipped("exact"), "perfect", undefined],
    [{ kind: "notPossible", because: "noBuild" }, "perfect", "exact"],
    [{ kind: "notPossible", because: "noBuild" }, "notVerified", undefined],
    [{ kind: "skipped", because: "notChosen" }, "partial", "match"],
    // How closely, they do not say.
    [outcomeOf("failed", "mismatch"), "verified", undefined],
    [outcomeOf("exact", "perfect"), "unknown", undefined],
    [outcomeOf("exact", "perfect"), "unsupportedChain", undefined],
  ];

  it("is how a contract is verified by now, where its row says otherwise", () => {
    for (const [state, fact, expected] of cases)
      assert.equal(
        laterStoredMatch({ state }, finishedAt, [fact, endedAt + 60_000]),
        expected,
        `${JSON.stringify(state)} ${fact}`,
      );
  });

  it("is nothing that was known before its row or the batch ended, and nothing of an unfinished batch", () => {
    const failed = { state: outcomeOf("failed", "mismatch") };
    assert.equal(laterStoredMatch(failed, finishedAt, ["perfect", endedAt]), undefined);
    assert.equal(laterStoredMatch(failed, finishedAt, ["perfect", endedAt + 1]), "exact");
    const notChosen = { state: { kind: "skipped", because: "notChosen" } } as const;
    assert.equal(laterStoredMatch(notChosen, finishedAt, ["perfect", finishedAt]), undefined);
    assert.equal(laterStoredMatch(failed, undefined, ["perfect", endedAt + 60_000]), undefined);
    assert.equal(laterStoredMatch(failed, finishedAt, undefined), undefined);
  });
});

describe("how long a service of a batch is left alone", () => {
  const failed = (failure: object) =>
    rateLimitOf({
      conclusion: { kind: "failed", error: new ApiError(failure as never, "verifier.example") },
    } as never);

  it("is as long as it asks for, in whichever way it says that it has too much to do", () => {
    assert.deepEqual(failed({ kind: "rateLimited", retryAfterMilliseconds: 3000 }), { retryAfter: 3000 });
    assert.deepEqual(failed({ kind: "rateLimited", retryAfterMilliseconds: undefined }), {
      retryAfter: undefined,
    });
    const responses = [{ retryAfterMilliseconds: 1000 }, { retryAfterMilliseconds: 2000 }];
    const responded = (outcome: string) =>
      rateLimitOf({ conclusion: { kind: "responded", response: { outcome, responses } } } as never);
    assert.deepEqual(responded("rateLimited"), { retryAfter: 2000 });
    assert.equal(responded("verified"), undefined);
  });

  it("is no time after any other failure", () => {
    assert.equal(failed({ kind: "serviceFailed", status: 503, messages: [] }), undefined);
    assert.equal(rateLimitOf({ conclusion: { kind: "noVerifier" } } as never), undefined);
  });
});
