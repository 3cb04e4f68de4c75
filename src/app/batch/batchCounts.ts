import { isPending, type BatchRow } from "./rows/batchRow.ts";
import { canBeVerifiedAlone } from "./rows/verifiedAlone.ts";

/** How the contracts of a batch stand: each is counted once among the first, and `all` is their sum. */
export type BatchCounts = Readonly<Record<RowStanding | "all" | "creationNotCompared", number>>;

const standings = [
  "exact",
  "match",
  "failed",
  "running",
  "waiting",
  /** Their builds have changed. */
  "changed",
  "canceled",
  /** Taken back by themselves. */
  "skipped",
  "alreadyExact",
  "noBetter",
  "sameContract",
  /** Not as they are: a panel of their own may have them verified. */
  "notReady",
  "notPossible",
  "notChosen",
  "unseen",
] as const;

export type RowStanding = (typeof standings)[number];

/** How a contract stands. */
export function standingOfRow(row: Pick<BatchRow, "commit" | "isTicked" | "state">): RowStanding {
  const { state, isTicked } = row;
  switch (state.kind) {
    case "unseen":
    case "looking":
      return "unseen";
    case "ready":
      return isTicked ? "waiting" : "notChosen";
    case "skipped":
      return state.because === "exact" ? "alreadyExact" : state.because;
    case "notPossible":
      // An exact match is that, also where it could not be compared; another might be improved.
      if (state.held === "exact") return "alreadyExact";
      return canBeVerifiedAlone(row) ? "notReady" : state.kind;
    case "notChosen":
    case "waiting":
    case "changed":
      return state.kind;
    case "running":
    case "accepted":
      return "running";
    case "takenBack":
      if (state.unsent !== undefined) return "failed";
      return state.isSkipped === true ? "skipped" : "canceled";
    case "verifiedSince":
      return state.held;
    case "ended":
      return state.outcome.grade;
  }
}

/** Counts the contracts of a batch. */
export function countRows(rows: readonly BatchRow[]): BatchCounts {
  const counts = Object.fromEntries(standings.map((standing) => [standing, 0])) as Record<
    RowStanding,
    number
  >;
  for (const row of rows) counts[standingOfRow(row)] += 1;
  const creationNotCompared = rows.filter(
    ({ state }) => state.kind === "ended" && state.outcome.creation === "notCompared",
  ).length;
  return { ...counts, all: rows.length, creationNotCompared };
}

const leftOut: ReadonlySet<RowStanding> = new Set(["canceled", "skipped"]);

/** How many of those that are verified are done; those that were canceled or skipped are none of them. */
export function progressOf(rows: readonly BatchRow[]): { readonly done: number; readonly all: number } {
  const isLeftOut = (row: BatchRow): boolean => leftOut.has(standingOfRow(row));
  const all = rows.filter((row) => "expected" in row.state && !isLeftOut(row)).length;
  return { done: all - countPending(rows), all };
}

/** How many have not begun. */
export const countWaiting = (rows: readonly BatchRow[]): number =>
  rows.filter(({ state }) => state.kind === "waiting").length;

/** How many are still to come to an end. */
export function countPending(rows: readonly BatchRow[]): number {
  return rows.filter(isPending).length;
}

/**
 * How a batch stands that was agreed to. While nothing waits, there is nothing to go on with; what begins to wait again does that
 * until the user goes on.
 */
export function phaseOfRun(rows: readonly BatchRow[], maySend: boolean): "running" | "paused" | "ended" {
  if (countPending(rows) === 0) return "ended";
  return maySend || countWaiting(rows) === 0 ? "running" : "paused";
}
