import { runToEnd, firstSliceLength, RowYieldTimer } from "../../../../core/async/yielding.ts";
import type { Field } from "../../../../services/ledger/sourceField.ts";
import { valueOf } from "../../../../services/reading/reading.ts";
import type { List, Transaction, StateChange, Rows, Log } from "../../../../services/ledger/transaction.ts";
import type { RowSource, RowsResponse, Row, Block, Piece, PieceField } from "../../../page/pageModel.ts";
import type { RowsRequest } from "../../../page/pageMessage.ts";
import { leastToFilter, rowBlock, type RowList, listVersion } from "../../../page/rowList.ts";
import { fieldLabels } from "../../../../text/subjects/fieldLabels.ts";
import { resultWords as words } from "../../../../text/subjects/result/resultPage.ts";
import type { ResultDecoding } from "../../../../app/decoding/resultDecoding.ts";
import { decodingWords } from "../../../../text/decoding/decoding.ts";
import type { LedgerDetailStates } from "../../../../app/lookups/ledgerDetails.ts";
import { callRows, type LogRows } from "../../../decoding/calls/callTree.ts";
import { logSearchText, stateChangeSearchText, type SearchText } from "../../../decoding/searchText.ts";
import type { LookupView } from "../../view.ts";
import { parseAddress } from "../../../../core/address.ts";
import { numberText } from "../../../../text/language.ts";
import { hexNumber, isEmptyHex, trimmedWord, bytesText, wordHints } from "../../../values/hexForms.ts";
import { aside, code, fitted, longestInline } from "../../../values/shownText.ts";
import { addressPieces, argumentItems, namePiece } from "../../../decoding/argumentItems.ts";
import { type NameOf, cut, inlineValue, nameText, signaturePiece } from "../../../decoding/inlineValue.ts";
import { valueWords } from "../../../../text/value.ts";
import type { JsonValue } from "../../../../core/json/jsonValue.ts";
import { isSolidityIdentifier, maxContractNameLength } from "../../../../core/contractName.ts";
import { commonReading } from "../../../../decode/commonReading.ts";
import { argumentsOf, type Decoded, type BytesReading } from "../../../../decode/decoding.ts";
import type { AbiEvent } from "../../../../decode/abiItem.ts";
import { contractIn } from "../../../../decode/provenance.ts";
import { candidateList, canBeChosen } from "../../../decoding/candidateBlocks.ts";
import { inRow, originPiece, readingSigns, shortOrigin, sourceLink } from "../../../decoding/originPieces.ts";
import { visibleText } from "../../../../core/strings/visibleText.ts";
import { compactJson } from "../../../../core/json/compactJson.ts";
import { addressName } from "../../../values/valueForms.ts";
import { isReference } from "../../../../core/references/subject.ts";
import { sourceFieldPieces } from "../../../values/sourceFields.ts";

/** The lists that are fields of a result. */
export type FieldList = Exclude<RowList, "calls">;

/** Where a filter looks. */
const logFields = ["index", "entityId", "address", "topics", "data"] as const;
const stateChangeFields = ["entityId", "address", "slot", "before", "after"] as const;

/** A long list with its first rows. @param receivedAt milliseconds since the Unix epoch */
export function longList(
  transaction: Transaction,
  list: FieldList,
  receivedAt: number,
  decoding?: ResultDecoding,
): Block {
  const { rows: field }: List<unknown> = transaction[list];
  const all = valueOf(field);
  const isLogs = list === "logs";
  const count = firstSliceLength(Math.min(all?.length ?? 0, rowBlock), (place) =>
    isLogs ? digitsOfLog(transaction, place) : 0,
  );
  const message = { type: "rows", list, from: 0, count, filter: "" } as const;
  const { total, rows } = runToEnd(resultRows(transaction, message, decoding));
  const columns = decoding === undefined ? words : decodingWords;
  const filter = isLogs
    ? { label: columns.filterLogs(), placeholder: columns.logsPlaceholder() }
    : { label: words.filterStateChanges(), placeholder: words.stateChangesPlaceholder() };
  return {
    kind: "rows",
    list,
    name: fieldLabels[list](),
    ...columnsOf(list, decoding),
    total,
    rows,
    version: listVersion(receivedAt, decoding),
    filter: total < leastToFilter ? undefined : filter,
  };
}

