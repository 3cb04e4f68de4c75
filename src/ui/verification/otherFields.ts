import { maxKeyLength } from "../../core/strings/distinctTexts.ts";
import type { JsonValue } from "../../core/json/jsonValue.ts";
import {
  type ObjectReading,
  type Reading,
  type Shape,
  unreadableFields,
} from "../../services/reading/reading.ts";
import { lastResponse, type VerificationResponse } from "../../services/verifier/verification.ts";
import type { NamedFiles } from "../../services/verifier/schema.ts";
import { otherFieldsWords } from "../../text/pages/panel.ts";
import { valueWords } from "../../text/value.ts";
import { verificationRecordWords as words } from "../../text/verification/verificationRecord.ts";
import type { ListItem, Piece, PieceField } from "../page/pageModel.ts";
import type { PathPart } from "../page/valuePath.ts";
import { fieldName, foreignText, jsonField, jsonPieces, notSentPiece } from "../values/jsonPieces.ts";
import { aside, openPiece, type At, type Form, type Place } from "../values/shownText.ts";

/** A list shows so many items; how many more there are is said, and they can be opened. */
export const longestList = 100;

/** Fields by the names they came with: the first of them, and how many there are. */
export type NamedFields = { readonly fields: readonly PieceField[]; readonly count: number };

/** Fields of an object that broke their type. */
export function brokenFields(reading: ObjectReading<Shape>, at: Place): NamedFields {
  const broken = unreadableFields(reading);
  return {
    fields: broken.slice(0, longestList).map(({ path, raw }) => undocumented(path, path.split("."), raw, at)),
    count: broken.length,
  };
}

/** What an object held beside its documented fields, nested objects included. */
export function extraFields(reading: ObjectReading<Shape>, at: Place): NamedFields {
  const fields: PieceField[] = [];
  let count = 0;
  for (const { object, within } of objectsIn(reading)) {
    const isBare = isBareItem(object);
    for (const [name, value] of object.firstExtra(longestList - fields.length)) {
      const path = [...within, name];
      const what = fieldName(path.join("."));
      fields.push(jsonField(value, { ...at, path: [...at.path, ...(isBare ? within : path)], what }));
    }
    count += object.extraCount;
  }
  return { fields, count };
}

type PlacedObject = { readonly object: ObjectReading<Shape>; readonly within: readonly string[] };

/** The objects of a record that are read field by field. */
const nested = new Set(["files", "contract", "compilation"]);

function* objectsIn(object: ObjectReading<Shape>, within: readonly string[] = []): Generator<PlacedObject> {
  yield { object, within };
  for (const [name, field] of Object.entries(object.fields)) {
    if (!nested.has(name) || field.state !== "value") continue;
    yield* objectsIn(field.value as ObjectReading<Shape>, [...within, name]);
  }
}

/** Whether the object is but a wrapping for a list's item that was none. */
function isBareItem(object: ObjectReading<Shape>): boolean {
  const isEmpty = Object.values(object.fields).every(({ state }) => state === "absent");
  return isEmpty && object.extraCount === 1 && object.firstExtra(1)[0]?.[0] === "(item)";
}

function undocumented(name: string, path: readonly PathPart[], value: JsonValue, at: Place): PieceField {
  const what = fieldName(name);
  return { label: "", name: what, pieces: jsonPieces(value, { ...at, path: [...at.path, ...path], what }) };
}

/**
 * The undocumented top-level fields: those whose value is among the service's words by name, the others whole. Of long
 * texts it is not looked up.
 */
export function extraOf({ extra, words: all, responses }: VerificationResponse): NamedFields & {
  readonly said: readonly string[];
} {
  const isKey = (text: string): boolean => text.length <= maxKeyLength;
  const known = new Set(all.filter(isKey));
  const isSaid = (value: JsonValue): boolean => typeof value === "string" && isKey(value) && known.has(value);
  const others = extra.filter(([, value]) => !isSaid(value));
  const at: Place = { responseIndex: responses.length - 1, path: [] };
  return {
    said: extra.filter(([, value]) => isSaid(value)).map(([name]) => name),
    fields: others
      .slice(0, longestList)
      .map(([name, value]) => jsonField(value, { ...at, path: [name], what: fieldName(name) })),
    count: others.length,
  };
}

/** `unused` of the session variant: what was sent and not needed; `undefined` where that says nothing. */
export function unusedField(response: VerificationResponse): PieceField | undefined {
  const { unused, responses } = response;
  // An error has a body of another form, which lacks it without meaning anything.
  if (unused === undefined || (unused.state === "absent" && lastResponse(response).status !== 200))
    return undefined;
  const field = { label: words.unused(), name: "unused" };
  const pieces = unusedPieces(unused, responses.length - 1);
  const nothing = nothingIn(unused);
  return { ...field, pieces, ...(nothing === undefined ? {} : { nothing }) };
}

function nothingIn(unused: Reading<readonly string[]>): PieceField["nothing"] {
  if (unused.state === "value") return unused.value.length === 0 ? "empty" : undefined;
  return unused.state === "unreadable" ? undefined : unused.state;
}

function unusedPieces(unused: Reading<readonly string[]>, responseIndex: number): readonly Piece[] {
  const at: At = { responseIndex, path: ["unused"], what: "unused" };
  switch (unused.state) {
    case "absent":
      return [notSentPiece()];
    case "null":
      return [{ kind: "null" }];
    case "unreadable":
      return [{ kind: "careful", text: words.notTexts() }, ...jsonPieces(unused.raw, at)];
    case "value": {
      const { value } = unused;
      if (value.length === 0) return [aside(valueWords.none())];
      const items = value.slice(0, longestList).map((item, index): ListItem => ({
        pieces: foreignText(item, { ...at, path: ["unused", index] }),
      }));
      return [{ kind: "list", items: [...items, ...restItem(value.length, at)] }];
    }
  }
}

/** Files the service names, each with its sign and what is said about it. */
export function fileList(sign: "good" | "bad"): Form<NamedFiles> {
  return (files, at) => {
    if (files.length === 0) return [aside(valueWords.none())];
    const items = files.first(longestList).map(({ path, detail }): ListItem => {
      const inside: At = { ...at, path: [...at.path, path], what: path.slice(0, 100) };
      const said = detail === undefined ? [] : jsonPieces(detail, inside);
      return { sign, pieces: [...foreignText(path, at), ...said] };
    });
    return [{ kind: "list", items: [...items, ...restItem(files.length, at)] }];
  };
}

/** The last line of a list that was cut. */
function restItem(length: number, at: At): readonly ListItem[] {
  return length <= longestList ? [] : [{ pieces: restOf(length, at) }];
}

/** How much of a list was cut, and the way to all of it. */
export function restOf(length: number, at: At): readonly Piece[] {
  return [aside(otherFieldsWords.more(length - longestList)), openPiece(at)];
}
