import assert from "node:assert/strict";
import type { RowState } from "../../../../src/app/batch/batchRow.ts";
import { expected, outcomeOf, planned, shownBatch } from "../../ui/batch/batchViews.ts";

const uncompared = { kind: "notPossible", because: "mirrorFailed" } as const;

/** What each contract counts as; nothing else of the counts is above 0. */
const cases: readonly (readonly [state: RowState, standing: string])[] = [
  [{ kind: "inspecting" }, "unseen"],
  [planned(), "waiting"],
  [planned({ caution: "existing" }), "notChosen"],
  [{ kind: "skipped", because: "exact" }, "alreadyExact"],
  [{ kind: "skipped", because: "noBetter" }, "noBetter"],
  [{ ...uncompared, held: "exact" }, "alreadyExact"],
  [{ ...uncompared, held: "match" }, "notReady"],
  [{ ...uncompared, held: "none" }, "notReady"],
  [{ kind: "notPossible", because: "noBuild", mayHaveSource: true }, "notReady"],
  [{ kind: "notPossible", because: "noBuild" }, "notPossible"],
  [{ kind: "notPossible", because: "noContract" }, "notPossible"],
  [{ kind: "polling", expected, job: "j", service: "https://verify.example" }, "running"],
  ...(
    [
      ["canceled", "canceled"],
      ["skipped", "skipped"],
      ["changed", "changed"],
      ["notSent", "waiting"],
      ["mayBeSent", "failed"],
    ] as const
  ).map(([because, standing]) => [{ kind: "stopped", expected, because }, standing] as const),
  [outcomeOf("match", "partial"), "match"],
];

describe("the counts of a batch", () => {
  for (const [state, standing] of cases)
    it(`tell ${JSON.stringify(state).slice(0, 70)} as ${standing}`, () => {
      const { creationNotCompared, ...counts } = shownBatch([state], "ended").view.counts;
      const above = Object.entries(counts).filter(([, count]) => count > 0);
      assert.deepEqual(above.sort(), [
        ["all", 1],
        [standing, 1],
      ]);
      assert.equal(creationNotCompared, 0);
    });

  it("tell apart an exact match whose creation bytecode was not compared", () => {
    const { counts } = shownBatch(
      [outcomeOf("exact", "perfect"), outcomeOf("match", "partial")],
      "ended",
    ).view;
    assert.deepEqual([counts.exact, counts.match, counts.creationNotCompared], [1, 1, 1]);
  });
});
