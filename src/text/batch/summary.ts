import * as l10n from "@vscode/l10n";
import type { BatchCounts } from "../../app/batch/batchCounts.ts";
import { numberText, plural, sentences } from "../language.ts";

/**
 * A finished batch in a sentence or two. @param hasTraces whether the networks of its contracts can tell how a contract was created
 * by another, as far as that is known
 */
export function batchSummary(counts: BatchCounts, hasTraces: boolean): string {
  const { creationNotCompared: creation } = counts;
  return sentences(countsText(counts), creation === 0 ? undefined : notCompared(creation, hasTraces));
}

/** How many contracts a batch has, and how they stand. */
export function countsText(counts: BatchCounts): string {
  const { all } = counts;
  const parts = ([...parted(counts)] as const).flatMap(([count, words]) =>
    count === 0 ? [] : [words(numberText(count))],
  );
  const number = numberText(all);
  const told = parts.join(", ");
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

/** What there is of each kind, in words. */
export function parted(counts: BatchCounts): readonly (readonly [number, (count: string) => string])[] {
  return [
    [counts.exact, (count) => l10n.t("{0} exact", count)],
    [counts.match, (count) => l10n.t("{0} partial", count)],
    [counts.failed, (count) => l10n.t("{0} failed", count)],
    [counts.running, (count) => l10n.t("{0} running", count)],
    [counts.waiting, (count) => l10n.t("{0} waiting", count)],
    [counts.changed, (count) => l10n.t("{0} with a changed build", count)],
    [counts.canceled, (count) => l10n.t("{0} canceled", count)],
    [counts.alreadyExact, (count) => l10n.t("{0} skipped (already exact)", count)],
    [counts.noBetter, (count) => l10n.t("{0} skipped (already partial)", count)],
    [counts.sameContract, (count) => l10n.t("{0} skipped (listed twice)", count)],
    [counts.notPossible, (count) => l10n.t("{0} not possible", count)],
    [counts.notChosen, (count) => l10n.t("{0} not selected", count)],
    [counts.unseen, (count) => l10n.t("{0} not compared", count)],
  ];
}
