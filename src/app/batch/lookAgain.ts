import { lacksStatusLookup } from "../../services/verifier/status.ts";
import type { BatchRow } from "./batchRow.ts";

/** Whether a contract could not be compared as its mirror node failed, which may respond when it is asked once more. */
export function hasMirrorFailed({ state }: Pick<BatchRow, "state">): boolean {
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
  hasMirrorFailed(row) || lacksStatus(row);
