import type { BatchRow } from "../../app/batch/batchRow.ts";
import type { BatchPhase } from "../../app/batch/batchView.ts";
import type { NotPossible } from "../../app/batch/finding.ts";
import { canBeRetried } from "../../app/batch/mayBeRetried.ts";
import { hasMirrorFailed } from "../../app/batch/lookAgain.ts";
import { batchWords as words } from "../../text/batch/batchPage.ts";
import { commitToHave } from "../../text/batch/rowWords.ts";
import type { RowAction } from "../page/pageMessage.ts";
import type { Piece } from "../page/piece.ts";
import { rowLabel } from "./rowLabel.ts";

/** What the panel of a single contract can say or do more about. */
const verifiedAlone: ReadonlySet<NotPossible> = new Set([
  "mirrorFailed",
  "notCompared",
  "notSendable",
  "tooLarge",
]);

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
      return [action(words.retry(), "retry")];
    case "notPossible": {
      const { because, held } = state;
      return [
        ...(hasMirrorFailed(row) && held !== "exact" && (phase === "list" || phase === "ended")
          ? [action(words.tryAgain(), "retry")]
          : []),
        ...((verifiedAlone.has(because) && held !== "exact") || hasCommit
          ? [action(words.verifyAlone(), "verify")]
          : []),
        ...(because === "noNetwork" ? [] : [action(words.openRecord(), "open")]),
      ];
    }
    case "ended": {
      const mayRetry = canBeRetried(row);
      return [
        ...(mayRetry ? [action(words.retry(), "retry")] : []),
        ...(hasCommit ? [action(words.verifyAlone(), "verify")] : []),
        action(words.openRow(), "open"),
      ];
    }
    case "ready":
    case "skipped":
      return hasCommit ? [action(words.verifyAlone(), "verify")] : [];
    default:
      return [];
  }
}
