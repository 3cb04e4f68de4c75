import assert from "node:assert/strict";
import { atOnce } from "../../../../../../src/core/turns/atOnce.ts";
import type { JsonObject } from "../../../../../../src/core/json/jsonValue.ts";
import type { ResultReading } from "../../../../../../src/services/ledger/schema.ts";
import { resultReadingOf } from "../../../../../../src/ui/subjects/result/resultName.ts";
import { resultRows, type FieldList } from "../../../../../../src/ui/subjects/result/rows/resultRows.ts";
import {
  fullLog,
  fullResult,
  largeResultViewOf,
  resultViewOf,
  word,
} from "../../../../../support/lookupViews.ts";

/** More than any page shows at a time. */
export const logCount = 50_000;

/** Every other one is of another contract. */
export const manyLogs = Array.from({ length: logCount }, (_, index) => ({
  ...fullLog,
  index,
  bloom: "0x",
  contract_id: index % 2 === 0 ? "0.0.1002" : "0.0.7777",
  data: word(index),
}));

/** A result with this body, as it is read. */
export function readingWith(body: JsonObject) {
  const reading = resultReadingOf(resultViewOf({ body }));
  assert.ok(reading);
  return reading;
}

/** A result with as many logs: it is read once. */
export async function readMany(): Promise<ResultReading> {
  const reading = many ?? resultReadingOf(await largeResultViewOf({ ...fullResult, logs: manyLogs }));
  assert.ok(reading);
  return (many = reading);
}

let many: ResultReading | undefined;

/** The rows of a list; of {@link readMany} unless another result is given. */
export const rowsOf = (
  list: FieldList,
  from: number,
  count: number,
  filter = "",
  reading = many ?? assert.fail(),
) => atOnce(resultRows(reading, { type: "rows", list, from, count, filter }));

/** What the cells of a row say. */
export function cellsOf(
  row: { readonly cells: readonly (readonly object[])[] } | undefined,
): readonly string[] {
  return (row?.cells ?? []).map((cell) =>
    cell
      .map((piece) =>
        "text" in piece ? `${String(piece.text)}${"tail" in piece ? String(piece.tail) : ""}` : "",
      )
      .join(" "),
  );
}
