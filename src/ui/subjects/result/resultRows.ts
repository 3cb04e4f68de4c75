import { valueOf } from "../../../services/reading/reading.ts";
import type { ResultReading } from "../../../services/ledger/schema.ts";
import type { RowsRequest } from "../../page/pageMessage.ts";
import type { HostMessage } from "../../page/hostMessage.ts";
import type { Row } from "../../page/row.ts";
import type { RowList } from "../../page/rowList.ts";
import { resultLabels, resultWords as words } from "../../../text/subjects/result/resultPage.ts";
import type { Block } from "../../page/pageModel.ts";
import { logColumns, logRow } from "./logRow.ts";
import { resultReadingOf } from "./resultName.ts";
import { rowMatches } from "./rowMatches.ts";
import { stateChangeOrder } from "./stateChangeOrder.ts";
import { stateChangeColumns, stateChangeRow } from "./stateChangeRow.ts";
import type { ResultView } from "./view.ts";

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

/** A list of no more rows stands whole in the document. */
const mostRows = 50;
/** Of a longer one what is in view at first, with those that are kept below; the others are asked for as they scroll into view. */
const firstRows = 30;
/** UTF-16 units of JSON: one row can have megabytes of data, of which the shortened form is still long. */
const mostJson = 160_000;
/** Fewer rows need no filter. */
const leastToFilter = 6;

/** A long list with its first rows. @param receivedAt milliseconds since the Unix epoch */
export function longList(reading: ResultReading, list: FieldList, receivedAt: number): Block {
  const field = reading.fields[listNames[list]];
  const count = field.state === "value" && field.value.length > mostRows ? firstRows : mostRows;
  const { total, rows } = resultRows(reading, { type: "rows", list, from: 0, count, filter: "" });
  const isLogs = list === "logs";
  const filter = isLogs
    ? { label: words.filterLogs(), placeholder: words.logsPlaceholder() }
    : { label: words.filterStateChanges(), placeholder: words.stateChangesPlaceholder() };
  return {
    kind: "rows",
    list,
    name: resultLabels[listNames[list]](),
    columns: isLogs ? logColumns() : stateChangeColumns(),
    total,
    rows: withinSize(rows),
    receivedAt,
    filter: total < leastToFilter ? undefined : filter,
  };
}

function withinSize(rows: readonly Row[]): readonly Row[] {
  let length = 0;
  return rows.filter((row) => {
    length += JSON.stringify(row).length;
    return length <= mostJson;
  });
}

/** The rows that a page asks for, as the message to answer with. */
export function resultRows(
  reading: ResultReading,
  { list, from, count, filter }: RowsRequest & { readonly list: FieldList },
): Extract<HostMessage, { type: "rows" }> {
  const { total, rows } =
    list === "logs" ? logs(reading, from, count, filter) : stateChanges(reading, from, count, filter);
  return { type: "rows", list, from, total, filter, rows };
}

/** The same of what is on screen, where a result was found. */
export function rowsOf(view: ResultView, asked: RowsRequest): HostMessage | undefined {
  const reading = resultReadingOf(view);
  const { list } = asked;
  return reading === undefined || list === "calls" ? undefined : resultRows(reading, { ...asked, list });
}

type Found = { readonly total: number; readonly rows: readonly Row[] };

function logs({ fields }: ResultReading, from: number, count: number, filter: string): Found {
  const rows = valueOf(fields.logs);
  if (rows === undefined) return { total: 0, rows: [] };
  const places = rowMatches(rows, logNames, filter, () =>
    Array.from({ length: rows.length }, (_, place) => place),
  );
  return found(places, from, count, (place) => {
    const reading = rows.at(place);
    return reading && logRow(reading, place);
  });
}

function stateChanges({ fields }: ResultReading, from: number, count: number, filter: string): Found {
  const rows = valueOf(fields.state_changes);
  if (rows === undefined) return { total: 0, rows: [] };
  const places = rowMatches(rows, stateChangeNames, filter, () => stateChangeOrder(rows));
  return found(places, from, count, (place) => {
    const reading = rows.at(place);
    return reading && stateChangeRow(reading, place);
  });
}

function found(
  places: readonly number[],
  from: number,
  count: number,
  rowAt: (place: number) => Row | undefined,
): Found {
  return {
    total: places.length,
    rows: places.slice(from, from + count).flatMap((place) => rowAt(place) ?? []),
  };
}
