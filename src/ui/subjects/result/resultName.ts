import type { Transaction } from "../../../services/ledger/transaction.ts";
import { handedText } from "../../../app/subjects/subject.ts";
import { shortenHex } from "../../../core/hex.ts";
import type { ResultView } from "../view.ts";
import { explainResult } from "../../../text/subjects/result/result.ts";
import { resultWords as words } from "../../../text/subjects/result/resultPage.ts";
import { failedOutcome } from "../withoutResponse.ts";
import { calledNames } from "../../../app/decoding/calledNames.ts";
import { calledText } from "../../parts/calledText.ts";

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

/**
 * The panel's tab: the function where it is certain, else the transaction, then how it ended, with the error that is as certain.
 * Our own words, parsed values and identifiers, no contract's words.
 */
export function resultTitle(view: ResultView): string {
  const reading = foundTransaction(view);
  const called = reading && view.decoding && calledNames(reading, view.decoding);
  if (called === undefined) return words.tab(tabName(view), stateOf(view));
  const { error } = called;
  const state = stateOf(view);
  return words.tabCall(calledText(called), error === undefined ? state : words.reasoned(state, error));
}

function stateOf(view: ResultView): string {
  const reading = foundTransaction(view);
  if (reading !== undefined) return explainResult(reading).title;
  switch (view.lookup?.value.kind) {
    case "notFound":
      return words.tabMissing();
    case "badRequest":
      return words.tabRefused();
    default:
      if (view.asking !== undefined) return words.tabLoading();
      return failedOutcome(view)?.title ?? words.transaction();
  }
}

/** Of an ID the nanoseconds are left out, for tabs are narrow. */
function tabName(view: ResultView): string {
  const name = resultName(view);
  const { transaction, nonce } = view.subject;
  if (transaction.kind !== "id") return name;
  const short = `${name.slice(0, name.lastIndexOf("-"))}…`;
  return nonce === 0 ? short : `${short}/${nonce}`;
}
