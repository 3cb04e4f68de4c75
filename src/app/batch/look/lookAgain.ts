import { lacksStatusLookup } from "../../../services/verifier/status.ts";
import type { ApiError } from "../../../http/failure.ts";
import type { BatchRow } from "../rows/batchRow.ts";

/** Whether a contract could not be compared as its mirror node failed, which may respond when it is asked once more. */
export function hasMirrorFailed({ state }: Pick<BatchRow, "state">): boolean {
  return state.kind === "notPossible" && state.because === "mirrorFailed";
}

/** Whether a contract is verified, though its code could not be read: what its builds are to it is not known then. */
export function isVerifiedUncompared({ state }: Pick<BatchRow, "state">): boolean {
  return state.kind === "notPossible" && (state.held === "exact" || state.held === "match");
}

/** Of contracts that could not be compared those that are not verified either; all, where that is none of them. */
export function uncomparedOf(rows: readonly BatchRow[]): readonly BatchRow[] {
  const failed = rows.filter(hasMirrorFailed);
  const open = failed.filter((row) => !isVerifiedUncompared(row));
  return open.length === 0 ? failed : open;
}

/** How the verification service failed to say whether a contract is verified, where it did. */
export function statusFailureOf({ state }: Pick<BatchRow, "state">): ApiError | undefined {
  if (state.kind === "ready") return state.plan.statusFailure;
  return state.kind === "notPossible" ? state.statusFailure : undefined;
}

/** Whether its service did not return what came of verifying a contract: it failed, or something before it. */
export const hasServiceFailed = (row: Pick<BatchRow, "state">): boolean =>
  row.state.kind === "ended" &&
  row.state.outcome.grade === "failed" &&
  row.state.outcome.summary.service === "verifier";

/** Whether its service did not say whether a contract is verified already, and may do so when it is asked once more. */
export function lacksStatus({ state }: Pick<BatchRow, "state">): boolean {
  const statusFailure = statusFailureOf({ state });
  if (statusFailure !== undefined) return !lacksStatusLookup(statusFailure.failure);
  return state.kind === "ready" && state.plan.held === undefined;
}

/** Whether a contract may be looked at once more by itself: one that its ledger does not know may be too fresh. */
export function mayBeLookedAt(row: Pick<BatchRow, "state">): boolean {
  const { state } = row;
  if (state.kind !== "notPossible" || state.held === "exact") return false;
  return hasMirrorFailed(row) || state.because === "noContract" || state.because === "failed";
}

/** Whether looking at a contract once more may tell more of it, whoever failed to. */
export const canTellMore = (row: Pick<BatchRow, "state">): boolean =>
  hasMirrorFailed(row) || lacksStatus(row);

/** The contracts that are looked at once more: all of which that may tell more, or that of a key. */
export const rowsToLookAt = (rows: readonly BatchRow[], key: string | undefined): readonly BatchRow[] =>
  rows.filter((row) =>
    key === undefined ? canTellMore(row) : row.key === key && (canTellMore(row) || mayBeLookedAt(row)),
  );
