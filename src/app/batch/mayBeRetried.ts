import { earlierOf, waitingAgain, type BatchRow } from "./rows/batchRow.ts";
import { standingOfRow } from "./batchCounts.ts";
import { isLasting } from "./rows/lasting.ts";
import type { Rows } from "./rows/rows.ts";
import type { RowOutcome } from "./rows/rowOutcome.ts";

/** Whether verifying from the same files once more may come to something else. */
function mayDiffer({ summary, needsAllFiles }: RowOutcome): boolean {
  return !needsAllFiles && !isLasting(summary.word);
}

/** Whether a contract can be verified again as it was agreed to, with a chance to come further. */
export function canBeRetried({ state }: Pick<BatchRow, "state">): boolean {
  if (state.kind === "takenBack") return true;
  if (state.kind !== "ended") return false;
  const { grade } = state.outcome;
  return grade === "canceled" || (grade === "failed" && mayDiffer(state.outcome));
}

/** Those that are verified again together: what failed, or what was canceled. */
export type RetriedStanding = "failed" | "canceled";

/** Whether it is one of those that stand so, and that are verified again together. */
export const isRetriedAs = (standing: RetriedStanding, row: BatchRow): boolean =>
  standingOfRow(row) === standing && canBeRetried(row);

/** What is verified again: the contract of a key, or all that stand so. */
export type Retried = { readonly key: string } | RetriedStanding;

const isToRetry = (row: BatchRow, of: Retried): boolean =>
  typeof of === "string" ? isRetriedAs(of, row) : of.key === row.key && canBeRetried(row);

/** Has those wait again that are verified again now. */
export function waitAgain(rows: Rows, of: Retried): void {
  for (const row of rows.all) {
    const { state } = row;
    if (!("expected" in state && isToRetry(row, of))) continue;
    rows.change(row.key, { state: waitingAgain(state.expected, row), earlier: earlierOf(row) });
  }
}
