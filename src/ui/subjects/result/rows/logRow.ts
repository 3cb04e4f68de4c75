import { otherFieldsWords } from "../../../../text/pages/otherFields.ts";
import type { ResultDecoding } from "../../../../app/decoding/resultDecoding.ts";
import { decodingWords } from "../../../../text/decoding/decoding.ts";
import type { logShape } from "../../../../services/ledger/schema.ts";
import { valueOf, type ObjectReading, type Reading } from "../../../../services/reading/reading.ts";
import { numberText } from "../../../../text/language.ts";
import { logLabels as labels, resultWords as words } from "../../../../text/subjects/result/resultPage.ts";
import { valueWords } from "../../../../text/value.ts";
import { fieldTable } from "../../../values/fieldTable.ts";
import {
  bloomForm,
  bytesText,
  isEmptyHex,
  trimmedWord,
  wordHints,
  wordsForm,
} from "../../../values/hexForms.ts";
import { addressForm, entityForm } from "../../../values/identifierForms.ts";
import { integerForm } from "../../../values/numberForms.ts";
import { aside, code, fitted, openPiece, textForm, type Form } from "../../../values/shownText.ts";
import type { Piece } from "../../../page/piece.ts";
import type { Row } from "../../../page/row.ts";
import { decodedLog } from "../../../decoding/decodedLog.ts";
import { contractCell, missingPieces, rowFields } from "./rowFields.ts";

const mostTopics = 16;

const topicsForm: Form<readonly string[]> = (topics, at) => {
  if (topics.length === 0) return [aside(valueWords.none())];
  const lines = topics.slice(0, mostTopics).flatMap((topic, index): readonly Piece[] => {
    const place = { ...at, what: words.topic(index), path: [...at.path, index] };
    const isWord = /^(?:0x)?[0-9a-fA-F]{1,64}$/.test(topic);
    const shown = isWord
      ? [code(topic), { kind: "copy", what: place.what, whole: topic } as const, ...wordHints(topic)]
      : textForm(topic, place);
    return [...(index === 0 ? [] : [{ kind: "break" } as const]), aside(String(index)), ...shown];
  });
  const more = topics.length - mostTopics;
  const rest: readonly Piece[] = more > 0 ? [aside(otherFieldsWords.more(more)), openPiece(at)] : [];
  return [...lines, ...rest];
};

const table = fieldTable<typeof logShape>(labels, {
  index: integerForm,
  contract_id: entityForm,
  address: addressForm,
  topics: topicsForm,
  data: wordsForm,
  bloom: bloomForm,
});

/** The columns of the list, as it is decoded and as it came. */
export function logColumns(): { readonly decoded: readonly string[]; readonly raw: readonly string[] } {
  const [number, contract] = ["#", words.contractColumn()];
  return {
    decoded: [number, contract, decodingWords.event(), decodingWords.arguments()],
    raw: [number, contract, words.topic0(), labels.data()],
  };
}

/** A log as a row; `place` is where it stands in the response. */
export function logRow(
  reading: ObjectReading<typeof logShape>,
  place: number,
  decoding?: ResultDecoding,
): Row {
  const { index, contract_id, address, topics, data } = reading.fields;
  const fields = rowFields(reading, table, ["logs", place]);
  const number: readonly Piece[] = [{ kind: "text", text: indexText(index, place) }];
  const contract = contractCell(contract_id, address);
  const rawCells = [number, contract, topicCell(topics), dataCell(data)];
  const [first, ...others] = decoding?.logAt(place) ?? [];
  if (decoding === undefined || first === undefined) return { place, cells: rawCells, fields };
  const { event, args, name, explained } = decodedLog(decoding, [first, ...others], place, valueOf(address));
  return {
    place,
    cells: [number, name ?? contract, event, args],
    rawCells,
    fields: [...explained, ...fields],
  };
}

function indexText(index: Reading<bigint>, place: number): string {
  return numberText(valueOf(index) ?? BigInt(place));
}

function topicCell(topics: Reading<readonly string[]>): readonly Piece[] {
  const all = valueOf(topics);
  const [first] = all ?? [];
  if (all === undefined) return missingPieces(topics);
  if (first === undefined) return [aside(valueWords.none())];
  const others = all.length - 1;
  const topic = fitted(first);
  return others === 0 ? [topic] : [topic, aside(words.moreTopics(others))];
}

function dataCell(data: Reading<string>): readonly Piece[] {
  const hex = valueOf(data);
  if (hex === undefined) return missingPieces(data);
  if (isEmptyHex(hex)) return [code(hex), aside(valueWords.empty())];
  const isWord = hex.length <= 66;
  if (isWord)
    return [fitted(trimmedWord(hex), hex), ...wordHints(hex).filter(({ kind }) => kind === "aside")];
  return [fitted(hex), aside(bytesText(hex))];
}
