import { handedText, subjectText } from "../../../app/subjects/storedSubject.ts";
import { numberText } from "../../../text/language.ts";
import { shortenHex } from "../../../core/hex.ts";
import { isReference } from "../../../core/scan/subject.ts";
import type { ResultReading } from "../../../services/ledger/schema.ts";
import { valueOf } from "../../../services/reading/reading.ts";
import type { Tone } from "../../../text/explanation.ts";
import { explainBadRequest, explainNoMirror } from "../../../text/subjects/lookup.ts";
import { lookupWords } from "../../../text/pages/lookupPage.ts";
import { explainResult } from "../../../text/subjects/result/result.ts";
import { storyUnderOutcome, type StoryPart } from "../../../text/subjects/result/resultStory.ts";
import { explainNotFound } from "../../../text/subjects/registry.ts";
import { resultLabels, resultWords as words } from "../../../text/subjects/result/resultPage.ts";
import { valueWords } from "../../../text/value.ts";
import type { Button } from "../../page/button.ts";
import { withoutEmptySections } from "../../page/emptySections.ts";
import type { Block, MenuItem, PageHead, PageModel } from "../../page/pageModel.ts";
import { toneIcons } from "../../page/toneIcons.ts";
import type { Piece, PieceField } from "../../page/piece.ts";
import { addressName } from "../../values/identifierForms.ts";
import { aside, code } from "../../values/shownText.ts";
import { lookupHead } from "../lookupHead.ts";
import { tailBlocks } from "../responseBlocks.ts";
import { rawResponses } from "../rawPlaces.ts";
import { failedOutcome, failureBanner, unanswered } from "../unanswered.ts";
import { flow, gasUse } from "./drawings.ts";
import { resultFields, sectionTitle, type ResultSection } from "./resultFields.ts";
import { resultReadingOf } from "./resultName.ts";
import { missingPieces } from "./rowFields.ts";
import { listNames, longList, type FieldList } from "./resultRows.ts";
import { unreadableParts } from "./unreadableParts.ts";
import type { ResultView } from "./view.ts";

/** A contract's words in a heading, and in the sentence; all of them stand beneath. */
const longestReason = 80;
const longestSaid = 200;
/** No transaction is called longer: what is, stands among the fields, where it can be opened. */
const longestName = 200;

/** What an execution result panel shows. */
export function resultPage(view: ResultView): PageModel {
  const { lookup, subject } = view;
  const about = ["result", subject.network.name, subjectText(subject), String(subject.nonce)].join(" ");
  if (lookup?.value.kind !== "found")
    return { about, head: head(view), body: [...unanswered(view), ...rawResponses(view)] };
  const { reading, partial } = lookup.value;
  return {
    about,
    head: head(view),
    body: [
      ...failureBanner(view),
      ...(partial ? [partialBanner()] : []),
      ...withoutEmptySections([
        ...found(reading, partial, lookup.receivedAt),
        ...tailBlocks(reading, unreadableParts(reading)),
      ]),
      ...rawResponses(view),
    ],
  };
}

/** The outcome, which transaction it is of, and what can be done with it. */
function head(view: ResultView): PageHead {
  const { title, tone } = outcome(view);
  return lookupHead(view, {
    sign: { icon: toneIcons[tone] },
    tone,
    title,
    names: names(view),
    buttons: recordButton(view),
    menu: ownItems(view),
    explorerPage: "transaction",
  });
}

function outcome(view: ResultView): { readonly title: string; readonly tone: Tone } {
  const { lookup, subject, asking } = view;
  const reading = resultReadingOf(view);
  if (reading !== undefined) {
    const { title, tone, reason } = explainResult(reading);
    if (reason === undefined) return { title, tone };
    return { title: words.reasoned(title, cut(reason.text, longestReason)), tone };
  }
  if (subject.network.mirrorUrl === undefined) return explainNoMirror(subject);
  if (lookup?.value.kind === "notFound") return explainNotFound(subject);
  if (lookup?.value.kind === "badRequest") return explainBadRequest(subject);
  const title = asking === undefined ? words.heading() : lookupWords.loading();
  return failedOutcome(view) ?? { title, tone: "neutral" };
}

