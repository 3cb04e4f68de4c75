import { parseAddress } from "../../../../core/address.ts";
import { valueOf, type Field } from "../../../../services/ledger/sourceField.ts";
import type { StateChange } from "../../../../services/ledger/transaction.ts";
import { numberText } from "../../../../text/language.ts";
import { fieldLabels as labels } from "../../../../text/subjects/fieldLabels.ts";
import { resultWords as words } from "../../../../text/subjects/result/resultPage.ts";
import { hexNumber, isEmptyHex, trimmedWord } from "../../../values/hexForms.ts";
import { aside, code, fitted } from "../../../values/shownText.ts";
import type { Piece, Row } from "../../../page/pageModel.ts";
import { addressPieces } from "../../../decoding/argumentItems.ts";
import type { NameOf } from "../../../decoding/inlineValue.ts";
import { contractCell, missingPieces, rowFields } from "./rowFields.ts";

/** The columns of the list. */
export function stateChangeColumns(): readonly string[] {
  return [words.contractColumn(), labels.slot(), words.valueColumn()];
}

/** A state change as a row; `place` is where it stands in the response. @param nameOf what contracts are called */
export function stateChangeRow(change: StateChange, place: number, nameOf: NameOf = () => undefined): Row {
  const { entityId, address, slot, before, after } = change;
  const values = [wordCell(slot), changeCell(before, after)];
  const contract = contractCell(entityId, address);
  const fields = rowFields(change);
  const parsed = parseAddress(valueOf(address) ?? "");
  if (!parsed.ok || nameOf(parsed.value.lower) === undefined)
    return { place, cells: [contract, ...values], fields };
  const named = addressPieces(parsed.value.lower, "", nameOf).filter(({ kind }) => kind !== "copy");
  return { place, cells: [named, ...values], rawCells: [contract, ...values], fields };
}

function changeCell(read: Field<string>, written: Field<string>): readonly Piece[] {
  const before = valueCell(read);
  if (written.state === "null") return [...before, aside(words.onlyRead())];
  return [...before, aside("→"), ...valueCell(written), ...difference(valueOf(read), valueOf(written))];
}

/** Small numbers in decimal: they are counted rather than compared. */
function valueCell(reading: Field<string>): readonly Piece[] {
  const word = valueOf(reading);
  if (word === undefined) return missingPieces(reading);
  const number = smallNumber(word);
  return number === undefined ? wordCell(reading) : [code(numberText(number), word)];
}

function wordCell(reading: Field<string>): readonly Piece[] {
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
