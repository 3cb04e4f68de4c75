import type { ContractIdentity } from "../../services/verifier/verification.ts";
import { parseAddress, sameAddress } from "../../core/address.ts";
import { isJsonObject, type JsonObject, type JsonValue } from "../../core/json/jsonValue.ts";
import { isReference } from "../../core/references/subject.ts";
import type { ObjectReading, Reading, Shape } from "../../services/reading/reading.ts";
import {
  unavailableFiles,
  NamedFiles,
  type directRecordShape,
  type filesShape,
  type jobShape,
  type matchShape,
  type sessionRecordShape,
  type VerificationRecord,
} from "../../services/verifier/schema.ts";
import { matchLabels } from "../../text/subjects/record/recordPage.ts";
import { valueWords } from "../../text/value.ts";
import {
  directLabels,
  fileLabels,
  jobLabels,
  sessionLabels,
  verificationRecordWords as words,
} from "../../text/verification/verificationRecord.ts";
import type { Piece, PieceField } from "../page/pageModel.ts";
import { isoMoment, spelledAddress } from "../values/valueForms.ts";
import { fieldTable, tableFields, type FieldTable } from "../values/fieldTable.ts";
import { foreignText, jsonPieces } from "../values/jsonPieces.ts";
import { aside, code, type At, type Form, type Place } from "../values/shownText.ts";
import { compilationFields } from "./compilation.ts";
import { matchForm } from "./matchForm.ts";
import { fileList, longestList, restOf } from "./otherFields.ts";

/** Every documented field of a record, there or not, in the order to show them; nested ones by their dotted name. */
export function verificationRecordFields(
  record: VerificationRecord,
  at: Place,
  requested: ContractIdentity,
): readonly PieceField[] {
  switch (record.protocol) {
    case "session": {
      const { fields } = record.reading;
      return within(readFields(fields, sessionTable(requested), at), fields, "files", filesTable, at);
    }
    case "direct":
      return readFields(record.reading.fields, directTable(requested), at);
    case "job": {
      const { fields } = record.reading;
      const own = within(readFields(fields, jobTable, at), fields, "contract", matchTable(requested), at);
      return [...own, ...lackedFields(record, at)];
    }
  }
}

/** The files that the error of a job names, which are hard to find in it. */
function lackedFields(record: VerificationRecord, at: Place): readonly PieceField[] {
  const { missing, invalid } = unavailableFiles(record);
  const lists = [
    { label: fileLabels.missing(), name: "missingSources", files: missing },
    { label: fileLabels.invalid(), name: "invalidSources", files: invalid },
  ];
  return lists.flatMap(({ label, name, files }) => {
    if (files === undefined || files.length === 0) return [];
    const path = [...at.path, "error", "errorData", name];
    const pieces = fileList("bad")(files, { ...at, path, what: label });
    return [{ label, name: path.slice(at.path.length).join("."), pieces }];
  });
}

/** Every field of a status lookup that is known, of one that `withCompilation` has read. */
export function matchFields(
  status: ObjectReading<Shape>,
  at: Place,
  requested: ContractIdentity,
): readonly PieceField[] {
  const fields = status.fields as ObjectReading<typeof matchShape>["fields"];
  return [...readFields(fields, matchTable(requested), at), ...compilationFields(status, at)];
}

/** As a table has them; a list or a map of nothing needs no line of its own. */
function readFields<Fields extends Shape>(
  fields: ObjectReading<Fields>["fields"],
  table: FieldTable<Fields>,
  at: Place,
): readonly PieceField[] {
  return tableFields(fields, table, at).map((field) =>
    isNone(fields[field.name]) ? { ...field, nothing: "empty" } : field,
  );
}

function isNone(reading: Reading<unknown> | undefined): boolean {
  if (reading?.state !== "value") return false;
  const { value } = reading;
  if (value instanceof NamedFiles) return value.length === 0;
  return isJsonObject(value as JsonValue) && Object.keys(value as JsonObject).length === 0;
}

/** The fields inside a field stand in its place. */
function within<Fields extends Shape>(
  all: readonly PieceField[],
  fields: Readonly<Record<string, Reading<unknown>>>,
  name: string,
  table: FieldTable<Fields>,
  at: Place,
): readonly PieceField[] {
  const reading = fields[name];
  if (reading?.state !== "value") return all;
  const inner = reading.value as ObjectReading<Fields>;
  const inside = readFields(inner.fields, table, { ...at, path: [...at.path, name] });
  return all.flatMap((field) =>
    field.name === name ? inside.map((one) => ({ ...one, name: `${name}.${one.name}` })) : [field],
  );
}