function names(view: ResultView): readonly (readonly Piece[])[] {
  const { transaction, nonce } = view.subject;
  const asked = subjectText(view.subject);
  const reading = resultReadingOf(view);
  const hash = (reading && valueOf(reading.fields.hash)) ?? (transaction.kind === "hash" ? asked : undefined);
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
  const reading = resultReadingOf(view);
  if (reading === undefined) return [];
  const contract = valueOf(reading.fields.contract_id) ?? valueOf(reading.fields.address);
  const isPartial = view.lookup?.value.kind === "found" && view.lookup.value.partial;
  const hasTime = valueOf(reading.fields.timestamp) !== undefined;
  return [
    {
      label: words.viewThen(),
      icon: "history",
      message: { type: "recordAsOf" },
      primary: !isPartial,
      disabledBecause: contract === undefined ? words.noContract() : hasTime ? undefined : words.noTime(),
    },
  ];
}

function ownItems(view: ResultView): readonly MenuItem[] {
  const { transaction } = view.subject;
  const reading = resultReadingOf(view);
  const hash = reading && valueOf(reading.fields.hash);
  const address = reading && (valueOf(reading.fields.address) ?? valueOf(reading.fields.to));
  const items: readonly (readonly [isThere: boolean, item: MenuItem])[] = [
    [
      transaction.kind === "id",
      { label: words.copyTransactionId(), message: { type: "copyAs", format: "id" } },
    ],
    [
      hash !== undefined && hash.length <= 200,
      { label: words.copyTransactionHash(), message: { type: "copy", text: hash ?? "" } },
    ],
    [
      address !== undefined,
      { label: words.copyContractAddress(), message: { type: "copyAs", format: "address" } },
    ],
  ];
  return items.flatMap(([isThere, item]) => (isThere ? [item] : []));
}

function partialBanner(): Block {
  const refresh: Button = {
    label: lookupWords.refresh(),
    icon: "refresh",
    message: { type: "refresh" },
    primary: true,
  };
  const pieces: readonly Piece[] = [{ kind: "text", text: words.partialSentence() }];
  return { kind: "banner", tone: "careful", title: words.partial(), pieces, buttons: [refresh] };
}

function found(reading: ResultReading, isPartial: boolean, receivedAt: number): readonly Block[] {
  const section = (name: ResultSection, areShort = false, ...before: readonly Block[]): Block => ({
    kind: "section",
    title: sectionTitle(name, reading),
    blocks: [...before, { kind: "fields", fields: resultFields(reading, name, isPartial), areShort }],
  });
  return [
    { kind: "story", pieces: [{ kind: "joined", pieces: storyUnderOutcome(reading).map(storyPiece) }] },
    flow(reading, explainResult(reading).tone),
    { kind: "columns", columns: [[section("outcome")], [section("call")]] },
    section("gas", true, ...gasUse(reading)),
    section("callData"),
    listSection(reading, "logs", receivedAt),
    listSection(reading, "stateChanges", receivedAt),
    section("block", true),
    section("transaction", true),
  ];
}

/** A bit of the sentence that tells what happened, every identifier a link. */
function storyPiece(part: StoryPart): Piece {
  switch (part.kind) {
    case "text":
      return part;
    case "code":
      return code(part.text);
    case "said":
      return { kind: "strong", text: `“${cut(part.text, longestSaid)}”` };
    case "reference": {
      const { shown, whole } = addressName(part.text);
      return isReference(whole) ? { kind: "reference", text: shown, whole } : code(shown);
    }
  }
}

function listSection(reading: ResultReading, list: FieldList, receivedAt: number): Block {
  const wireName = listNames[list];
  const field = reading.fields[wireName];
  const rows = valueOf<{ readonly length: number }>(field);
  const title = resultLabels[wireName]();
  const wire: Piece = { kind: "wire", text: wireName };
  if (field.state === "unreadable") {
    const blocks: readonly Block[] = [{ kind: "paragraph", pieces: missingPieces(field) }];
    return { kind: "section", title, note: [wire], blocks };
  }
  if (rows === undefined || rows.length === 0) {
    const nothing = field.state === "value" ? "empty" : field.state;
    const pieces = nothing === "empty" ? [aside(valueWords.none())] : missingPieces(field);
    const none: PieceField = { label: title, name: wireName, pieces, nothing };
    return { kind: "section", title, blocks: [{ kind: "fields", fields: [none] }] };
  }
  const note: readonly Piece[] = [{ kind: "text", text: numberText(rows.length) }, wire];
  return { kind: "section", title, note, blocks: [longList(reading, list, receivedAt)] };
}

function cut(text: string, longest: number): string {
  return text.length > longest ? `${text.slice(0, longest)}…` : text;
}
