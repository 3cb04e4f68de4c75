import { subjectText } from "../../../app/subjects/subject.ts";
import { numberText } from "../../../text/language.ts";
import { isReference } from "../../../core/scan/subject.ts";
import type { ResultDecoding } from "../../../app/decoding/resultDecoding.ts";
import { valueOf } from "../../../services/reading/reading.ts";
import type { List, Transaction, TransactionSection } from "../../../services/ledger/transaction.ts";
import { lookupWords, panelWords } from "../../../text/pages/panel.ts";
import { explainResult } from "../../../text/subjects/result/result.ts";
import {
  storyUnderOutcome,
  type StoryNames,
  type StoryPart,
} from "../../../text/subjects/result/resultStory.ts";
import { fieldLabels } from "../../../text/subjects/fieldLabels.ts";
import { resultWords as words } from "../../../text/subjects/result/resultPage.ts";
import { valueWords } from "../../../text/value.ts";
import type { Button, Block, PageModel, Piece, PieceField, ArgumentItem } from "../../page/pageModel.ts";
import { withoutEmptySections } from "../../page/emptySections.ts";
import { addressName, tinybarForm } from "../../values/valueForms.ts";
import { aside, code } from "../../values/shownText.ts";
import {
  tailBlocks,
  responsesSection,
  factPieces,
  failureBanner,
  withoutResponse,
} from "../withoutResponse.ts";
import { storyNames, storySigns } from "../../decoding/cards/decodedStory.ts";
import { whyCard } from "../../decoding/cards/whyCard.ts";
import { callTree } from "../../decoding/calls/callTree.ts";
import { flow, gasUse } from "./drawings.ts";
import { resultHead } from "./resultHead.ts";
import { cut } from "../../decoding/inlineValue.ts";
import { missingPieces, longList, type FieldList } from "./rows/resultRows.ts";
import type { ResultView } from "../view.ts";
import type { FieldMeaning } from "../../../services/ledger/sourceField.ts";
import { sourceFieldPieces } from "../../values/sourceFields.ts";
import { decodingWords } from "../../../text/decoding/decoding.ts";
import { explainFailure } from "../../../text/failures/failure.ts";
import { manageTrust, checkConnectionAfter } from "../../buttons.ts";
import { callCard } from "../../decoding/cards/callCard.ts";
import { signatureBlocks } from "../../decoding/signatureBlocks.ts";

/** A contract's words in the sentence; all of them stand beneath. */
const longestSaid = 200;

