import { responseCodeTitle } from "../../text/subjects/result/responseCode.ts";
import { treeWords as words } from "../../text/tree.ts";
import type { Tone } from "../../text/explanation.ts";
import type { ResultEntry } from "../../app/history/entry.ts";
import type { Listed } from "../../app/history/listing.ts";
import { shortenHex } from "../../core/hex.ts";
import { treeToneIcons } from "./treeToneIcons.ts";
import { fullMoment, shortMoment } from "./dayText.ts";
import { joined, lines, type TreeRow } from "./treeRow.ts";

/** An execution result, below the contract that was called or created. */
export function resultRow({ entry, network }: Listed<ResultEntry>, now: number): TreeRow {
  const { title, tone } = resultInWords(entry);
  const description = shortMoment(entry.seenAt, now);
  return {
    label: title,
    description,
    tooltip: () =>
      lines([
        words.resultOn(network, title),
        transactionText(entry),
        entry.result === undefined ? undefined : words.result(entry.result),
        words.inspected(fullMoment(entry.seenAt)),
      ]),
    icon: { name: treeToneIcons[tone], tone },
    spoken: words.spokenResult(title, joined([description, shortTransaction(entry)])),
  };
}

/** How an execution ended, by the name of its response code. */
export function resultInWords({ result }: ResultEntry): { readonly title: string; readonly tone: Tone } {
  if (result === undefined) return { title: words.noOutcome(), tone: "neutral" };
  const succeeded = result === "SUCCESS";
  return { title: responseCodeTitle(result, succeeded), tone: succeeded ? "good" : "bad" };
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