function columnsOf(
  list: FieldList,
  decoding: ResultDecoding | undefined,
): { readonly columns: readonly string[]; readonly rawColumns?: readonly string[] } {
  if (list === "stateChanges") return { columns: stateChangeColumns() };
  const { decoded, raw } = logColumns();
  return decoding === undefined ? { columns: raw } : { columns: decoded, rawColumns: raw };
}

/** The rows that a page asks for. Reads them in turns. */
export function* resultRows(
  transaction: Transaction,
  { list, from, count, filter }: RowsRequest & { readonly list: FieldList },
  decoding?: ResultDecoding,
): Generator<undefined, RowsResponse> {
  return list === "logs"
    ? yield* logs(transaction, from, count, filter, decoding)
    : yield* stateChanges(transaction, from, count, filter, decoding);
}

/** The transaction with its state changes, where the ledger reports these beside the response. */
export function withStateChanges(
  transaction: Transaction,
  facts: LedgerDetailStates | undefined,
): Transaction {
  const changes = facts?.stateChanges;
  if (changes?.kind !== "loaded" || changes.value === undefined) return transaction;
  return { ...transaction, stateChanges: changes.value.slots };
}

/** The same of what is on screen, where a result was found. */
export function rowsOf({
  lookup,
  decoding,
  facts,
}: Pick<LookupView<"result">, "lookup" | "decoding" | "facts">): RowSource {
  const transaction =
    lookup?.value.kind === "found" ? withStateChanges(lookup.value.transaction, facts) : undefined;
  return function* (message) {
    const { list } = message;
    if (transaction === undefined) return undefined;
    if (list !== "calls") return yield* resultRows(transaction, { ...message, list }, decoding);
    return decoding && (yield* callRows(decoding, message, logRowsOf(transaction, decoding)));
  };
}

/** The logs of a transaction, for its call tree. */
export function logRowsOf(transaction: Transaction, decoding: ResultDecoding): LogRows {
  const rows = valueOf(transaction.logs.rows);
  const searchText = rows && logSearchText(rows, decoding);
  return {
    rowAt: (place) => {
      const log = rows?.at(place);
      return log && logRow(log, place, decoding);
    },
    textAt: (place) => {
      const sent = logFields.map((field) => textOf(rows?.rawAt(place, field)));
      return [searchText?.textAt(place), ...sent].join(" ");
    },
    digitsAt: (place) => digitsOfLog(transaction, place),
  };
}

/** UTF-16 units of a value of a log that the call tree looks through. */
const longestSent = 1000;

function textOf(value: JsonValue | undefined): string {
  if (Array.isArray(value)) return value.map((item) => (Array.isArray(item) ? "" : textOf(item))).join(" ");
  return typeof value === "string" ? value.slice(0, longestSent) : "";
}

function* logs(
  transaction: Transaction,
  from: number,
  count: number,
  filter: string,
  decoding: ResultDecoding | undefined,
): Generator<undefined, RowsResponse> {
  const rows = valueOf(transaction.logs.rows);
  if (rows === undefined) return { total: 0, rows: [] };
  const rowAt = (place: number): Row | undefined => {
    const log = rows.at(place);
    return log && logRow(log, place, decoding);
  };
  const digitsAt = (place: number): number => digitsOfLog(transaction, place);
  // All of them are shown as they came.
  if (filter.trim() === "") {
    const shown = placesFrom(from, Math.min(count, rows.length - from));
    return { total: rows.length, rows: yield* rowsAt(shown, rowAt, digitsAt) };
  }
  const order = (): readonly number[] => placesFrom(0, rows.length);
  const searchText = decoding && logSearchText(rows, decoding);
  const places = yield* rowMatches(rows, logFields, filter, order, searchText);
  return { total: places.length, rows: yield* rowsAt(places.slice(from, from + count), rowAt, digitsAt) };
}

