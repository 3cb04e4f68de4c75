import { listHistory, type Visit } from "../../src/app/history/historyListing.ts";
import type { HistoryState } from "../../src/app/history/entry.ts";
import { attemptRow } from "../../src/ui/tree/attemptRow.ts";
import { contractRow } from "../../src/ui/tree/contractRow.ts";
import {
  attemptEntryMarkdown,
  contractEntryMarkdown,
  resultEntryMarkdown,
} from "../../src/ui/tree/entryTexts.ts";
import { resultRow } from "../../src/ui/tree/resultRow.ts";
import type { TreeRow } from "../../src/ui/tree/treeRow.ts";
import { visitRow } from "../../src/ui/tree/visitRow.ts";

function markdownOf(visit: Visit): string {
  switch (visit.kind) {
    case "record":
      return contractEntryMarkdown(visit.listed);
    case "verification":
      return attemptEntryMarkdown(visit.listed, visit.contract);
    case "result":
      return resultEntryMarkdown(visit.listed, visit.contract);
  }
}

/** What is told of a history. */
export type ShownHistory = {
  /** Rows of the trees, and their tooltips. */
  readonly plain: readonly string[];
  readonly markdown: readonly string[];
};

/** The trees, their tooltips, and what is copied from their rows. */
export function shownHistory(state: HistoryState, now: number): ShownHistory {
  const { contracts, visits } = listHistory(state);
  const listed = [...contracts.values()].flat();
  const rows: readonly TreeRow[] = [
    ...listed.map((contract) => contractRow(contract)),
    ...listed.flatMap(({ verifications }) => verifications.map((attempt) => attemptRow(attempt, now))),
    ...listed.flatMap(({ results }) => results.map((result) => resultRow(result, now))),
    ...visits.map((visit) => visitRow(visit, now, undefined)),
  ];
  return {
    plain: rows.flatMap(({ label, description, tooltip, spoken }) => [label, description, tooltip(), spoken]),
    markdown: [...listed.map(contractEntryMarkdown), ...visits.map(markdownOf)],
  };
}
