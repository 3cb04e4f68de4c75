import type { logShape } from "../../../services/ledger/schema.ts";
import { valueOf, type ObjectReading, type Reading } from "../../../services/reading/reading.ts";
import { groupDigits } from "../../../core/amount.ts";
import { shortenHex } from "../../../core/hex.ts";
import type { FieldTable } from "../fieldTable.ts";
import { bloomForm, bytesText, isEmptyHex } from "../hexForms.ts";
import { addressForm, entityForm } from "../identifierForms.ts";
import { integerForm } from "../numberForms.ts";
import { aside, code, longestInline, textForm, type Form } from "../shownText.ts";
import { shortWord, wordHints, wordsForm } from "../wordForms.ts";
import type { Piece } from "../../piece.ts";
import type { Row } from "../../row.ts";
import { contractCell, missingPieces, rowFields } from "./rowFields.ts";

const mostTopics = 16;

const topicsForm: Form<readonly string[]> = (topics, at) => {
  if (topics.length === 0) return [aside("none")];
  const lines = topics.slice(0, mostTopics).flatMap((topic, index): readonly Piece[] => {
    const place = { ...at, what: `topic ${index}`, path: [...at.path, index] };
    const isWord = /^(?:0x)?[0-9a-fA-F]{1,64}$/.test(topic);
    const shown = isWord
      ? [code(topic), { kind: "copy", what: place.what, whole: topic } as const, ...wordHints(topic)]
      : textForm(topic, place);
    return [...(index === 0 ? [] : [{ kind: "break" } as const]), aside(String(index)), ...shown];
  });
  const more = topics.length - mostTopics;
  const rest: readonly Piece[] =
    more > 0
      ? [aside(`and ${groupDigits(BigInt(more))} more`), { kind: "open", what: at.what, path: at.path }]
      : [];
  return [...lines, ...rest];
};

const table: FieldTable<typeof logShape> = {
  index: { label: "Index", form: integerForm },
  contract_id: { label: "Contract ID", form: entityForm },
  address: { label: "Contract address", form: addressForm },
  topics: { label: "Topics", form: topicsForm },
  data: { label: "Data", form: wordsForm },
  bloom: { label: "Bloom filter", form: bloomForm },
};

/** The columns of the list. */
export const logColumns: readonly string[] = ["#", "Contract", "Topic 0", "Data"];

/** A log as a row; `place` is where it stands in the answer. */
export function logRow(reading: ObjectReading<typeof logShape>, place: number, now: number): Row {
  const { index, contract_id, address, topics, data } = reading.fields;
  return {
    place,
    cells: [
      [{ kind: "text", text: indexText(index, place) }],
      contractCell(contract_id, address),
      topicCell(topics),
      dataCell(data),
    ],
    fields: rowFields(reading, table, ["logs", place], now),
  };
}

function indexText(index: Reading<bigint>, place: number): string {
  return groupDigits(valueOf(index) ?? BigInt(place));
}

function topicCell(topics: Reading<readonly string[]>): readonly Piece[] {
  const all = valueOf(topics);
  const [first] = all ?? [];
  if (all === undefined) return missingPieces(topics);
  if (first === undefined) return [aside("none")];
  const others = all.length - 1;
  const short = code(shortenHex(first, 14, 8), first.slice(0, longestInline));
  return others === 0 ? [short] : [short, aside(`+ ${others}`)];
}

function dataCell(data: Reading<string>): readonly Piece[] {
  const hex = valueOf(data);
  if (hex === undefined) return missingPieces(data);
  if (isEmptyHex(hex)) return [code(hex), aside("empty")];
  const isWord = hex.length <= 66;
  if (isWord) return [code(shortWord(hex), hex), ...wordHints(hex).filter(({ kind }) => kind === "aside")];
  return [code(shortenHex(hex.slice(0, 40), 14, 0)), aside(bytesText(hex))];
}
