import { isResponseCodeName } from "../../../core/hedera/responseCode.ts";
import { executedContract, type Transaction } from "../../../services/ledger/transaction.ts";
import { shareableText, subjectText } from "../../../app/subjects/subject.ts";
import { shortenHex } from "../../../core/hex.ts";
import { readRevertData } from "../../../decode/revertData.ts";
import type { Tone } from "../../../text/explanation.ts";
import { lookupWords } from "../../../text/pages/panel.ts";
import { explainBadRequest, explainNotFound } from "../../../text/subjects/missing.ts";
import { explainResult } from "../../../text/subjects/result/result.ts";
import { resultWords as words } from "../../../text/subjects/result/resultPage.ts";
import { cut } from "../../decoding/inlineValue.ts";
import {
  type Button,
  type MenuItem,
  type PageHead,
  pageToneIcons,
  type Piece,
} from "../../page/pageModel.ts";
import { aside, code } from "../../values/shownText.ts";
import { lookupHead } from "../lookupHead.ts";
import { failedOutcome } from "../withoutResponse.ts";
import { certainError, calleeNames } from "../../../app/decoding/calleeNames.ts";
import { signatureItems } from "../../decoding/signatureBlocks.ts";
import type { ResultView } from "../view.ts";
import { momentsOn } from "../../../app/lookups/moment.ts";
import { hasLedger } from "../../../app/networks/network.ts";
import { calledText } from "../../parts/calledText.ts";

/** A contract's words in a heading; all of them stand beneath. */
const longestReason = 80;
/** No transaction is called longer: what is, stands among the fields, where it can be opened. */
const longestName = 200;

/** The outcome, which transaction it is of, and what can be done with it. */
export function resultHead(view: ResultView): PageHead {
  const { title, tone, isProvisional } = outcome(view);
  return lookupHead(view, {
    sign: { icon: pageToneIcons[tone] },
    tone,
    title,
    ...(isProvisional === undefined ? {} : { isProvisional }),
    names: names(view),
    buttons: debugButton(view),
    menu: [...recordItem(view), ...signatureItems(view.decoding)],
    explorerPage: "transaction",
    ...(view.decoding === undefined || foundTransaction(view) === undefined ? {} : { hasForms: true }),
  });
}

/** Of a transaction that is in a block: others have no steps. */
function debugButton(view: ResultView): readonly Button[] {
  const found = foundTransaction(view);
  if (found === undefined || found.outcome === "pending" || !hasLedger(view.subject.network)) return [];
  return [{ label: words.debug(), icon: "debug-alt", message: { type: "debugTransaction" } }];
}

type Outcome = { readonly title: string; readonly tone: Tone; readonly isProvisional?: true };

function outcome(view: ResultView): Outcome {
  const { lookup, subject, asking } = view;
  const found = foundTransaction(view);
  if (found !== undefined) {
    const { title, tone, reason } = explainResult(found);
    if (tone === "bad" && isNameToCome(view, found)) return { title, tone, isProvisional: true };
    const said =
      (view.decoding && certainError(view.decoding)?.item.name) ?? reason?.text ?? stopReason(view.decoding);
    if (said === undefined) return { title, tone };
    return { title: words.reasoned(title, cut(said, longestReason)), tone };
  }
  if (lookup?.value.kind === "notFound") return explainNotFound(subject);
  if (lookup?.value.kind === "badRequest") return explainBadRequest(subject);
  const title = asking === undefined ? words.heading() : lookupWords.loading();
  return failedOutcome(view) ?? { title, tone: "neutral" };
}

/** What stopped the call that failed first, in the words of a node; the transaction itself may have failed without a reason then. */
function stopReason(decoding: ResultView["decoding"]): string | undefined {
  const error = decoding?.why?.error;
  return error?.kind === "code" && !isResponseCodeName(error.name) ? error.name : undefined;
}

/** Whether it failed with a custom error for which names are still being looked for: its selector is no title until these end. */
function isNameToCome({ decoding, subject }: ResultView, { errorMessage }: Transaction): boolean {
  if (readRevertData(errorMessage).kind !== "custom") return false;
  // A result is decoded right after it came.
  if (decoding === undefined) return hasLedger(subject.network);
  return certainError(decoding) === undefined && decoding.isExplaining;
}

function names(view: ResultView): readonly (readonly Piece[])[] {
  const { transaction, nonce } = view.subject;
  const text = subjectText(view.subject);
  const hash = foundTransaction(view)?.hash ?? (transaction.kind === "hash" ? text : undefined);
  const isCut = transaction.kind === "hash" && transaction.from === "48 bytes";
  const copied = (shown: string, whole: string, what: string): readonly Piece[] => [
    code(shown, whole.slice(0, longestName)),
    ...(whole.length > longestName ? [] : [{ kind: "copy", what, whole } as const]),
  ];
  return [
    ...(transaction.kind === "id"
      ? [
          [
            ...copied(text, shareableText(view.subject), words.transactionId()),
            ...(nonce === 0 ? [] : [aside(words.nonce(nonce))]),
          ],
        ]
      : []),
    ...(hash === undefined
      ? []
      : [
          [
            ...copied(shortenHex(hash, 10, 8), hash, words.transactionHash()),
            ...(isCut ? [aside(words.cutHash())] : []),
          ],
        ]),
  ];
}

/** The contract as it was when it ran, and what differs from before. */
function recordItem(view: ResultView): readonly MenuItem[] {
  const found = foundTransaction(view);
  const moments = momentsOn(view.subject.network);
  if (found === undefined || moments === undefined || found.outcome === "pending") return [];
  const time = moments === "blocks" ? found.block : found.time;
  if (executedContract(found) === undefined || time === undefined) return [];
  return [
    { label: words.viewThen(), message: { type: "recordAsOf" } },
    ...(found.block === 0n
      ? []
      : [{ label: words.beforeAndAfter(), message: { type: "beforeAndAfter" } as const }]),
  ];
}

/** The transaction on screen, if one was found. */
export function foundTransaction({ lookup }: ResultView): Transaction | undefined {
  return lookup?.value.kind === "found" ? lookup.value.transaction : undefined;
}

/** What the transaction is called in a narrow place. A hash that no service has known may be a key: four digits of it. */
export function resultName(view: ResultView): string {
  const text = shareableText(view.subject);
  if (view.subject.transaction.kind === "id") return text;
  return shortenHex(text, 6, foundTransaction(view) === undefined ? 0 : 4);
}

/**
 * The panel's tab: the function where it is certain, else the transaction, then how it ended, with the error that is as certain.
 * Our own words, parsed values and identifiers, no contract's words.
 */
export function resultTitle(view: ResultView): string {
  const reading = foundTransaction(view);
  const called = reading && view.decoding && calleeNames(reading, view.decoding);
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
