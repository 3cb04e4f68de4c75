import assert from "node:assert/strict";
import type { RowState, StopReason } from "../../../../src/app/batch/batchRow.ts";
import type { BatchPhase } from "../../../../src/app/batch/batch.ts";
import { rowActions } from "../../../../src/ui/batch/rowCells.ts";
import { batchPage } from "../../../../src/ui/batch/batchPage.ts";
import { expected, now, outcomeOf, planned, shownBatch } from "./batchViews.ts";
import { tablesOf } from "./pageParts.ts";

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

describe("what a row of a batch says of a service that did not say how its contract is verified", () => {
  it("is what was known before, with its time, and under what needs a decision where that was exact", () => {
    const at = now - 180_000;
    const before = (held: "exact" | "match", caution: "wasExact" | undefined): RowState =>
      planned({ held: undefined, heldBefore: [held, at], caution });
    const page = batchPage(shownBatch([before("exact", "wasExact"), before("match", undefined)], "list"));
    const sections = page.body.flatMap((block) => (block.kind === "section" ? [block.title] : []));
    assert.deepEqual(sections.slice(0, 2), ["Can be verified", "Need a decision"]);
    const held = tablesOf(page).map(({ rows }) => rows.map((cells) => cells[3]));
    const told = (words: string) => [
      { kind: "aside", text: words },
      { kind: "break" },
      { kind: "moment", at },
    ];
    assert.deepEqual(held, [[told("Partial match")], [told("Exact match")]]);
  });
});
