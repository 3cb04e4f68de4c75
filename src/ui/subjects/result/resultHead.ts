import { contractThatRan, type Transaction } from "../../../services/ledger/transaction.ts";
import { handedText, subjectText } from "../../../app/subjects/subject.ts";
import { shortenHex } from "../../../core/hex.ts";
import { readRevertData } from "../../../decode/revertData.ts";
import type { Tone } from "../../../text/explanation.ts";
import { lookupWords } from "../../../text/pages/panel.ts";
import { explainBadRequest, explainNoMirror, explainNotFound } from "../../../text/subjects/missing.ts";
import { explainResult } from "../../../text/subjects/result/result.ts";
import { resultWords as words } from "../../../text/subjects/result/resultPage.ts";
import { cut } from "../../decoding/inlineValue.ts";
import { type Button, type PageHead, pageToneIcons, type Piece } from "../../page/pageModel.ts";
import { aside, code } from "../../values/shownText.ts";
import { lookupHead } from "../lookupHead.ts";
import { failedOutcome } from "../withoutResponse.ts";
import { settledError } from "../../../app/decoding/calledNames.ts";
import { signatureItems } from "../../decoding/signatureBlocks.ts";
import { foundTransaction } from "./resultName.ts";
import type { ResultView } from "../view.ts";
import { hasLedger } from "../../../app/networks/network.ts";

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
    buttons: recordButton(view),
    menu: signatureItems(view.decoding),
    explorerPage: "transaction",
    ...(view.decoding === undefined || foundTransaction(view) === undefined ? {} : { hasForms: true }),
  });
}

type Outcome = { readonly title: string; readonly tone: Tone; readonly isProvisional?: true };

function outcome(view: ResultView): Outcome {
  const { lookup, subject, asking } = view;
  const found = foundTransaction(view);
  if (found !== undefined) {
    const { title, tone, reason } = explainResult(found);
    if (tone === "bad" && isNameToCome(view, found)) return { title, tone, isProvisional: true };
    const said = (view.decoding && settledError(view.decoding)?.item.name) ?? reason?.text;
    if (said === undefined) return { title, tone };
    return { title: words.reasoned(title, cut(said, longestReason)), tone };
  }
  if (!hasLedger(subject.network)) return explainNoMirror(subject);
  if (lookup?.value.kind === "notFound") return explainNotFound(subject);
  if (lookup?.value.kind === "badRequest") return explainBadRequest(subject);
  const title = asking === undefined ? words.heading() : lookupWords.loading();
  return failedOutcome(view) ?? { title, tone: "neutral" };
}

/** Whether it failed with a custom error for which names are still being looked for: its selector is no title until these end. */
function isNameToCome({ decoding, subject }: ResultView, { errorMessage }: Transaction): boolean {
  if (readRevertData(errorMessage).kind !== "custom") return false;
  // A result is decoded right after it came.
  if (decoding === undefined) return hasLedger(subject.network);
  return settledError(decoding) === undefined && decoding.isExplaining;
}

function names(view: ResultView): readonly (readonly Piece[])[] {
  const { transaction, nonce } = view.subject;
  const asked = subjectText(view.subject);
  const hash = foundTransaction(view)?.hash ?? (transaction.kind === "hash" ? asked : undefined);
  const isCut = transaction.kind === "hash" && transaction.from === "48 bytes";
  const copied = (shown: string, whole: string, what: string): readonly Piece[] => [
    code(shown, whole.slice(0, longestName)),
    ...(whole.length > longestName ? [] : [{ kind: "copy", what, whole } as const]),
  ];
  return [
    ...(transaction.kind === "id"
      ? [
          [
            ...copied(asked, handedText(view.subject), words.transactionId()),
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

function recordButton(view: ResultView): readonly Button[] {
  const found = foundTransaction(view);
  if (found === undefined) return [];
  const contract = contractThatRan(found);
  const hasTime = found.time !== undefined;
  return [
    {
      label: words.viewThen(),
      icon: "history",
      message: { type: "recordAsOf" },
      disabledBecause: contract === undefined ? words.noContract() : hasTime ? undefined : words.noTime(),
    },
  ];
}
