import { otherFieldsWords } from "../../text/pages/panel.ts";
import { isJsonObject, type JsonValue } from "../../core/json/jsonValue.ts";
import { compactJson } from "../../core/json/compactJson.ts";
import type { Piece, PieceField } from "../page/pageModel.ts";
import { hexForm } from "./hexForms.ts";
import { aside, code, copyable, longestInline, openPiece, textForm, type At } from "./shownText.ts";
import { valueWords } from "../../text/value.ts";

/** Of an object in place; the rest can be opened. */
const mostLines = 12;
const longestName = 100;
/** A hash or more: nobody reads that digit by digit. */
const shortestLongHex = 64;

/** UTF-16 units of the name of a field that no specification has. */
const longestFieldName = 120;

/** The name of such a field as it is shown. */
export function fieldName(name: string): string {
  return name.length > longestFieldName ? `${name.slice(0, longestFieldName)}…` : name;
}

/** A text from a service: whole when it is short, else its ends, its length, and a way to all of it. */
export function foreignText(text: string, at: At): readonly Piece[] {
  if (isLongHex(text)) return hexForm(text, at);
  return text.length <= longestInline && /^\S+$/.test(text) ? [code(text)] : textForm(text, at);
}

/** Any JSON value from a service. Of an object the fields stand in lines, what is inside them on one line each. */
export function jsonPieces(value: JsonValue, at: At): readonly Piece[] {
  if (!isJsonObject(value)) return onOneLine(value, at);
  const names = Object.keys(value);
  if (names.length === 0) return [code("{}")];
  const fields = names.slice(0, mostLines).map((field): PieceField => {
    const name = field.slice(0, longestName);
    const inside: At = { ...at, path: [...at.path, field], what: name };
    return { label: "", name, pieces: onOneLine(value[field] ?? null, inside) };
  });
  const nested: Piece = { kind: "nested", fields };
  const more = names.length - mostLines;
  return more > 0 ? [nested, aside(otherFieldsWords.more(more)), openPiece(at)] : [nested];
}

/** A field that has no label of ours: by its name, which is what `at` calls it. One that holds nothing says so. */
export function jsonField(value: JsonValue, at: At): PieceField {
  const field: PieceField = { label: "", name: at.what, pieces: copied(value, at) };
  const nothing = nothingIn(value);
  return nothing === undefined ? field : { ...field, nothing };
}

function copied(value: JsonValue, at: At): readonly Piece[] {
  const pieces = jsonPieces(value, at);
  return typeof value === "string" ? copyable(pieces, value, at.what) : pieces;
}

function nothingIn(value: JsonValue): PieceField["nothing"] {
  if (value === null) return "null";
  const isEmpty =
    value === "" ||
    value === "0x" ||
    (Array.isArray(value) && value.length === 0) ||
    (isJsonObject(value) && Object.keys(value).length === 0);
  return isEmpty ? "empty" : undefined;
}

/** A field that the response does not hold. */
export function notSentPiece(): Piece {
  return { kind: "absent", text: valueWords.notSent() };
}

function onOneLine(value: JsonValue, at: At): readonly Piece[] {
  if (value === null) return [{ kind: "null" }];
  if (typeof value === "string") return foreignText(value, at);
  const { text, whole } = compactJson(value, longestInline);
  return whole ? [code(text)] : [code(text), openPiece(at)];
}

function isLongHex(text: string): boolean {
  const digits = text.startsWith("0x") ? text.slice(2) : text;
  // Looking for what is no digit needs no memory; a pattern for millions of digits overflows the stack.
  return digits.length >= shortestLongHex && !/[^0-9a-fA-F]/.test(digits);
}
