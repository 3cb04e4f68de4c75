import type { ApiError } from "../../http/failure.ts";
import { lacksStatusLookup } from "../../services/verifier/status.ts";
import { type BatchRow, type Impossibility, isPending, isUnfinished } from "./batchRow.ts";
import { isPermanentFailure } from "./rowOutcome.ts";

type WithState = Pick<BatchRow, "state">;

/** In the order in which they are listed. */
const categories = [
  "exact",
  "match",
  "failed",
  "running",
  "waiting",
  "changed",
  "canceled",
  "skipped",
  "alreadyExact",
  "noBetter",
  "sameContract",
  /** A panel of its own may have it verified. */
  "notReady",
  "notPossible",
  "notChosen",
  "unseen",
] as const;

/** The category of a row: docs/batch-report.schema.json describes each. */
export type RowCategory = (typeof categories)[number];

export function categoryOfRow(row: Pick<BatchRow, "commit" | "state">): RowCategory {
  const { state } = row;
  switch (state.kind) {
    case "unseen":
    case "inspecting":
      return "unseen";
    case "planned":
      return state.isTicked ? "waiting" : "notChosen";
    case "skipped":
      return state.because === "exact" ? "alreadyExact" : state.because;
    case "notPossible":
      // An exact match that could not be compared still is one; a partial match might be improved.
      if (state.held === "exact") return "alreadyExact";
      return canBeVerifiedAlone(row) ? "notReady" : "notPossible";
    case "waiting":
      return "waiting";
    case "sending":
    case "polling":
      return "running";
    case "done":
      return state.outcome.grade;
    case "stopped":
      if (state.because === "notSent") return "waiting";
      return state.because === "mayBeSent" ? "failed" : state.because;
  }
}

/** Whether the code could not be compared because the mirror node failed, which may pass. */
export function hasMirrorFailed({ state }: WithState): boolean {
  return state.kind === "notPossible" && state.because === "mirrorFailed";
}

/** Whether a contract is verified though its code could not be compared with the builds. */
export function isVerifiedUncompared({ state }: WithState): boolean {
  return state.kind === "notPossible" && (state.held === "exact" || state.held === "match");
}

/** Of the rows that could not be compared those that are not verified; all, where there are none of these. */
export function uncomparedOf(rows: readonly BatchRow[]): readonly BatchRow[] {
  const failed = rows.filter(hasMirrorFailed);
  const open = failed.filter((row) => !isVerifiedUncompared(row));
  return open.length === 0 ? failed : open;
}

/** How the verification service failed to return a status. */
export function statusFailureOf({ state }: WithState): ApiError | undefined {
  if (state.kind === "planned") return state.plan.statusFailure;
  return state.kind === "notPossible" ? state.statusFailure : undefined;
}

/** Whether the verification service failed to return a result. */
export const hasServiceFailed = ({ state }: WithState): boolean =>
  state.kind === "done" && state.outcome.grade === "failed" && state.outcome.summary.service === "verifier";

/** Whether the service did not return the status, and may do so when it is asked again. */
export function lacksStatus({ state }: WithState): boolean {
  const statusFailure = statusFailureOf({ state });
  if (statusFailure !== undefined) return !lacksStatusLookup(statusFailure.failure);
  return state.kind === "planned" && state.plan.held === undefined;
}

/** Whether the row by itself may be inspected again: a ledger may not know a new contract yet. */
export function canBeInspectedAgain({ state }: WithState): boolean {
  if (state.kind !== "notPossible" || state.held === "exact") return false;
  return hasMirrorFailed({ state }) || state.because === "noContract" || state.because === "failed";
}

/** The rows to inspect again: that of a key, or all for which a service failed. */
export function rowsToInspectAgain(rows: readonly BatchRow[], key: string | undefined): readonly BatchRow[] {
  const canTellMore = (row: BatchRow): boolean => hasMirrorFailed(row) || lacksStatus(row);
  return rows.filter((row) =>
    key === undefined ? canTellMore(row) : row.key === key && (canTellMore(row) || canBeInspectedAgain(row)),
  );
}

/** Whether a contract is verified only if the user ticks it. */
export function needsDecision({ state }: WithState): boolean {
  return state.kind === "planned" && state.plan.caution !== undefined;
}

/** Reasons for which the panel of the single contract offers more. */
const individualPanelReasons: ReadonlySet<Impossibility> = new Set([
  "mirrorFailed",
  "notCompared",
  "noRecordedBuild",
  "notSendable",
  "tooLarge",
]);

