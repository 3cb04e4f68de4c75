import {
  otherFieldsLabels,
  otherFieldsWords,
  lookupWords as words,
  panelWords,
} from "../../text/pages/panel.ts";
import type { ObjectReading, Shape, UnreadableField } from "../../services/reading/reading.ts";
import type { Block, PieceField, Piece } from "../page/pageModel.ts";
import { fieldName, jsonField, jsonPieces } from "../values/jsonPieces.ts";
import { aside } from "../values/shownText.ts";
import { rawSection, type PlacedResponse } from "../parts/rawSection.ts";
import type { LookupView } from "./view.ts";
import type { FactState } from "../../app/lookups/ledgerFacts.ts";
import { explainFailure } from "../../text/failures/failure.ts";

/** Where the raw responses of a record or result panel stand among each other. */
export const rawPlaces = {
  /** What the mirror node responded last that could be shown. */
  lookup: 0,
  /** What the verification service responded about the status. */
  status: 1,
  /** What the mirror node responded when the last request failed. */
  failure: 2,
  /** What the verification service responded when that could not be read. */
  statusFailure: 3,
  /** What the signature service responded last, whatever that was. */
  signatures: 4,
} as const;

/** The responses behind what a page shows: the mirror node's, the verification service's, then the signature service's. */
export function responsesSection({
  lookup,
  verification: { status, statusError },
  decoding,
}: LookupView): readonly Block[] {
  const placed = (
    response: PlacedResponse["response"] | undefined,
    responseIndex: number,
  ): PlacedResponse[] => (response === undefined ? [] : [{ response, responseIndex }]);
  return rawSection([
    ...placed(lookup?.value.response, rawPlaces.lookup),
    ...placed(status?.value.response, rawPlaces.status),
    ...(status === undefined ? placed(statusError?.response, rawPlaces.statusFailure) : []),
    ...placed(decoding?.signatures?.response, rawPlaces.signatures),
  ]);
}

/** More than these stand in the raw response alone. */
const mostFields = 60;
const longestWords = 2000;
const mostWords = 10;

/** The service's own words, to the letter. */
export function messagesSection(messages: readonly string[]): readonly Block[] {
  if (messages.length === 0) return [];
  const texts = messages.slice(0, mostWords).map((message) => message.slice(0, longestWords));
  return [{ kind: "section", id: "messages", title: words.said(), blocks: [{ kind: "messages", texts }] }];
}

/** What stands at the end of a record or result: what broke the specification, and what is beyond it. */
export function tailBlocks(
  reading: ObjectReading<Shape>,
  unreadable: readonly UnreadableField[],
): readonly Block[] {
  const broken = unreadable.slice(0, mostFields).map(({ path, raw }) => field(path, path.split("."), raw));
  const beyond = reading.firstExtra(mostFields).map(([name, value]): PieceField => {
    const shown = jsonField(value, { path: [name], what: fieldName(name) });
    return {
      ...shown,
      label:
        (Object.hasOwn(otherFieldsLabels, name) ? otherFieldsLabels[name]?.() : undefined) ?? shown.label,
    };
  });
  return [
    ...named("unreadable", broken, unreadable.length),
    ...named("additional", beyond, reading.extraCount),
  ];
}

function field(name: string, path: readonly string[], value: Parameters<typeof jsonPieces>[0]): PieceField {
  const what = fieldName(name);
  return { label: "", name: what, pieces: jsonPieces(value, { path, what }) };
}

function named(
  id: "unreadable" | "additional",
  fields: readonly PieceField[],
  count: number,
): readonly Block[] {
  if (count === 0) return [];
  const more = aside(otherFieldsWords.moreInRaw(count - mostFields));
  const rest: readonly Block[] = count > mostFields ? [{ kind: "paragraph", pieces: [more] }] : [];
  const blocks: readonly Block[] = [{ kind: "fields", fields }, ...rest];
  const title = otherFieldsWords[id]();
  const note =
    id === "unreadable" ? [{ kind: "text", text: otherFieldsWords.unreadableNote() } as const] : undefined;
  return [{ kind: "section", id, title, note, blocks }];
}

/** What is known of what a ledger tells beside a response: its value, or what there is in place of one. */
export function factPieces<Value>(
  state: FactState<Value>,
  form: (value: Value) => readonly Piece[],
): readonly Piece[] {
  switch (state.kind) {
    case "notAsked":
    case "loading":
      return [aside(words.loading())];
    case "failed": {
      const { title, sentence } = explainFailure(state.error.failure, state.error.host);
      return [
        { kind: "careful", text: title },
        {
          kind: "action",
          text: panelWords.tryAgain(),
          title: sentence,
          message: { type: "lookUpFacts" },
        },
      ];
    }
    case "loaded":
      return state.value === undefined ? [{ kind: "absent", text: words.notReported() }] : form(state.value);
  }
}