function placesFrom(from: number, count: number): readonly number[] {
  return Array.from({ length: Math.max(0, count) }, (_, index) => from + index);
}

/** Of the data of a log, as it came. */
function digitsOfLog({ logs: { rows } }: Transaction, place: number): number {
  const data = valueOf(rows)?.rawAt(place, "data");
  return typeof data === "string" ? data.length : 0;
}

function* stateChanges(
  transaction: Transaction,
  from: number,
  count: number,
  filter: string,
  decoding: ResultDecoding | undefined,
): Generator<undefined, RowsResponse> {
  const rows = valueOf(transaction.stateChanges.rows);
  if (rows === undefined) return { total: 0, rows: [] };
  const searchText = decoding && stateChangeSearchText(rows, decoding);
  const places = yield* rowMatches(rows, stateChangeFields, filter, () => stateChangeOrder(rows), searchText);
  const rowAt = (place: number): Row | undefined => {
    const change = rows.at(place);
    return change && stateChangeRow(change, place, decoding?.nameOf);
  };
  return { total: places.length, rows: yield* rowsAt(places.slice(from, from + count), rowAt) };
}

function* rowsAt(
  places: readonly number[],
  rowAt: (place: number) => Row | undefined,
  digitsAt: (place: number) => number = () => 0,
): Generator<undefined, readonly Row[]> {
  const rows: Row[] = [];
  const pace = new RowYieldTimer();
  for (const place of places) {
    const row = rowAt(place);
    if (row !== undefined) rows.push(row);
    if (pace.isDue(digitsAt(place))) yield;
  }
  return rows;
}

/** The columns of the list, as it is decoded and as it came. */
function logColumns(): { readonly decoded: readonly string[]; readonly raw: readonly string[] } {
  const [number, contract] = ["#", words.contractColumn()];
  return {
    decoded: [number, contract, decodingWords.event(), decodingWords.arguments()],
    raw: [number, contract, words.topic0(), fieldLabels.data()],
  };
}

