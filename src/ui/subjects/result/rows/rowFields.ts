import type { ObjectReading, Reading, Shape } from "../../../../services/reading/reading.ts";
import { valueOf } from "../../../../services/reading/reading.ts";
import { visibleText } from "../../../../core/characters/visibleText.ts";
import { compactJson } from "../../../../core/json/compactJson.ts";
import { tableFields, type FieldEntry } from "../../../values/fieldTable.ts";
import { resultWords as words } from "../../../../text/subjects/result/resultPage.ts";
import { valueWords } from "../../../../text/value.ts";
import { addressName } from "../../../values/identifierForms.ts";
import { code, longestInline } from "../../../values/shownText.ts";
import type { Piece, PieceField } from "../../../page/piece.ts";
import { isReference } from "../../../../core/scan/subject.ts";
import type { PathPart } from "../../../page/valuePath.ts";

const mostExtra = 20;

/** All fields of a row, unreadable ones with what came, and those beyond the documented ones. */
export function rowFields(
  reading: ObjectReading<Shape>,
  table: Readonly<Record<string, FieldEntry<never>>>,
  path: readonly PathPart[],
): readonly PieceField[] {
  const documented = tableFields(reading.fields, table, { path }).map((field): PieceField => {
    const value = reading.fields[field.name];
    if (value?.state !== "unreadable") return field;
    const raw = code(compactJson(value.raw, longestInline).text);
    const open = { kind: "open", what: field.label, path: [...path, field.name] } as const;
    return { ...field, pieces: [{ kind: "careful", text: valueWords.unreadable() }, raw, open] };
  });
  const extra = reading.firstExtra(mostExtra).map(([name, value]): PieceField => {
    const shortName = visibleText(name, 60);
    const pieces: readonly Piece[] = [code(compactJson(value, longestInline).text)];
    return { label: words.alsoSent(), name: shortName, pieces };
  });
  return [...documented, ...extra];
}

/** The contract of a row by its shortest name. */
export function contractCell(id: Reading<string>, address: Reading<string>): readonly Piece[] {
  const text = valueOf(id) ?? valueOf(address);
  if (text === undefined) return missingPieces(id);
  const { shown, whole } = valueOf(id) === undefined ? addressName(text) : { shown: text, whole: text };
  return [isReference(whole) ? { kind: "reference", text: shown, whole } : code(shown, whole)];
}

/** A cell without a value: why there is none. */
export function missingPieces({ state }: Reading<unknown>): readonly Piece[] {
  if (state === "null") return [{ kind: "null" }];
  return state === "absent"
    ? [{ kind: "absent", text: valueWords.notSent() }]
    : [{ kind: "careful", text: valueWords.unreadable() }];
}
