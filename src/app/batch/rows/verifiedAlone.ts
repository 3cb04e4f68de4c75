import type { BatchRow } from "./batchRow.ts";
import type { NotPossible } from "./finding.ts";

/** What the panel of a single contract can say or do more about. */
const ofOwnPanel: ReadonlySet<NotPossible> = new Set([
  "mirrorFailed",
  "notCompared",
  "notSendable",
  "tooLarge",
]);

/** Whether a contract is verified with others only where the user selects it. */
export function needsDecision({ state }: Pick<BatchRow, "state">): boolean {
  return state.kind === "ready" && state.plan.caution !== undefined;
}

/** Whether a contract that cannot be verified with others may be so by itself, in a panel of its own. */
export function canBeVerifiedAlone(row: Pick<BatchRow, "commit" | "state">): boolean {
  const { state } = row;
  if (state.kind !== "notPossible") return false;
  const { because, held, mayHaveSource } = state;
  const isOfOwnPanel = ofOwnPanel.has(because) && held !== "exact";
  const isOfExplorer = mayHaveSource === true && held !== "exact";
  return isOfOwnPanel || isOfExplorer || commitToHave(row) !== undefined;
}

/**
 * The commit by which a contract may come further than it is, where that is known: the build of the workspace is another than the one
 * that was deployed.
 */
export function commitToHave({ commit, state }: Pick<BatchRow, "commit" | "state">): string | undefined {
  switch (state.kind) {
    case "ready":
      return commit;
    case "skipped":
      return state.because === "noBetter" ? commit : undefined;
    case "notPossible":
      return state.because === "noBuild" ? commit : undefined;
    case "verifiedSince":
      return state.held === "match" ? commit : undefined;
    case "ended": {
      const { grade, summary } = state.outcome;
      return grade === "match" || (grade === "failed" && summary.word === "mismatch") ? commit : undefined;
    }
    default:
      return undefined;
  }
}
