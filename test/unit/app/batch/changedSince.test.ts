import assert from "node:assert/strict";
import type { RowState } from "../../../../src/app/batch/rows/batchRow.ts";
import { changedSince } from "../../../../src/app/batch/changedSince.ts";
import type { KnownVerification } from "../../../../src/app/verification/knownVerification.ts";
import { expected, outcomeOf } from "../../ui/batch/batchViews.ts";

/** When the rows of these samples ended. */
const endedAt = Date.UTC(2026, 10, 20, 12, 0, 0);

const view = { phase: "ended", startedAt: endedAt - 60_000, finishedAt: endedAt + 500 } as const;

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
    [{ kind: "notChosen" }, "partial", "match"],
    // How closely, they do not say.
    [outcomeOf("failed", "mismatch"), "verified", undefined],
    [outcomeOf("exact", "perfect"), "unknown", undefined],
    [outcomeOf("exact", "perfect"), "unsupportedChain", undefined],
  ];

  it("is how a contract is verified by now, where its row says otherwise", () => {
    for (const [state, fact, expected] of cases)
      assert.equal(
        changedSince({ state }, view, [fact, endedAt + 60_000]),
        expected,
        `${JSON.stringify(state)} ${fact}`,
      );
  });

  it("is nothing that was known before its row ended, or before the batch did, or while it runs", () => {
    const failed = { state: outcomeOf("failed", "mismatch") };
    assert.equal(changedSince(failed, view, ["perfect", endedAt]), undefined);
    assert.equal(changedSince(failed, view, ["perfect", endedAt + 1]), "exact");
    const notChosen = { state: { kind: "notChosen" } } as const;
    assert.equal(changedSince(notChosen, view, ["perfect", endedAt + 500]), undefined);
    assert.equal(
      changedSince(failed, { ...view, phase: "running" }, ["perfect", endedAt + 60_000]),
      undefined,
    );
    assert.equal(changedSince(failed, view, undefined), undefined);
  });

  it("is how one is verified by now that waits in a batch that is paused: a closed window may have sent it", () => {
    const paused = { phase: "paused", startedAt: endedAt, finishedAt: undefined } as const;
    const waiting = { state: { kind: "waiting", expected: expected, tries: 0 } } as const;
    assert.equal(changedSince(waiting, paused, ["perfect", endedAt + 1]), "exact");
    assert.equal(changedSince(waiting, paused, ["perfect", endedAt]), undefined, "as when it was begun");
    assert.equal(changedSince(waiting, { ...paused, phase: "running" }, ["perfect", endedAt + 1]), undefined);
    // Taken back, it is what it was.
    const takenBack = (mayBeSent: boolean) =>
      ({ state: { kind: "takenBack", expected, mayBeSent } }) as const;
    assert.equal(changedSince(takenBack(true), view, ["perfect", endedAt]), "exact");
    assert.equal(changedSince(takenBack(false), view, ["perfect", endedAt]), undefined);
    const failed = { state: outcomeOf("failed", "mismatch") };
    assert.equal(changedSince(failed, paused, ["perfect", endedAt + 60_000]), undefined);
  });
});
