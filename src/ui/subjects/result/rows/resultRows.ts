import { atOnce } from "../../../../core/turns/atOnce.ts";
import { readAtOnce, ReadingPace } from "../../../../core/turns/readingPace.ts";
import { valueOf } from "../../../../services/ledger/sourceField.ts";
import type { List, Transaction } from "../../../../services/ledger/transaction.ts";
import type { RowSource, RowsResponse, Row, Block } from "../../../page/pageModel.ts";
import type { RowsRequest } from "../../../page/pageMessage.ts";
import { leastToFilter, rowBlock, type RowList } from "../../../page/rowList.ts";
import { fieldLabels } from "../../../../text/subjects/fieldLabels.ts";
import { resultWords as words } from "../../../../text/subjects/result/resultPage.ts";
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
  const count = readAtOnce(Math.min(all?.length ?? 0, rowBlock), (place) =>
    isLogs ? digitsOfLog(transaction, place) : 0,
  );
  const asked = { type: "rows", list, from: 0, count, filter: "" } as const;
  const { total, rows } = atOnce(resultRows(transaction, asked, decoding));
  const told = decoding === undefined ? words : decodingWords;
  const filter = isLogs
    ? { label: told.filterLogs(), placeholder: told.logsPlaceholder() }
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

/** The same of what is on screen, where a result was found. */
export function rowsOf({ lookup, decoding }: Pick<LookupView<"result">, "lookup" | "decoding">): RowSource {
  const transaction = lookup?.value.kind === "found" ? lookup.value.transaction : undefined;
  return function* (asked) {
    const { list } = asked;
    if (transaction === undefined) return undefined;
    if (list !== "calls") return yield* resultRows(transaction, { ...asked, list }, decoding);
    return decoding && (yield* callRows(decoding, asked));
  };
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
  const also = decoding && saidOfLogs(rows, decoding);
  const places = yield* rowMatches(rows, logFields, filter, order, also);
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
  const also = decoding && saidOfStateChanges(rows, decoding);
  const places = yield* rowMatches(rows, stateChangeFields, filter, () => stateChangeOrder(rows), also);
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
  const pace = new ReadingPace();
  for (const place of places) {
    const row = rowAt(place);
    if (row !== undefined) rows.push(row);
    if (pace.isDue(digitsAt(place))) yield;
  }
  return rows;
}
