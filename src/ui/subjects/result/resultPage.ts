import { subjectText } from "../../../app/subjects/subject.ts";
import { numberText } from "../../../text/language.ts";
import { isReference } from "../../../core/scan/subject.ts";
import type { ResultDecoding } from "../../../app/decoding/resultDecoding.ts";
import { valueOf } from "../../../services/ledger/sourceField.ts";
import type { List, Transaction, TransactionSection } from "../../../services/ledger/transaction.ts";
import { lookupWords } from "../../../text/pages/lookupPage.ts";
import { explainResult } from "../../../text/subjects/result/result.ts";
import {
  storyUnderOutcome,
  type StoryNames,
  type StoryPart,
} from "../../../text/subjects/result/resultStory.ts";
import { fieldLabels } from "../../../text/subjects/fieldLabels.ts";
import { resultWords as words } from "../../../text/subjects/result/resultPage.ts";
import { valueWords } from "../../../text/value.ts";
import type { Button, Block, PageModel, Piece, PieceField } from "../../page/pageModel.ts";
import { withoutEmptySections } from "../../page/emptySections.ts";
import { addressName } from "../../values/identifierForms.ts";
import { aside, code } from "../../values/shownText.ts";
import { tailBlocks } from "../responseBlocks.ts";
import { responsesSection } from "../rawPlaces.ts";
import { failureBanner, withoutResponse } from "../withoutResponse.ts";
import { storyNames, storySigns } from "../../decoding/cards/decodedStory.ts";
import { callTree } from "../../decoding/calls/callTree.ts";
import { decodedBlocks, outcomeBlocks } from "./decodedBlocks.ts";
import { flow, gasUse } from "./drawings.ts";
import { keyFields } from "./keyFields.ts";
import { resultFields, sectionTitle } from "./resultFields.ts";
import { resultHead } from "./resultHead.ts";
import { cut } from "../../decoding/inlineValue.ts";
import { missingPieces } from "./rows/rowFields.ts";
import { longList, type FieldList } from "./rows/resultRows.ts";
import type { ResultView } from "../view.ts";

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