/** Whether a contract that cannot be verified with others may be verified individually. */
export function canBeVerifiedAlone(row: Pick<BatchRow, "commit" | "state">): boolean {
  const { state } = row;
  if (state.kind !== "notPossible") return false;
  const hasOtherWay = individualPanelReasons.has(state.because) || state.mayHaveSource === true;
  return (hasOtherWay && state.held !== "exact") || commitToCheckOut(row) !== undefined;
}

/** Reasons for which a build can be published without a comparison. */
const uncomparedReasons: ReadonlySet<Impossibility> = new Set([
  "mirrorFailed",
  "notCompared",
  "noRecordedBuild",
]);

/** Whether its code could not be compared with the builds. */
export const isUncompared = ({ state }: WithState): boolean =>
  state.kind === "notPossible" && uncomparedReasons.has(state.because);

/** Whether verifying it individually may succeed as the workspace is: by a source from elsewhere, or without a comparison. */
export const canImportAlone = ({ state }: WithState): boolean =>
  state.kind === "notPossible" &&
  state.held !== "exact" &&
  (uncomparedReasons.has(state.because) || state.mayHaveSource === true);

/** The commit that a contract was deployed from, where the build of the workspace is another one. */
export function commitToCheckOut({ commit, state }: Pick<BatchRow, "commit" | "state">): string | undefined {
  switch (state.kind) {
    case "planned":
      return commit;
    case "skipped":
      return state.because === "noBetter" ? commit : undefined;
    case "notPossible":
      return state.because === "noBuild" || state.because === "noRecordedBuild" ? commit : undefined;
    case "done": {
      const { grade, summary } = state.outcome;
      return grade === "match" || (grade === "failed" && summary.word === "mismatch") ? commit : undefined;
    }
    default:
      return undefined;
  }
}

/** Whether what is sent of a row was agreed to in this window. */
export const isAgreed = ({ state }: WithState): boolean =>
  "expected" in state && state.expected.agreement !== undefined;

/** Whether verifying a row again may have another outcome. */
export function canBeRetried({ state }: WithState): boolean {
  if (state.kind === "stopped") return state.because !== "changed" && state.because !== "notSent";
  if (state.kind !== "done") return false;
  const { grade, needsAllFiles, summary } = state.outcome;
  return grade === "canceled" || (grade === "failed" && !needsAllFiles && !isPermanentFailure(summary.word));
}

/** The rows that are retried together: those that failed, or those that were canceled. */
export type RetryableCategory = "failed" | "canceled";

export const isRetryable = (standing: RetryableCategory, row: BatchRow): boolean =>
  categoryOfRow(row) === standing && canBeRetried(row);

/** What to retry: the row of a key, or all rows of a standing. */
export type RetryTarget = { readonly key: string } | RetryableCategory;

export const rowsToRetry = (rows: readonly BatchRow[], of: RetryTarget): readonly BatchRow[] =>
  rows.filter((row) =>
    typeof of === "string" ? isRetryable(of, row) : of.key === row.key && canBeRetried(row),
  );

/** How many rows have each standing; `all` is the sum of these. */
export type BatchCounts = Readonly<Record<RowCategory | "all" | "creationNotCompared", number>>;

export function countRows(rows: readonly BatchRow[]): BatchCounts {
  const counts = Object.fromEntries(categories.map((standing) => [standing, 0])) as Record<
    RowCategory,
    number
  >;
  for (const row of rows) counts[categoryOfRow(row)] += 1;
  const creationNotCompared = rows.filter(
    ({ state }) => state.kind === "done" && state.outcome.creation === "notCompared",
  ).length;
  return { ...counts, all: rows.length, creationNotCompared };
}

/** How many of the rows that were agreed to are done. Canceled and skipped rows do not count. */
export function progressOf(rows: readonly BatchRow[]): { readonly done: number; readonly all: number } {
  const agreed = rows.filter((row) => {
    const standing = categoryOfRow(row);
    return "expected" in row.state && standing !== "canceled" && standing !== "skipped";
  });
  const open = agreed.filter((row) => isPending(row) || isUnfinished(row));
  return { done: agreed.length - open.length, all: agreed.length };
}

/** How many are agreed to and not begun. */
export const countWaiting = (rows: readonly BatchRow[]): number =>
  rows.filter(({ state }) => state.kind === "waiting").length;

/** How many the run still has to finish. */
export const countPending = (rows: readonly BatchRow[]): number => rows.filter(isPending).length;
