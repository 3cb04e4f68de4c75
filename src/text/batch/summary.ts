import * as l10n from "@vscode/l10n";
import type { BatchCounts, RowStanding } from "../../app/batch/batchCounts.ts";
import { numberText, plural, sentences } from "../language.ts";

/**
 * A finished batch in a sentence or two. @param hasTraces whether the networks of its contracts can tell how a contract was created
 * by another, as far as that is known
 */
export function batchSummary(counts: BatchCounts, hasTraces: boolean): string {
  return sentences(countsText(counts), creationText(counts, hasTraces));
}

/** Of how many the creation was not compared; undefined where that is none. */
export function creationText(
  { creationNotCompared: creation }: Pick<BatchCounts, "creationNotCompared">,
  hasTraces: boolean,
): string | undefined {
  return creation === 0 ? undefined : notCompared(creation, hasTraces);
}

/** How many contracts a batch has, and how they stand. */
export function countsText(counts: BatchCounts): string {
  const { all } = counts;
  const number = numberText(all);
  const told = parted(counts)
    .map(({ text }) => text)
    .join(", ");
  return plural(all, {
    one: () => l10n.t("{0} contract: {1}.", number, told),
    other: () => l10n.t("{0} contracts: {1}.", number, told),
  });
}

function notCompared(count: number, hasTraces: boolean): string {
  const number = numberText(count);
  if (hasTraces) return l10n.t("Creation was not compared for {0}.", number);
  return l10n.t("Creation was not compared for {0}: this network has no traces.", number);
}

/** In the order in which they are told. */
const words: Readonly<Record<RowStanding, (count: string) => string>> = {
  exact: (count) => l10n.t("{0} exact", count),
  match: (count) => l10n.t("{0} partial", count),
  failed: (count) => l10n.t("{0} failed", count),
  running: (count) => l10n.t("{0} running", count),
  waiting: (count) => l10n.t("{0} waiting", count),
  changed: (count) => l10n.t("{0} changed", count),
  canceled: (count) => l10n.t("{0} canceled", count),
  skipped: (count) => l10n.t("{0} skipped", count),
  alreadyExact: (count) => l10n.t("{0} already exact", count),
  noBetter: (count) => l10n.t("{0} already partial", count),
  sameContract: (count) => l10n.t("{0} listed twice", count),
  notReady: (count) => l10n.t("{0} not ready", count),
  notPossible: (count) => l10n.t("{0} not possible", count),
  notChosen: (count) => l10n.t("{0} not selected", count),
  unseen: (count) => l10n.t("{0} not looked up", count),
};

/** So many contracts that stand alike, also in words. */
type Part = { readonly standing: RowStanding; readonly count: number; readonly text: string };

/** How the contracts stand, by each way in which at least one does. */
export function parted(counts: BatchCounts): readonly Part[] {
  return (Object.keys(words) as RowStanding[])
    .filter((standing) => counts[standing] > 0)
    .map((standing) => {
      const count = counts[standing];
      return { standing, count, text: words[standing](numberText(count)) };
    });
}
