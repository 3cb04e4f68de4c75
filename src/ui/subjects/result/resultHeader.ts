import { explainBadRequest, explainNoMirror } from "../../../text/lookup.ts";
import { explainNotFound } from "../../../text/subjects/registry.ts";
import { explainResult } from "../../../text/result.ts";
import type { Tone } from "../../../text/explanation.ts";
import { handedText, subjectText } from "../../../app/subjects/storedSubject.ts";
import { valueOf } from "../../../services/reading/reading.ts";
import { shortenHex } from "../../../core/hex.ts";
import { button } from "../../parts/button.ts";
import { html, nothing, type Html } from "../../parts/html.ts";
import { icon } from "../../parts/icon.ts";
import { identifier } from "../../parts/identifier.ts";
import { copyMenu } from "../copyMenu.ts";
import { lookupHeader } from "../lookupHeader.ts";
import type { MenuItem } from "../../parts/menuButton.ts";
import { toneIcons } from "../../parts/toneIcons.ts";
import { resultReadingOf } from "./resultName.ts";
import type { ResultView } from "./view.ts";

/** A contract's words in a heading; all of them stand beneath. */
const longestReason = 80;

/** The outcome, which transaction it is of, and what can be done with it. */
export function resultHeader(view: ResultView): Html {
  const { title, tone } = outcome(view);
  return lookupHeader(view, {
    sign: icon(toneIcons[tone]),
    tone,
    title,
    identity: identity(view),
    actions: recordButton(view),
    menu: copyMenu(view, "transaction", ownItems(view)),
  });
}

function outcome(view: ResultView): { readonly title: string; readonly tone: Tone } {
  const { lookup, subject, asking } = view;
  const reading = resultReadingOf(view);
  if (reading !== undefined) {
    const { title, tone, reason } = explainResult(reading);
    if (reason === undefined) return { title, tone };
    const text = reason.text.length > longestReason ? `${reason.text.slice(0, longestReason)}…` : reason.text;
    return { title: `${title}: ${text}`, tone };
  }
  if (subject.network.mirrorUrl === undefined) return explainNoMirror(subject);
  if (lookup?.value.kind === "notFound") return explainNotFound(subject);
  if (lookup?.value.kind === "badRequest") return explainBadRequest(subject);
  return { title: asking === undefined ? "Execution result" : "Asking…", tone: "neutral" };
}

function identity(view: ResultView): readonly Html[] {
  const { transaction, nonce } = view.subject;
  const asked = subjectText(view.subject);
  const reading = resultReadingOf(view);
  const hash = (reading && valueOf(reading.fields.hash)) ?? (transaction.kind === "hash" ? asked : undefined);
  const note = nonce === 0 ? nothing : html`<span class="aside">nonce ${nonce}</span>`;
  const kind =
    transaction.kind === "hash" && transaction.from === "48 bytes" ? "first 32 bytes of 48" : undefined;
  return [
    ...(transaction.kind === "id"
      ? [html`${identifier(handedText(view.subject), "transaction ID", asked)} ${note}`]
      : []),
    ...(hash === undefined
      ? []
      : [
          html`${identifier(hash, "transaction hash", shortenHex(hash, 10, 8))}
          ${kind === undefined ? nothing : html`<span class="aside">${kind}</span>`}`,
        ]),
  ];
}

function recordButton(view: ResultView): Html {
  const reading = resultReadingOf(view);
  const contract = reading && (valueOf(reading.fields.contract_id) ?? valueOf(reading.fields.address));
  const time = reading && valueOf(reading.fields.timestamp);
  if (reading === undefined) return nothing;
  return button({
    label: "Record as of this moment",
    icon: "history",
    message: { type: "recordAsOf" },
    primary: true,
    disabledBecause:
      contract === undefined
        ? "the result names no contract"
        : time === undefined
          ? "the result names no time"
          : undefined,
  });
}

function ownItems(view: ResultView): readonly MenuItem[] {
  const { transaction } = view.subject;
  const reading = resultReadingOf(view);
  const hash = reading && valueOf(reading.fields.hash);
  const address = reading && (valueOf(reading.fields.address) ?? valueOf(reading.fields.to));
  return [
    ...(transaction.kind === "id"
      ? [{ label: "Copy transaction ID", message: { type: "copyAs", format: "id" } } as const]
      : []),
    ...(hash === undefined || hash.length > 200
      ? []
      : [{ label: "Copy transaction hash", message: { type: "copy", text: hash } } as const]),
    ...(address === undefined
      ? []
      : [{ label: "Copy contract address", message: { type: "copyAs", format: "address" } } as const]),
  ];
}
