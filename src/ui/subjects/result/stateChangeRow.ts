import type { stateChangeShape } from "../../../services/ledger/schema.ts";
import { valueOf, type ObjectReading, type Reading } from "../../../services/reading/reading.ts";
import { groupDigits } from "../../../core/amount.ts";
import type { FieldTable } from "../fieldTable.ts";
import { hexNumber, isEmptyHex } from "../hexForms.ts";
import { addressForm, entityForm } from "../identifierForms.ts";
import { aside, code } from "../shownText.ts";
import { shortWord, wordForm } from "../wordForms.ts";
import type { Piece } from "../../piece.ts";
import type { Row } from "../../row.ts";
import { contractCell, missingPieces, rowFields } from "./rowFields.ts";

const onlyRead = "only read";

const table: FieldTable<typeof stateChangeShape> = {
  contract_id: { label: "Contract ID", form: entityForm },
  address: { label: "Contract address", form: addressForm },
  slot: { label: "Slot", form: wordForm },
  value_read: { label: "Value read", form: wordForm },
  value_written: { label: "Value written", form: wordForm, whenNull: onlyRead },
};

/** The columns of the list. */
export const stateChangeColumns: readonly string[] = ["Contract", "Slot", "Value: read → written"];

/** A state change as a row; `place` is where it stands in the answer. */
export function stateChangeRow(
  reading: ObjectReading<typeof stateChangeShape>,
  place: number,
  now: number,
): Row {
  const { contract_id, address, slot, value_read, value_written } = reading.fields;
  return {
    place,
    cells: [contractCell(contract_id, address), wordCell(slot), changeCell(value_read, value_written)],
    fields: rowFields(reading, table, ["state_changes", place], now),
  };
}

function changeCell(read: Reading<string>, written: Reading<string>): readonly Piece[] {
  const before = valueCell(read);
  if (written.state === "null") return [...before, aside(`· ${onlyRead}`)];
  return [...before, aside("→"), ...valueCell(written), ...difference(valueOf(read), valueOf(written))];
}

/** Small numbers in decimal: they are counted rather than compared. */
function valueCell(reading: Reading<string>): readonly Piece[] {
  const word = valueOf(reading);
  if (word === undefined) return missingPieces(reading);
  const number = smallNumber(word);
  return number === undefined ? wordCell(reading) : [code(groupDigits(number), word)];
}

function wordCell(reading: Reading<string>): readonly Piece[] {
  const word = valueOf(reading);
  if (word === undefined) return missingPieces(reading);
  return [isEmptyHex(word) ? code("0x") : code(shortWord(word), word.slice(0, 200))];
}

function difference(read: string | undefined, written: string | undefined): readonly Piece[] {
  const before = smallNumber(read ?? "");
  const after = smallNumber(written ?? "");
  if (before === undefined || after === undefined || before === after) return [];
  const change = after - before;
  return [aside(change > 0n ? `+${groupDigits(change)}` : `−${groupDigits(-change)}`)];
}

function smallNumber(word: string): bigint | undefined {
  const number = word.length > 66 ? undefined : hexNumber(word);
  return number !== undefined && number < 1n << 64n ? number : undefined;
}
