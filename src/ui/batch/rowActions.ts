import type { BatchRow } from "../../app/batch/rows/batchRow.ts";
import type { BatchPhase } from "../../app/batch/batchView.ts";
import { canBeRetried } from "../../app/batch/mayBeRetried.ts";
import type { NotPossible } from "../../app/batch/rows/finding.ts";
import { mayBeLookedAt } from "../../app/batch/look/lookAgain.ts";
import { canBeVerifiedAlone, commitToHave, needsDecision } from "../../app/batch/rows/verifiedAlone.ts";
import { batchWords as words } from "../../text/batch/batchPage.ts";
import type { RowAction } from "../page/pageMessage.ts";
import type { Piece } from "../page/piece.ts";
import { rowLabel } from "./rowLabel.ts";

/** Nothing is known of these that a record could show. */
const hasNoRecord: ReadonlySet<NotPossible> = new Set(["noNetwork", "noContract"]);

/** What can be done about a contract of a batch by itself. */
export function rowActions(row: BatchRow, index: number, phase: BatchPhase): readonly Piece[] {
  const { state } = row;
  const hasCommit = commitToHave(row) !== undefined;
  const action = (shown: string, does: RowAction): Piece => ({
    kind: "action",
    text: shown,
    title: words.about(shown, rowLabel(row)),
    message: { type: "row", row: index, action: does },
  });
  switch (state.kind) {
    case "waiting":
      return [action(words.takeBack(), "takeBack")];
    case "takenBack":
      return [action(state.isSkipped === true ? words.verifyAfterAll() : words.retry(), "retry")];
    case "notPossible":
      return [
        ...(mayBeLookedAt(row) && (phase === "list" || phase === "ended")
          ? [action(words.tryAgain(), "retry")]
          : []),
        ...(canBeVerifiedAlone(row) ? [action(words.verifyAlone(), "verify")] : []),
        ...(hasNoRecord.has(state.because) ? [] : [action(words.openRecord(), "open")]),
      ];
    case "ended": {
      const mayRetry = canBeRetried(row);
      return [
        ...(mayRetry ? [action(words.retry(), "retry")] : []),
        ...(hasCommit ? [action(words.verifyAlone(), "verify")] : []),
        action(words.openResult(), "open"),
      ];
    }
    case "skipped":
    case "verifiedSince":
      return [
        ...(hasCommit ? [action(words.verifyAlone(), "verify")] : []),
        action(words.openRecord(), "open"),
      ];
    case "ready":
      return hasCommit || needsDecision(row) ? [action(words.verifyAlone(), "verify")] : [];
    case "notChosen":
      return [action(words.verifyAlone(), "verify"), action(words.openRecord(), "open")];
    default:
      return [];
  }
}
