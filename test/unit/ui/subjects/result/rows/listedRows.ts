import assert from "node:assert/strict";
import { runToEnd } from "../../../../../../src/core/async/yielding.ts";
import type { JsonObject } from "../../../../../../src/core/json/jsonValue.ts";
import type { Transaction } from "../../../../../../src/services/ledger/transaction.ts";
import { foundTransaction } from "../../../../../../src/ui/subjects/result/resultHead.ts";
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

/** The transaction of a result with this body. */
export function transactionWith(body: JsonObject) {
  const transaction = foundTransaction(resultViewOf({ body }));
  assert.ok(transaction);
  return transaction;
}

/** A result with as many logs: it is read once. */
export async function readMany(): Promise<Transaction> {
  const transaction = many ?? foundTransaction(await largeResultViewOf({ ...fullResult, logs: manyLogs }));
  assert.ok(transaction);
  return (many = transaction);
}

let many: Transaction | undefined;

/** The rows of a list; of {@link readMany} unless another result is given. */
export const rowsOf = (
  list: FieldList,
  from: number,
  count: number,
  filter = "",
  transaction = many ?? assert.fail(),
) => runToEnd(resultRows(transaction, { type: "rows", list, from, count, filter }));

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
