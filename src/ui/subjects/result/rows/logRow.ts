import type { ResultDecoding } from "../../../../app/decoding/resultDecoding.ts";
import { decodingWords } from "../../../../text/decoding/decoding.ts";
import { valueOf, type Field } from "../../../../services/ledger/sourceField.ts";
import type { Log } from "../../../../services/ledger/transaction.ts";
import { numberText } from "../../../../text/language.ts";
import { fieldLabels as labels } from "../../../../text/subjects/fieldLabels.ts";
import { resultWords as words } from "../../../../text/subjects/result/resultPage.ts";
import { valueWords } from "../../../../text/value.ts";
import { bytesText, isEmptyHex, trimmedWord, wordHints } from "../../../values/hexForms.ts";
import { aside, code, fitted } from "../../../values/shownText.ts";
import type { Piece, Row } from "../../../page/pageModel.ts";
import { decodedLog } from "../../../decoding/decodedLog.ts";
import { contractCell, missingPieces, rowFields } from "./rowFields.ts";

/** The columns of the list, as it is decoded and as it came. */
export function logColumns(): { readonly decoded: readonly string[]; readonly raw: readonly string[] } {
  const [number, contract] = ["#", words.contractColumn()];
  return {
    decoded: [number, contract, decodingWords.event(), decodingWords.arguments()],
    raw: [number, contract, words.topic0(), labels.data()],
  };
}

/** A log as a row; `place` is where it stands in the response. */
export function logRow(log: Log, place: number, decoding?: ResultDecoding): Row {
  const { index, entityId, address, topics, data } = log;
  const fields = rowFields(log);
  const number: readonly Piece[] = [{ kind: "text", text: indexText(index, place) }];
  const contract = contractCell(entityId, address);
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

function indexText(index: Field<bigint>, place: number): string {
  return numberText(valueOf(index) ?? BigInt(place));
}

function topicCell(topics: Field<readonly string[]>): readonly Piece[] {
  const all = valueOf(topics);
  const [first] = all ?? [];
  if (all === undefined) return missingPieces(topics);
  if (first === undefined) return [aside(valueWords.none())];
  const others = all.length - 1;
  const topic = fitted(first);
  return others === 0 ? [topic] : [topic, aside(words.moreTopics(others))];
}

function dataCell(data: Field<string>): readonly Piece[] {
  const hex = valueOf(data);
  if (hex === undefined) return missingPieces(data);
  if (isEmptyHex(hex)) return [code(hex), aside(valueWords.empty())];
  const isWord = hex.length <= 66;
  if (isWord)
    return [fitted(trimmedWord(hex), hex), ...wordHints(hex).filter(({ kind }) => kind === "aside")];
  return [fitted(hex), aside(bytesText(hex))];
}
