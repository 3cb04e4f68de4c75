import { atOnce } from "../../../../core/turns/atOnce.ts";
import { isJsonObject } from "../../../../core/json/jsonValue.ts";
import { readAtOnce, ReadingPace } from "../../../../core/turns/readingPace.ts";
import { valueOf, type Rows, type Shape } from "../../../../services/reading/reading.ts";
import type { ResultReading } from "../../../../services/ledger/schema.ts";
import type { RowsRequest } from "../../../page/pageMessage.ts";
import type { RowSource, RowsResponse } from "../../../page/hostMessage.ts";
import type { Row } from "../../../page/row.ts";
import { leastToFilter, rowBlock, type RowList } from "../../../page/rowList.ts";
import { resultLabels, resultWords as words } from "../../../../text/subjects/result/resultPage.ts";
import type { Block } from "../../../page/pageModel.ts";
import type { ResultDecoding } from "../../../../app/decoding/resultDecoding.ts";
import { decodingWords } from "../../../../text/decoding/decoding.ts";
import { callRows } from "../../../decoding/calls/callRows.ts";
import { saidOfLogs, saidOfStateChanges } from "../../../decoding/saidOfLogs.ts";
import { listVersion } from "../../../page/listVersion.ts";
import { logColumns, logRow } from "./logRow.ts";
import { rowMatches } from "./rowMatches.ts";
import { stateChangeOrder } from "./stateChangeOrder.ts";
import { stateChangeColumns, stateChangeRow } from "./stateChangeRow.ts";
import type { LookupView } from "../../view.ts";

/** The lists that are fields of a result. */
export type FieldList = Exclude<RowList, "calls">;

/** Where a filter looks: index, contract, address, topics and data; for state changes slot and values. */
const logNames = ["index", "contract_id", "address", "topics", "data"];
const stateChangeNames = ["contract_id", "address", "slot", "value_read", "value_written"];

/** The names of the long lists on the wire. */
export const listNames = { logs: "logs", stateChanges: "state_changes" } as const satisfies Record<
  FieldList,
  string
>;

/** A long list with its first rows. @param receivedAt milliseconds since the Unix epoch */
export function longList(
  reading: ResultReading,
  list: FieldList,
  receivedAt: number,
  decoding?: ResultDecoding,
): Block {
  const field = reading.fields[listNames[list]];
  const isLogs = list === "logs";
  const logs = isLogs ? valueOf(reading.fields.logs) : undefined;
  const length = field.state === "value" ? field.value.length : 0;
  const most = Math.min(length, rowBlock);
  const count = logs === undefined ? most : readAtOnce(most, (place) => digitsOfLog(logs, place));
  const asked = { type: "rows", list, from: 0, count, filter: "" } as const;
  const { total, rows } = atOnce(resultRows(reading, asked, decoding));
  const told = decoding === undefined ? words : decodingWords;
  const filter = isLogs
    ? { label: told.filterLogs(), placeholder: told.logsPlaceholder() }
    : { label: words.filterStateChanges(), placeholder: words.stateChangesPlaceholder() };
  return {
    kind: "rows",
    list,
    name: resultLabels[listNames[list]](),
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

/** The rows that a page asks for, as the message that the panel sends. Reads them in turns. */
export function* resultRows(
  reading: ResultReading,
  { list, from, count, filter }: RowsRequest & { readonly list: FieldList },
  decoding?: ResultDecoding,
): Generator<undefined, RowsResponse> {
  const { total, rows } =
    list === "logs"
      ? yield* logs(reading, from, count, filter, decoding)
      : yield* stateChanges(reading, from, count, filter, decoding);
  return { type: "rows", list, from, total, filter, rows };
}

/** The same of what is on screen, where a result was found. */
export function rowsOf({ lookup, decoding }: Pick<LookupView<"result">, "lookup" | "decoding">): RowSource {
  const reading = lookup?.value.kind === "found" ? lookup.value.reading : undefined;
  return function* (asked) {
    const { list, from, filter } = asked;
    if (reading === undefined) return undefined;
    if (list !== "calls") return yield* resultRows(reading, { ...asked, list }, decoding);
    return decoding && { type: "rows", list, from, filter, ...(yield* callRows(decoding, asked)) };
  };
}

type Found = { readonly total: number; readonly rows: readonly Row[] };

function* logs(
  { fields }: ResultReading,
  from: number,
  count: number,
  filter: string,
  decoding: ResultDecoding | undefined,
): Generator<undefined, Found> {
  const rows = valueOf(fields.logs);
  if (rows === undefined) return { total: 0, rows: [] };
  const rowAt = (place: number): Row | undefined => {
    const reading = rows.at(place);
    return reading && logRow(reading, place, decoding);
  };
  const digitsAt = (place: number): number => digitsOfLog(rows, place);
  // All of them are shown as they came.
  if (filter.trim() === "") {
    const shown = placesFrom(from, Math.min(count, rows.length - from));
    return { total: rows.length, rows: yield* rowsAt(shown, rowAt, digitsAt) };
  }
  const order = (): readonly number[] => placesFrom(0, rows.length);
  const also = decoding && saidOfLogs(rows, decoding);
  const places = yield* rowMatches(rows, logNames, filter, order, also);
  return { total: places.length, rows: yield* rowsAt(places.slice(from, from + count), rowAt, digitsAt) };
}

function placesFrom(from: number, count: number): readonly number[] {
  return Array.from({ length: Math.max(0, count) }, (_, index) => from + index);
}

/** Of the data of a log, as it came. */
function digitsOfLog(rows: Rows<Shape>, place: number): number {
  const row = rows.raw(place);
  const data = isJsonObject(row) ? row["data"] : undefined;
  return typeof data === "string" ? data.length : 0;
}

function* stateChanges(
  { fields }: ResultReading,
  from: number,
  count: number,
  filter: string,
  decoding: ResultDecoding | undefined,
): Generator<undefined, Found> {
  const rows = valueOf(fields.state_changes);
  if (rows === undefined) return { total: 0, rows: [] };
  const also = decoding && saidOfStateChanges(rows, decoding);
  const places = yield* rowMatches(rows, stateChangeNames, filter, () => stateChangeOrder(rows), also);
  const rowAt = (place: number): Row | undefined => {
    const reading = rows.at(place);
    return reading && stateChangeRow(reading, place, decoding?.nameOf);
  };
  return { total: places.length, rows: yield* rowsAt(places.slice(from, from + count), rowAt) };
}

function* rowsAt(
  places: readonly number[],
  rowAt: (place: number) => Row | undefined,
  digitsAt: (place: number) => number = () => 0,
): Generator<undefined, readonly Row[]> {
  const rows: Row[] = [];
  const pace = new ReadingPace();
  for (const place of places) {
    const row = rowAt(place);
    if (row !== undefined) rows.push(row);
    if (pace.isDue(digitsAt(place))) yield;
  }
  return rows;
}
