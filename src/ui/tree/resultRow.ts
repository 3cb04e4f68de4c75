import { responseCodeTitle } from "../../text/hedera/responseCode.ts";
import { treeWords as words } from "../../text/tree.ts";
import type { Tone } from "../../text/explanation.ts";
import type { CalleeNames } from "../../app/decoding/calleeNames.ts";
import type { ResultEntry } from "../../app/history/entry.ts";
import type { Listed } from "../../app/history/historyListing.ts";
import { shortenHex } from "../../core/hex.ts";
import { originText } from "../decoding/originPieces.ts";
import { calledText } from "../parts/calledText.ts";
import { treeToneIcons, joined, lines, type TreeRow } from "./treeRow.ts";
import { fullMoment, shortMoment } from "./dayText.ts";

/**
 * An execution result, below the contract that was called or created.
 * @param here what it called, where this window knows that
 */
export function resultRow({ entry, network }: Listed<ResultEntry>, now: number, here?: CalleeNames): TreeRow {
  const { title, tone } = resultInWords(entry, here);
  const description = shortMoment(entry.seenAt, now);
  const called = calledBy(entry, here);
  const label = joined([called?.function, title]);
  return {
    label,
    description,
    tooltip: () =>
      lines([
        words.resultOn(network, title),
        called && calledText(called),
        called?.origin,
        transactionText(entry),
        entry.result === undefined ? undefined : words.result(entry.result),
        words.inspected(fullMoment(entry.seenAt)),
      ]),
    icon: { name: treeToneIcons[tone], tone },
    spoken: words.spokenResult(label, joined([description, shortTransaction(entry)])),
  };
}

/** How an execution ended, by the name of its response code if its ledger has these, and of its error where that is known. */
export function resultInWords(
  entry: ResultEntry,
  here?: CalleeNames,
): { readonly title: string; readonly tone: Tone } {
  const { result, outcome } = entry;
  if (result === undefined && outcome === undefined) return { title: words.noOutcome(), tone: "neutral" };
  if (result === undefined && outcome === "pending") return { title: words.pending(), tone: "neutral" };
  const succeeded = result === undefined ? outcome === "succeeded" : result === "SUCCESS";
  const title = responseCodeTitle(result, succeeded);
  const error = succeeded ? undefined : calledBy(entry, here)?.error;
  return {
    title: error === undefined ? title : words.withError(title, error),
    tone: succeeded ? "good" : "bad",
  };
}

/** What it called, and whose names these are: what this window knows, else what is kept. */
export function calledBy(
  { called: kept }: ResultEntry,
  here: CalleeNames | undefined,
): (Omit<CalleeNames, "provenance"> & { readonly origin: string }) | undefined {
  if (here !== undefined) return { ...here, origin: originText(here.provenance) };
  if (kept === undefined) return undefined;
  const [call, at] = kept;
  return { ...call, origin: words.asOf(words.namedBy(call.from), fullMoment(at)) };
}

/** The transaction, whole. */
export function transactionText({ transaction, nonce }: ResultEntry): string {
  return nonce === 0 ? transaction : `${transaction}/${nonce}`;
}

/** A hash in few digits; of an ID the nanoseconds left out. */
export function shortTransaction(entry: ResultEntry): string {
  if (entry.transaction.startsWith("0x")) return shortenHex(entry.transaction);
  return `${entry.transaction.replace(/-\d{9}$/, "…")}${entry.nonce === 0 ? "" : `/${entry.nonce}`}`;
}
