import assert from "node:assert/strict";
import type { RowState } from "../../../../src/app/batch/rows/batchRow.ts";
import type { BatchPhase } from "../../../../src/app/batch/batchView.ts";
import { rowActions } from "../../../../src/ui/batch/rowActions.ts";
import { batchPage } from "../../../../src/ui/batch/batchPage.ts";
import { expected, now, outcomeOf, planOf, shownBatch } from "./batchViews.ts";
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
    assert.deepEqual(actionsOf({ kind: "notChosen" }), [alone, record]);
    assert.deepEqual(actionsOf({ kind: "ready", plan: planOf({ caution: "partial" }) }, "list"), [alone]);
    assert.deepEqual(actionsOf({ kind: "ready", plan: planOf() }, "list"), []);
  });

  it("is verifying it after all where it was skipped", () => {
    const taken = { kind: "takenBack", expected } as const;
    assert.deepEqual(actionsOf({ kind: "waiting", expected, tries: 0 }), [["Skip", "takeBack"]]);
    assert.deepEqual(actionsOf({ ...taken, isSkipped: true }), [["Verify", "retry"]]);
    assert.deepEqual(actionsOf(taken), [["Retry", "retry"]]);
  });
});

describe("what a row of a batch says of a service that did not say how its contract is verified", () => {
  it("is what was known before, with its time, and under what needs a decision where that was exact", () => {
    const at = now - 180_000;
    const before = (held: "exact" | "match", caution: "wasExact" | undefined): RowState => ({
      kind: "ready",
      plan: planOf({ held: undefined, heldBefore: [held, at], caution }),
    });
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