/** A log as a row; `place` is where it stands in the response. */
function logRow(log: Log, place: number, decoding?: ResultDecoding): Row {
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

const mostExtra = 20;

/** All fields of a row, unreadable ones with what came, and those beyond the documented ones. */
function rowFields({ fields, source }: Pick<Log | StateChange, "fields" | "source">): readonly PieceField[] {
  const documented = fields.flatMap((field): readonly PieceField[] => {
    const shown = sourceFieldPieces([field]);
    const { value, path } = field;
    if (value.state !== "unreadable") return shown;
    const raw = code(compactJson(value.raw, longestInline).text);
    return shown.map((one) => {
      const open = { kind: "open", what: one.label, path } as const;
      return { ...one, pieces: [{ kind: "careful", text: valueWords.unreadable() }, raw, open] };
    });
  });
  const extra = source.firstExtra(mostExtra).map(([name, value]): PieceField => {
    const shortName = visibleText(name, 60);
    const pieces: readonly Piece[] = [code(compactJson(value, longestInline).text)];
    return { label: words.alsoSent(), name: shortName, pieces };
  });
  return [...documented, ...extra];
}

/** The contract of a row by its shortest name. */
function contractCell(id: Field<string>, address: Field<string>): readonly Piece[] {
  const text = valueOf(id) ?? valueOf(address);
  if (text === undefined) return missingPieces(id);
  const { shown, whole } = valueOf(id) === undefined ? addressName(text) : { shown: text, whole: text };
  return [isReference(whole) ? { kind: "reference", text: shown, whole } : code(shown, whole)];
}

/** A cell without a value: why there is none. */
export function missingPieces({ state }: Field<unknown>): readonly Piece[] {
  if (state === "null") return [{ kind: "null" }];
  return state === "absent" || state === "incomplete"
    ? [{ kind: "absent", text: valueWords.notSent() }]
    : [{ kind: "careful", text: valueWords.unreadable() }];
}

/** Values that a row has room for. */
const mostNamed = 8;
/** The same of a value. */
const longestValue = 100;

/** What a log is in the names of its contract. */
type DecodedLog = {
  /** The cell of the event, and that of its arguments. */
  readonly event: readonly Piece[];
  readonly args: readonly Piece[];
  /** The contract by its name; undefined where it has none. */
  readonly name: readonly Piece[] | undefined;
  /** What an opened row says first. */
  readonly explained: readonly PieceField[];
};

/** A log, decoded. @param candidates what it may be @param place where it stands in the response */
export function decodedLog(
  { nameOf }: ResultDecoding,
  candidates: readonly [Decoded<AbiEvent>, ...Decoded<AbiEvent>[]],
  place: number,
  address: string | undefined,
): DecodedLog {
  const [first] = candidates;
  const parsed = parseAddress(address ?? "");
  const known = parsed.ok && nameOf(parsed.value.lower) !== undefined;
  const name = known ? [namePiece(parsed.value.lower, nameOf)] : undefined;
  const agreed = commonReading(candidates);
  const others = agreed === undefined ? candidates.length - 1 : 0;
  const event: readonly Piece[] = [
    ...(candidates.length === 1 ? eventPieces(first) : [code(cut(first.item.name, maxContractNameLength))]),
    ...(others > 0 ? [aside(decodingWords.eventOr(others))] : []),
  ];
  const signs = inRow(shortOrigin(agreed === undefined ? candidates : [agreed]));
  const field = (label: string, pieces: readonly Piece[]): PieceField => ({
    label,
    name: "",
    pieces,
    isDecoded: true,
  });
  if (others > 0 || canBeChosen(candidates)) {
    const all = candidateList(candidates, { part: "log", place }, nameOf);
    const args: readonly Piece[] =
      agreed === undefined ? signs : [...namedPieces(agreed.reading, nameOf), ...signs];
    return { event, args, name, explained: [field(decodingWords.event(), [all])] };
  }
  const values = argumentsOf(first.reading) ?? [];
  const declared = signaturePiece(first.item, contractIn(first.provenance) ?? "");
  return {
    event,
    args: [...namedPieces(first.reading, nameOf), ...signs],
    name,
    explained: [
      field(decodingWords.event(), [
        declared,
        ...sourceLink(first.item, first.provenance),
        originPiece(first.provenance),
        ...readingSigns(first.reading),
      ]),
      ...(values.length === 0
        ? []
        : [field(decodingWords.arguments(), [{ kind: "arguments", items: argumentItems(values, nameOf) }])]),
    ],
  };
}

/** An event's name, which leads to where it is declared. A name that is none does not read like words of ours. */
function eventPieces({ item, provenance }: Decoded<AbiEvent>): readonly Piece[] {
  const name = cut(item.name, maxContractNameLength);
  const link = isSolidityIdentifier(name) ? sourceLink(item, provenance, name) : [];
  return link.length > 0 ? link : [code(name)];
}

/** What a log holds, on one line: the first values by their names. */
function namedPieces(reading: BytesReading, nameOf: NameOf): readonly Piece[] {
  const args = argumentsOf(reading);
  if (args === undefined) return [aside("…")];
  const named = args.slice(0, mostNamed).map(({ name, value, isIndexed }): Piece => {
    const text = inlineValue(value, nameOf);
    return {
      kind: "named",
      name: nameText(name, maxContractNameLength),
      text: cut(text, longestValue),
      isIndexed,
    };
  });
  return args.length > mostNamed ? [...named, aside("…")] : named;
}

/** So many filters are remembered for each list. */
const mostFilters = 16;

const remembered = new WeakMap<object, Map<string, readonly number[]>>();

/**
 * Places of the rows that hold a text in one of these fields, whatever its case; all of them for an empty text.
 * Rows are looked at as they came, for reading each field of tens of thousands takes seconds, and in turns.
 * @param order the places of all rows in the order to show them
 */
function* rowMatches<Row>(
  rows: Rows<Row>,
  fields: readonly (string & keyof Row)[],
  filter: string,
  order: () => readonly number[],
  searchText?: SearchText,
): Generator<undefined, readonly number[]> {
  const known = remembered.get(searchText?.of ?? rows) ?? new Map<string, readonly number[]>();
  remembered.set(searchText?.of ?? rows, known);
  const text = filter.trim().toLowerCase();
  const found = known.get(text);
  if (found !== undefined) return found;
  const all = known.get("") ?? order();
  known.set("", all);
  if (text === "") return all;
  // What is typed grows letter by letter: what does not hold the beginning does not hold the whole.
  const narrower = [...known.keys()].filter((other) => other !== "" && text.includes(other)).at(-1);
  const candidates = (narrower === undefined ? undefined : known.get(narrower)) ?? all;
  const matches: number[] = [];
  const pace = new RowYieldTimer();
  for (const place of candidates) {
    const values = fields.map((field) => rows.rawAt(place, field));
    if (values.some((value) => holds(value, text)) || searchText?.textAt(place).includes(text) === true)
      matches.push(place);
    if (pace.isDue(Math.max(...values.map(lengthOf)))) yield;
  }
  if (known.size > mostFilters) known.delete([...known.keys()][1] ?? "");
  known.set(text, matches);
  return matches;
}

/**
 * Whether a value holds a text in lower case. Compares lower-case copies: an expression that ignores case is twice as
 * fast for short filters, but takes seconds for a long one that nearly fits everywhere.
 */
function holds(value: JsonValue | undefined, text: string): boolean {
  if (Array.isArray(value)) return value.some((item) => !Array.isArray(item) && holds(item, text));
  if (typeof value === "string") return value.toLowerCase().includes(text);
  const isNumber = typeof value === "number" || typeof value === "bigint";
  return isNumber && (String(value).includes(text) || numberText(value).includes(text));
}

/** UTF-16 units of a text: of anything else, what it takes to look at it counts as nothing. */
function lengthOf(value: JsonValue | undefined): number {
  return typeof value === "string" ? value.length : 0;
}

/** Ordering more takes longer than anybody waits; no transaction changes a tenth as much. */
const mostOrdered = 50_000;

/** Contracts are told apart by so much of their IDs: a key must not be long (core/strings/distinctTexts). */
const longestKey = 100;

/**
 * Places of state changes by contract, in the order in which contracts first appear, then by slot; of more than 50,000
 * in the order in which they came.
 */
export function stateChangeOrder(rows: Rows<StateChange>): readonly number[] {
  if (rows.length > mostOrdered) return Array.from({ length: rows.length }, (_, place) => place);
  const contracts = new Map<string, number>();
  const keys = Array.from({ length: rows.length }, (_, place) => {
    const text = (field: "entityId" | "address" | "slot"): string => {
      const value = rows.rawAt(place, field);
      return typeof value === "string" ? value : "";
    };
    const contract = (text("entityId") || text("address")).slice(0, longestKey);
    const rank = contracts.get(contract) ?? contracts.size;
    contracts.set(contract, rank);
    return { place, rank, slot: slotKey(text("slot")) };
  });
  keys.sort((a, b) => a.rank - b.rank || compare(a.slot, b.slot) || a.place - b.place);
  return keys.map(({ place }) => place);
}

/** Slots come with and without their leading zeros. */
function slotKey(slot: string): string {
  const digits = slot.replace(/^0x/, "").replace(/^0+/, "").toLowerCase();
  return digits.slice(0, 64).padStart(64, "0");
}

function compare(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}

/** The columns of the list. */
function stateChangeColumns(): readonly string[] {
  return [words.contractColumn(), fieldLabels.slot(), words.valueColumn()];
}

/** A state change as a row; `place` is where it stands in the response. @param nameOf what contracts are called */
function stateChangeRow(change: StateChange, place: number, nameOf: NameOf = () => undefined): Row {
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

/** A slot's value before and after; `null` after it: it was only read. */
export function changeCell(read: Field<string>, written: Field<string>): readonly Piece[] {
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

export function wordCell(reading: Field<string>): readonly Piece[] {
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
