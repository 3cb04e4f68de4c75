import assert from "node:assert/strict";
import type { RowState, StopReason } from "../../../../src/app/batch/batchRow.ts";
import type { BatchPhase } from "../../../../src/app/batch/batch.ts";
import { rowActions } from "../../../../src/ui/batch/rowCells.ts";
import { expected, outcomeOf, planned, shownBatch } from "./batchViews.ts";

const actionsOf = (state: RowState, phase: BatchPhase = "ended") =>
  shownBatch([state], phase).view.rows.flatMap((row) =>
    rowActions(row, 0, phase).flatMap((piece) =>
      piece.kind === "action" && piece.message.type === "row" ? [[piece.text, piece.message.action]] : [],
    ),
  );

const record = ["Open Record", "open"];
const alone = ["Verify…", "verify"];

describe("what a row of a batch leads to", () => {
  it("is the record of what is verified, the result of what was sent, and another look for what is not there", () => {
    for (const phase of ["list", "ended"] as const) {
      for (const because of ["exact", "noBetter", "sameContract"] as const)
        assert.deepEqual(actionsOf({ kind: "skipped", because }, phase), [record]);
      const absent = { kind: "notPossible", because: "noContract" } as const;
      assert.deepEqual(actionsOf(absent, phase), [["Try Again", "retry"]]);
      assert.deepEqual(actionsOf({ ...absent, because: "noNetwork" }, phase), []);
      assert.deepEqual(actionsOf({ ...absent, because: "noBuild" }, phase), [record]);
      assert.deepEqual(actionsOf({ ...absent, because: "noBuild", mayHaveSource: true }, phase), [
        alone,
        record,
      ]);
    }
    assert.deepEqual(actionsOf(outcomeOf("exact", "perfect")), [["Open Result", "open"]]);
    assert.deepEqual(actionsOf({ kind: "notPossible", because: "noContract" }, "running"), []);
    const mirrorFailed = { kind: "notPossible", because: "mirrorFailed" } as const;
    assert.deepEqual(actionsOf(mirrorFailed), [["Try Again", "retry"], alone, record]);
    assert.deepEqual(actionsOf(mirrorFailed, "running"), [alone, record]);
  });

  it("is a plan of its own where it needs a decision, or was not selected", () => {
    assert.deepEqual(actionsOf({ kind: "skipped", because: "notChosen" }), [alone, record]);
    assert.deepEqual(actionsOf(planned({ caution: "partial" }), "list"), [alone]);
    assert.deepEqual(actionsOf(planned(), "list"), []);
  });

  it("is verifying it after all where it was skipped", () => {
    assert.deepEqual(actionsOf({ kind: "waiting", expected, tries: 0 }), [["Skip", "takeBack"]]);
    const stopped = (because: StopReason) => actionsOf({ kind: "stopped", expected, because });
    assert.deepEqual(stopped("skipped"), [["Verify", "retry"]]);
    assert.deepEqual(stopped("canceled"), [["Retry", "retry"]]);
    assert.deepEqual(stopped("mayBeSent"), [["Retry", "retry"]]);
    for (const because of ["changed", "notSent"] as const) assert.deepEqual(stopped(because), []);
  });

  it("is no retry of what has to be listed again, while others run", () => {
    const state = { kind: "stopped", expected, because: "canceled" } as const;
    const agreed = { ...state, expected: { ...expected, agreement: "5e77" } };
    assert.deepEqual(actionsOf(state, "running"), []);
    assert.deepEqual(actionsOf(agreed, "running"), [["Retry", "retry"]]);
  });
});
