import { parseAddress } from "../../../../core/address.ts";
import type { stateChangeShape } from "../../../../services/ledger/schema.ts";
import { valueOf, type ObjectReading, type Reading } from "../../../../services/reading/reading.ts";
import { numberText } from "../../../../text/language.ts";
import {
  stateChangeLabels as labels,
  resultWords as words,
} from "../../../../text/subjects/result/resultPage.ts";
import { fieldTable } from "../../../values/fieldTable.ts";
import { hexNumber, isEmptyHex, evmWordForm, trimmedWord } from "../../../values/hexForms.ts";
import { addressForm, entityForm } from "../../../values/identifierForms.ts";
import { aside, code, fitted } from "../../../values/shownText.ts";
import type { Piece } from "../../../page/piece.ts";
import { addressPieces } from "../../../decoding/argumentItems.ts";
import type { NameOf } from "../../../decoding/inlineValue.ts";
import type { Row } from "../../../page/row.ts";
import { contractCell, missingPieces, rowFields } from "./rowFields.ts";

const plainTable = fieldTable<typeof stateChangeShape>(labels, {
  contract_id: entityForm,
  address: addressForm,
  slot: evmWordForm,
  value_read: evmWordForm,
  value_written: evmWordForm,
});

const table: typeof plainTable = {
  ...plainTable,
  value_written: { ...plainTable.value_written, whenNull: words.onlyRead },
};

/** The columns of the list. */
export function stateChangeColumns(): readonly string[] {
  return [words.contractColumn(), labels.slot(), words.valueColumn()];
}

/** A state change as a row; `place` is where it stands in the response. @param nameOf what contracts are called */
export function stateChangeRow(
  reading: ObjectReading<typeof stateChangeShape>,
  place: number,
  nameOf: NameOf = () => undefined,
): Row {
  const { contract_id, address, slot, value_read, value_written } = reading.fields;
  const change = [wordCell(slot), changeCell(value_read, value_written)];
  const contract = contractCell(contract_id, address);
  const fields = rowFields(reading, table, ["state_changes", place]);
  const parsed = parseAddress(valueOf(address) ?? "");
  if (!parsed.ok || nameOf(parsed.value.lower) === undefined)
    return { place, cells: [contract, ...change], fields };
  const named = addressPieces(parsed.value.lower, "", nameOf).filter(({ kind }) => kind !== "copy");
  return { place, cells: [named, ...change], rawCells: [contract, ...change], fields };
}

function changeCell(read: Reading<string>, written: Reading<string>): readonly Piece[] {
  const before = valueCell(read);
  if (written.state === "null") return [...before, aside(words.onlyRead())];
  return [...before, aside("→"), ...valueCell(written), ...difference(valueOf(read), valueOf(written))];
}

/** Small numbers in decimal: they are counted rather than compared. */
function valueCell(reading: Reading<string>): readonly Piece[] {
  const word = valueOf(reading);
  if (word === undefined) return missingPieces(reading);
  const number = smallNumber(word);
  return number === undefined ? wordCell(reading) : [code(numberText(number), word)];
}

function wordCell(reading: Reading<string>): readonly Piece[] {
  const word = valueOf(reading);
  if (word === undefined) return missingPieces(reading);
  return [isEmptyHex(word) ? code("0x") : fitted(trimmedWord(word), word)];
}

function difference(read: string | undefined, written: string | undefined): readonly Piece[] {
  const before = smallNumber(read ?? "");
  const after = smallNumber(written ?? "");
  if (before === undefined || after === undefined || before === after) return [];
  const change = after - before;
  return [aside(change > 0n ? `+${numberText(change)}` : `−${numberText(-change)}`)];
}

function smallNumber(word: string): bigint | undefined {
  const number = word.length > 66 ? undefined : hexNumber(word);
  return number !== undefined && number < 1n << 64n ? number : undefined;
}
