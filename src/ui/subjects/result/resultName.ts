import type { Transaction } from "../../../services/ledger/transaction.ts";
import { handedText } from "../../../app/subjects/subject.ts";
import { shortenHex } from "../../../core/hex.ts";
import type { ResultView } from "../view.ts";

/** The transaction on screen, if one was found. */
export function foundTransaction({ lookup }: ResultView): Transaction | undefined {
  return lookup?.value.kind === "found" ? lookup.value.transaction : undefined;
}

/** What the transaction is called in a narrow place. A hash that no service has known may be a key: four digits of it. */
export function resultName(view: ResultView): string {
  const text = handedText(view.subject);
  if (view.subject.transaction.kind === "id") return text;
  return shortenHex(text, 6, foundTransaction(view) === undefined ? 0 : 4);
}
