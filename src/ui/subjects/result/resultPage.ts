import { subjectText } from "../../../app/subjects/storedSubject.ts";
import { numberText } from "../../../text/language.ts";
import { isReference } from "../../../core/scan/subject.ts";
import type { ResultDecoding } from "../../../app/decoding/resultDecoding.ts";
import type { ResultReading } from "../../../services/ledger/schema.ts";
import { valueOf } from "../../../services/reading/reading.ts";
import { lookupWords } from "../../../text/pages/lookupPage.ts";
import { explainResult } from "../../../text/subjects/result/result.ts";
import {
  storyUnderOutcome,
  type StoryNames,
  type StoryPart,
} from "../../../text/subjects/result/resultStory.ts";
import { resultLabels, resultWords as words } from "../../../text/subjects/result/resultPage.ts";
import { valueWords } from "../../../text/value.ts";
import type { Button } from "../../page/button.ts";
import { withoutEmptySections } from "../../page/emptySections.ts";
import type { Block, PageModel } from "../../page/pageModel.ts";
import type { Piece, PieceField } from "../../page/piece.ts";
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
import { resultFields, sectionTitle, type ResultSection } from "./resultFields.ts";
import { resultHead } from "./resultHead.ts";
import { cut } from "../../decoding/inlineValue.ts";
import { missingPieces } from "./rows/rowFields.ts";
import { listNames, longList, type FieldList } from "./rows/resultRows.ts";
import { unreadableParts } from "./unreadableParts.ts";
import type { ResultView } from "./view.ts";

/** A contract's words in the sentence; all of them stand beneath. */
const longestSaid = 200;

/** What an execution result panel shows. */
export function resultPage(view: ResultView): PageModel {
  const { lookup, subject } = view;
  const about = ["result", subject.network.name, subjectText(subject), String(subject.nonce)].join(" ");
  if (lookup?.value.kind !== "found")
    return { about, head: resultHead(view), body: [...withoutResponse(view), ...responsesSection(view)] };
  const { reading, partial } = lookup.value;
  return {
    about,
    head: resultHead(view),
    body: [
      ...failureBanner(view),
      ...(partial ? [partialBanner()] : []),
      ...withoutEmptySections([
        ...found(view, reading, partial, lookup.receivedAt),
        ...tailBlocks(reading, unreadableParts(reading)),
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

function found(
  view: ResultView,
  reading: ResultReading,
  isPartial: boolean,
  receivedAt: number,
): readonly Block[] {
  const { decoding } = view;
  const section = (name: ResultSection, areShort = false, ...before: readonly Block[]): Block => ({
    kind: "section",
    id: name,
    title: sectionTitle(name, reading),
    blocks: [...before, { kind: "fields", fields: resultFields(reading, name, isPartial), areShort }],
  });
  const gas = section("gas", true, ...gasUse(reading));
  const keyFacts: Block = { kind: "fields", fields: keyFields(view, reading, isPartial), areShort: true };
  const asItCame: readonly Block[] = [
    story(reading),
    flow(reading, explainResult(reading).tone),
    keyFacts,
    { kind: "columns", columns: [[section("outcome")], [section("call")]] },
    gas,
    section("callData"),
  ];
  const lists = [
    listSection(reading, "logs", receivedAt, decoding),
    listSection(reading, "stateChanges", receivedAt, decoding),
  ];
  const ledger = [section("block", true), section("transaction", true)];
  if (decoding === undefined) return [...asItCame, ...lists, ...ledger];
  return [
    { kind: "form", form: "raw", blocks: asItCame },
    {
      kind: "form",
      form: "decoded",
      blocks: [
        story(reading, storyNames(reading, decoding), storySigns(decoding)),
        flow(reading, explainResult(reading).tone, decoding.nameOf),
        keyFacts,
        ...decodedBlocks(reading, decoding),
      ],
    },
    callTree(view.subject, decoding, receivedAt),
    ...lists,
    // What was logged tells more of what happened than fields that repeat what the cards say.
    {
      kind: "form",
      form: "decoded",
      blocks: outcomeBlocks(reading, decoding, isPartial, section("call"), gas),
    },
    ...ledger,
  ];
}

function story(reading: ResultReading, names: StoryNames = {}, signs: readonly Piece[] = []): Block {
  const said = storyUnderOutcome(reading, names).map(storyPiece);
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
  reading: ResultReading,
  list: FieldList,
  receivedAt: number,
  decoding?: ResultDecoding,
): Block {
  const wireName = listNames[list];
  const field = reading.fields[wireName];
  const rows = valueOf<{ readonly length: number }>(field);
  const title = resultLabels[wireName]();
  const wire: Piece = { kind: "wire", text: wireName };
  if (field.state === "unreadable") {
    const blocks: readonly Block[] = [{ kind: "paragraph", pieces: missingPieces(field) }];
    return { kind: "section", id: list, title, note: [wire], blocks };
  }
  if (rows === undefined || rows.length === 0) {
    const nothing = field.state === "value" ? "empty" : field.state;
    const pieces = nothing === "empty" ? [aside(valueWords.none())] : missingPieces(field);
    const none: PieceField = { label: title, name: wireName, pieces, nothing };
    return { kind: "section", id: list, title, blocks: [{ kind: "fields", fields: [none] }] };
  }
  const note: readonly Piece[] = [{ kind: "text", text: numberText(rows.length) }, wire];
  return { kind: "section", id: list, title, note, blocks: [longList(reading, list, receivedAt, decoding)] };
}