/** What an execution result panel shows. */
export function resultPage(view: ResultView): PageModel {
  const { lookup, subject } = view;
  const about = ["result", subject.network.name, subjectText(subject), String(subject.nonce)].join(" ");
  if (lookup?.value.kind !== "found")
    return { about, head: resultHead(view), body: [...withoutResponse(view), ...responsesSection(view)] };
  const { transaction, isPartial } = lookup.value;
  return {
    about,
    head: resultHead(view),
    body: [
      ...failureBanner(view),
      ...(isPartial ? [partialBanner()] : []),
      ...withoutEmptySections([
        ...found(view, transaction, lookup.receivedAt),
        ...tailBlocks(transaction.source, transaction.unreadable),
      ]),
      ...responsesSection(view),
    ],
  };
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

function found(view: ResultView, transaction: Transaction, receivedAt: number): readonly Block[] {
  const { decoding } = view;
  const section = (name: TransactionSection, areShort = false, ...before: readonly Block[]): Block => ({
    kind: "section",
    id: name,
    title: sectionTitle(name, transaction),
    blocks: [...before, { kind: "fields", fields: resultFields(transaction, name), areShort }],
  });
  const gas = section("gas", true, ...gasUse(transaction));
  const keyFacts: Block = { kind: "fields", fields: keyFields(view, transaction), areShort: true };
  const asItCame: readonly Block[] = [
    story(transaction),
    flow(transaction, explainResult(transaction).tone),
    keyFacts,
    { kind: "columns", columns: [[section("outcome")], [section("call")]] },
    gas,
    section("callData"),
  ];
  const lists = [
    listSection(transaction, "logs", receivedAt, decoding),
    listSection(transaction, "stateChanges", receivedAt, decoding),
  ];
  const ledger = [section("block", true), section("transaction", true)];
  if (decoding === undefined) return [...asItCame, ...lists, ...ledger];
  return [
    { kind: "form", form: "raw", blocks: asItCame },
    {
      kind: "form",
      form: "decoded",
      blocks: [
        story(transaction, storyNames(transaction, decoding), storySigns(decoding)),
        flow(transaction, explainResult(transaction).tone, decoding.nameOf),
        keyFacts,
        ...decodedBlocks(transaction, decoding),
      ],
    },
    callTree(view.subject, decoding, receivedAt),
    ...lists,
    // What was logged tells more of what happened than fields that repeat what the cards say.
    {
      kind: "form",
      form: "decoded",
      blocks: outcomeBlocks(transaction, decoding, section("call"), gas),
    },
    ...ledger,
  ];
}

function story(transaction: Transaction, names: StoryNames = {}, signs: readonly Piece[] = []): Block {
  const said = storyUnderOutcome(transaction, names).map(storyPiece);
  return { kind: "story", pieces: [{ kind: "joined", pieces: said }, ...signs] };
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

function listSection(
  transaction: Transaction,
  list: FieldList,
  receivedAt: number,
  decoding?: ResultDecoding,
): Block {
  const { name: wireName, rows: field }: List<unknown> = transaction[list];
  const rows = valueOf(field);
  const title = fieldLabels[list]();
  const wire: Piece = { kind: "wire", text: wireName };
  if (field.state === "unreadable") {
    const blocks: readonly Block[] = [{ kind: "paragraph", pieces: missingPieces(field) }];
    return { kind: "section", id: list, title, note: [wire], blocks };
  }
  if (rows === undefined || rows.length === 0) {
    const pieces = field.state === "value" ? [aside(valueWords.none())] : missingPieces(field);
    const nothing = field.state === "null" || field.state === "absent" ? field.state : "empty";
    const none: PieceField = { label: title, name: wireName, pieces, nothing };
    return { kind: "section", id: list, title, blocks: [{ kind: "fields", fields: [none] }] };
  }
  const note: readonly Piece[] = [{ kind: "text", text: numberText(rows.length) }, wire];
  return {
    kind: "section",
    id: list,
    title,
    note,
    blocks: [longList(transaction, list, receivedAt, decoding)],
  };
}

/** What a section is called: some ledgers fill in most fields of an Ethereum transaction for every execution. */
function sectionTitle(section: TransactionSection, { isEthereum }: Transaction): string {
  return section === "transaction" && isEthereum ? words.ethereumTransaction() : words[section]();
}

/** Every field of a section. */
function resultFields({ fields }: Transaction, section: TransactionSection): readonly PieceField[] {
  return sourceFieldPieces(fields.filter((field) => field.section === section));
}

/** The fields that mean this, in this order. */
export function fieldsByMeaning(
  { fields }: Transaction,
  meanings: readonly FieldMeaning[],
): readonly PieceField[] {
  return meanings.flatMap((meaning) =>
    sourceFieldPieces(fields.filter((field) => field.meaning === meaning)),
  );
}

/** What people look for first, beside the outcome: when it was, and what it cost. */
function keyFields({ facts }: Pick<ResultView, "facts">, transaction: Transaction): readonly PieceField[] {
  const fields = resultFields(transaction, "keyFacts");
  if (facts?.fee === undefined) return fields;
  const label = words.fee();
  // Its name on the wire is that of the mirror node's transactions.
  const pieces = factPieces(facts.fee, (fee) => tinybarForm(fee, { what: label, path: [] }));
  return [...fields, { label, name: "charged_tx_fee", pieces }];
}

/** What a result is in the names of its sources: why it failed, and what was called. */
function decodedBlocks(transaction: Transaction, decoding: ResultDecoding): readonly Block[] {
  const cards = [whyCard(decoding), callCard(transaction, decoding)].filter((column) => column.length > 0);
  return [
    ...(cards.length > 1 && !cards.flat().some(isLarge)
      ? [{ kind: "columns", columns: cards } as const]
      : cards.flat()),
    ...unasked(decoding),
    ...signatureBlocks(decoding),
  ];
}

/** What could be decoded still, and what kept it from that. */
function unasked({ notAsked, failure, isRestricted }: ResultDecoding): readonly Block[] {
  const button = { label: decodingWords.lookUp(), message: { type: "lookUpContracts" } } as const;
  const again = { label: panelWords.tryAgain(), icon: "refresh", message: { type: "lookUpAgain" } } as const;
  const failed = failure && explainFailure(failure.failure, failure.host);
  return [
    ...(failure === undefined || failed === undefined
      ? []
      : [
          {
            kind: "paragraph",
            pieces: [aside(decodingWords.notDecodedAll()), aside(failed.sentence)],
          } as const,
          { kind: "buttons", buttons: [again, ...checkConnectionAfter([failure])] } as const,
        ]),
    ...(isRestricted
      ? [{ kind: "line", pieces: [aside(decodingWords.restricted())], button: manageTrust(false) } as const]
      : []),
    ...(notAsked === 0
      ? []
      : [{ kind: "line", pieces: [aside(decodingWords.notAsked(notAsked))], button } as const]),
  ];
}

/** Values that a card shows beside another one. */
const mostBeside = 6;

/** Whether a card takes the whole width: beside it there would be emptiness. */
function isLarge({ blocks }: Extract<Block, { kind: "card" }>): boolean {
  const values = blocks.reduce(
    (sum, block) => sum + (block.kind === "arguments" ? countOf(block.items) : 1),
    0,
  );
  return values > mostBeside;
}

/** Values, those inside others too. */
function countOf(items: readonly ArgumentItem[]): number {
  return items.reduce(
    (sum, { pieces }) =>
      sum +
      1 +
      pieces.reduce((inside, piece) => inside + (piece.kind === "arguments" ? countOf(piece.items) : 0), 0),
    0,
  );
}

/** The outcome, without what is decoded above it: that is folded away as it came. */
function outcomeBlocks(
  transaction: Transaction,
  { call, why }: ResultDecoding,
  callSection: Block,
  gas: Block,
): readonly Block[] {
  const fields = (meanings: readonly FieldMeaning[]): Block => ({
    kind: "fields",
    fields: fieldsByMeaning(transaction, meanings),
  });
  const isReturned = call.kind === "function" && call.returned !== undefined;
  const error: readonly FieldMeaning[] = ["errorMessage"];
  const returned: readonly FieldMeaning[] = ["callResult"];
  const outcome: Block = {
    kind: "section",
    id: "outcome",
    title: words.outcome(),
    blocks: [
      fields([
        "result",
        "status",
        ...(why === undefined ? error : []),
        ...(isReturned ? [] : returned),
        "createdContracts",
      ]),
    ],
  };
  const raw = fields([
    ...(["callData", "initcode", "constructorParameters", "failedInitcode"] as const),
    ...(why === undefined ? [] : error),
    ...(isReturned ? returned : []),
  ]);
  return [
    { kind: "columns", columns: [[outcome], [callSection]] },
    gas,
    { kind: "fold", id: "raw-data", title: [{ kind: "text", text: decodingWords.rawData() }], blocks: [raw] },
  ];
}
