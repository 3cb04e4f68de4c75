import { isPending, type BatchRow } from "./batchRow.ts";

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
  "alreadyExact",
  "noBetter",
  "sameContract",
  "notPossible",
  "notChosen",
  "unseen",
] as const;

export type RowStanding = (typeof standings)[number];

/** How a contract stands. */
export function standingOfRow({ state, isTicked }: BatchRow): RowStanding {
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
      return state.held === "exact" ? "alreadyExact" : state.kind;
    case "notChosen":
    case "waiting":
    case "changed":
      return state.kind;
    case "running":
    case "accepted":
      return "running";
    case "takenBack":
      return "canceled";
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

/** How many of those that are verified are done; those that were canceled are none of them. */
export function progressOf(rows: readonly BatchRow[]): { readonly done: number; readonly all: number } {
  const all = rows.filter((row) => "expected" in row.state && standingOfRow(row) !== "canceled").length;
  return { done: all - countPending(rows), all };
}

/** How many have not begun. */
export const countWaiting = (rows: readonly BatchRow[]): number =>
  rows.filter(({ state }) => state.kind === "waiting").length;

/** How many are still to come to an end. */
export function countPending(rows: readonly BatchRow[]): number {
  return rows.filter(isPending).length;
}
