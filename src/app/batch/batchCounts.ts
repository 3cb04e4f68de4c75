import { isPending, isUnfinished, type BatchRow } from "./batchRow.ts";
import { standingOfRow, standings, type RowStanding } from "./rowStanding.ts";

/** How many rows have each standing; `all` is the sum of these. */
export type BatchCounts = Readonly<Record<RowStanding | "all" | "creationNotCompared", number>>;

export function countRows(rows: readonly BatchRow[]): BatchCounts {
  const counts = Object.fromEntries(standings.map((standing) => [standing, 0])) as Record<
    RowStanding,
    number
  >;
  for (const row of rows) counts[standingOfRow(row)] += 1;
  const creationNotCompared = rows.filter(
    ({ state }) => state.kind === "done" && state.outcome.creation === "notCompared",
  ).length;
  return { ...counts, all: rows.length, creationNotCompared };
}

/** How many of the rows that were agreed to are done. Canceled and skipped rows do not count. */
export function progressOf(rows: readonly BatchRow[]): { readonly done: number; readonly all: number } {
  const agreed = rows.filter((row) => {
    const standing = standingOfRow(row);
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
