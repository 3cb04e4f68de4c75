import assert from "node:assert/strict";
import type { RowState } from "../../../../src/app/batch/batchRow.ts";
import { pageMarkdown } from "../../../../src/ui/pageMarkdown.ts";
import { batchPage } from "../../../../src/ui/batch/batchPage.ts";
import { outcomeOf, planned, shownBatch } from "./batchViews.ts";
import { tablesOf, textOf } from "./pageParts.ts";

describe("the row of a contract that was deployed from another commit", () => {
  it("names the commit to have again where a row may come further by it, with its command and its own plan", () => {
    const partial = { caution: "partial", dryRun: { grade: "match", reasons: [] } } as const;
    const cases: readonly (readonly [RowState, "list" | "ended", boolean])[] = [
      [planned(partial), "list", true],
      [{ kind: "skipped", because: "noBetter" }, "list", true],
      [{ kind: "notPossible", because: "noBuild" }, "list", true],
      [outcomeOf("match", "partial"), "ended", true],
      [outcomeOf("failed", "mismatch"), "ended", true],
      [outcomeOf("exact", "perfect"), "ended", false],
      [outcomeOf("failed", "compileFailed"), "ended", false],
      [{ kind: "skipped", because: "exact" }, "list", false],
      [{ kind: "notPossible", because: "noContract" }, "list", false],
    ];
    for (const [state, phase, isNamed] of cases) {
      const shown = shownBatch([state], phase);
      const rows = shown.view.rows.map((row) => ({ ...row, commit: "1a2b3c4" }));
      const told = { ...shown, view: { ...shown.view, rows } };
      const page = batchPage(told);
      const pieces = tablesOf(page).flatMap((table) => table.rows.flat(2));
      const copied = pieces.flatMap((piece) => (piece.kind === "copy" ? [piece.whole] : []));
      const verified = pieces.flatMap((piece) => (piece.kind === "action" ? [piece.message] : []));
      assert.deepEqual(copied, isNamed ? ["git checkout 1a2b3c4"] : [], JSON.stringify(state));
      const asked = { type: "row", row: 0, action: "verify" };
      assert.equal(
        verified.some((message) => JSON.stringify(message) === JSON.stringify(asked)),
        isNamed,
      );
      for (const text of [textOf(page), pageMarkdown(page)])
        assert.equal(text.includes("Deployed from commit 1a2b3c4"), isNamed);
      assert.doesNotMatch(textOf(batchPage(shown)), /Deployed from/);
    }
  });
});