/** The first protocols' words for a match are the names of its outcomes. */
const statusForm = matchForm(foreignText, (word) =>
  word === "perfect" || word === "partial" ? word : "unknown",
);

const sessionTable = (requested: ContractIdentity): FieldTable<typeof sessionRecordShape> =>
  fieldTable<typeof sessionRecordShape>(sessionLabels, {
    name: foreignText,
    compiledPath: foreignText,
    compilerVersion: foreignText,
    status: statusForm,
    statusMessage: foreignText,
    address: addressOf(requested),
    chainId: chainIdOf(requested),
    verificationId: nameForm,
    storageTimestamp: timeForm,
    files: inPlace,
  });

const filesTable = fieldTable<typeof filesShape>(fileLabels, {
  found: fileList("good"),
  missing: fileList("bad"),
  invalid: fileList("bad"),
});

const directTable = (requested: ContractIdentity): FieldTable<typeof directRecordShape> =>
  fieldTable<typeof directRecordShape>(directLabels, {
    status: statusForm,
    message: foreignText,
    address: addressOf(requested),
    chainId: chainIdOf(requested),
    libraryMap: libraryTable,
  });

const matchTable = (requested: ContractIdentity): FieldTable<typeof matchShape> =>
  fieldTable<typeof matchShape>(matchLabels, {
    match: matchForm(foreignText),
    runtimeMatch: matchForm(foreignText),
    creationMatch: matchForm(foreignText),
    address: addressOf(requested),
    chainId: chainIdOf(requested),
    verifiedAt: timeForm,
    matchId: nameForm,
  });

const jobTable = fieldTable<typeof jobShape>(jobLabels, {
  contract: inPlace,
  error: jsonPieces,
  isJobCompleted: jsonPieces,
  verificationId: nameForm,
  jobStartTime: timeForm,
  jobFinishTime: timeForm,
  compilationTime: jsonPieces,
  externalVerifications: jsonPieces,
});

/** Of what `within` shows. */
function inPlace(): readonly Piece[] {
  return [];
}

/** An address in full with its checksum, whatever case and prefix it came in: it leads to its panel, and can be copied. */
function addressPieces(text: string, what: string): readonly Piece[] {
  const whole = spelledAddress(text);
  const name: Piece = isReference(whole) ? { kind: "reference", text: whole, whole } : code(whole);
  return [name, { kind: "copy", what, whole }];
}

function addressOf(requested: ContractIdentity): Form<string> {
  return (text, { what }) => [
    ...addressPieces(text, what),
    ...otherThan(sameAddress(text, requested.address)),
  ];
}

function chainIdOf(requested: ContractIdentity): Form<string> {
  return (text, at) => [...foreignText(text, at), ...otherThan(text === requested.chainId)];
}

function otherThan(isAsked: boolean): readonly Piece[] {
  return isAsked ? [] : [{ kind: "careful", text: words.notTheRequested() }];
}

/** An identifier that the service gave: to be copied. */
function nameForm(text: string, at: At): readonly Piece[] {
  if (!/^[\w-]{1,60}$/.test(text)) return foreignText(text, at);
  return [code(text), { kind: "copy", what: at.what, whole: text }];
}

/** ISO 8601 in UTC; any other spelling as it came. */
function timeForm(text: string, at: At): readonly Piece[] {
  return isoMoment(text) ?? foreignText(text, at);
}

/** Placeholder → address of the library that takes its place; addresses come without `0x` and get it here. */
function libraryTable(map: JsonObject, at: At): readonly Piece[] {
  const names = Object.keys(map);
  if (names.length === 0) return [aside(valueWords.none())];
  const rows = names.slice(0, longestList).map((placeholder) => {
    const inside: At = { ...at, path: [...at.path, placeholder], what: placeholder.slice(0, 100) };
    return [foreignText(placeholder, at), libraryPieces(map[placeholder] ?? null, inside)];
  });
  return [
    { kind: "table", columns: [words.placeholder(), words.libraryAddress()], rows },
    ...(names.length > longestList ? restOf(names.length, at) : []),
  ];
}

function libraryPieces(value: JsonValue, at: At): readonly Piece[] {
  const isAddress = typeof value === "string" && parseAddress(value).ok;
  return isAddress ? addressPieces(value, words.libraryAddress()) : jsonPieces(value, at);
}
