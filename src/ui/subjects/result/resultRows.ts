import { valueOf } from "../../../services/reading/reading.ts";
import type { InspectResponse } from "../../../app/lookups/inspectSubject.ts";
import type { ResultReading } from "../../../services/ledger/schema.ts";
import type { RowsRequest } from "../../pageMessage.ts";
import type { HostMessage } from "../../page/hostMessage.ts";
import type { Row } from "../../row.ts";
import { logRow } from "./logRow.ts";
import { rowMatches } from "./rowMatches.ts";
import { stateChangeOrder } from "./stateChangeOrder.ts";
import { stateChangeRow } from "./stateChangeRow.ts";

/** Where a filter looks: contract, address, topics and data; for state changes slot and values. */
const logNames = ["contract_id", "address", "topics", "data"];
const stateChangeNames = ["contract_id", "address", "slot", "value_read", "value_written"];

/** No field of a row is a moment, so that nothing depends on what time it is. */
const noTime = 0;

/** The rows that a page asks for, as the message to answer with. */
export function resultRows(
  reading: ResultReading,
  { list, from, count, filter }: RowsRequest,
): Extract<HostMessage, { type: "rows" }> {
  const { total, rows } =
    list === "logs" ? logs(reading, from, count, filter) : stateChanges(reading, from, count, filter);
  return { type: "rows", list, from, total, filter, rows };
}

/** The same of a response, where a result was found. */
export function rowsOf({ value }: InspectResponse<"result">, asked: RowsRequest): HostMessage | undefined {
  return value.kind === "found" ? resultRows(value.reading, asked) : undefined;
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
    return reading && logRow(reading, place, noTime);
  });
}

function stateChanges({ fields }: ResultReading, from: number, count: number, filter: string): Found {
  const rows = valueOf(fields.state_changes);
  if (rows === undefined) return { total: 0, rows: [] };
  const places = rowMatches(rows, stateChangeNames, filter, () => stateChangeOrder(rows));
  return found(places, from, count, (place) => {
    const reading = rows.at(place);
    return reading && stateChangeRow(reading, place, noTime);
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
