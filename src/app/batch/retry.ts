import type { Outcome } from "../../services/verifier/outcome/outcome.ts";
import { lacksStatusLookup } from "../../services/verifier/status.ts";
import type { BatchRow } from "./batchRow.ts";
import type { RowOutcome } from "./rowOutcome.ts";

/** What a service makes of the same files whenever it gets them. */
const lasting: readonly Outcome[] = [
  // Of the creation code alone.
  "perfect",
  "partial",
  "mismatch",
  "compileFailed",
  "missingSource",
  "unsupportedLanguage",
  "contractAbsent",
  "noBytecode",
  "unsupportedChain",
];

/** Whether verifying from the same files once more may come to something else. */
function mayDiffer({ summary, needsAllFiles }: RowOutcome): boolean {
  return !needsAllFiles && !(lasting as readonly string[]).includes(summary.word);
}

/** Whether a contract can be verified again as it was agreed to, with a chance to come further. */
export function canBeRetried({ state }: Pick<BatchRow, "state">): boolean {
  if (state.kind === "takenBack") return true;
  if (state.kind !== "ended") return false;
  const { grade } = state.outcome;
  return grade === "canceled" || (grade === "failed" && mayDiffer(state.outcome));
}

/** Whether it is one of those that failed, and that are verified again together. */
export function isFailedToRetry(row: Pick<BatchRow, "state">): boolean {
  return row.state.kind === "ended" && row.state.outcome.grade === "failed" && canBeRetried(row);
}

/** Whether looking at a contract once more may tell more of it: asking its mirror node failed. */
export function canBeLookedAtAgain({ state }: Pick<BatchRow, "state">): boolean {
  return state.kind === "notPossible" && state.because === "mirrorFailed";
}

/** Whether a contract is verified, though asking its mirror node failed: what its builds are to it is not known then. */
export function isVerifiedUncompared({ state }: Pick<BatchRow, "state">): boolean {
  return state.kind === "notPossible" && (state.held === "exact" || state.held === "match");
}

/** Whether its service did not say whether a contract is verified already, and may do so when it is asked once more. */
export function lacksStatus({ state }: Pick<BatchRow, "state">): boolean {
  if (state.kind !== "ready" || state.plan.held !== undefined) return false;
  const { statusFailure } = state.plan;
  return statusFailure === undefined || !lacksStatusLookup(statusFailure.failure);
}

/** Whether looking at a contract once more may tell more of it, whoever failed to. */
export const canTellMore = (row: Pick<BatchRow, "state">): boolean =>
  canBeLookedAtAgain(row) || lacksStatus(row);
