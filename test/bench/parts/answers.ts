import assert from "node:assert/strict";
import { parseExactJson } from "../../../src/core/json/exactJson.ts";
import { wholeBudget } from "../../../src/core/json/jsonBudget.ts";
import { isJsonObject } from "../../../src/core/json/jsonValue.ts";
import { executionResultShape } from "../../../src/services/ledger/schema.ts";
import { readObject, valueOf, type ObjectReading } from "../../../src/services/reading/reading.ts";
import { resultText } from "../answersOf.ts";
import { compare } from "../compare.ts";
import type { Figure, Part } from "../figure.ts";
import { timesAtMost } from "../judged.ts";

/** Rows that are read with the answer; what stands behind them is read when it is looked at. */
const rowsRead = 200;

/** Reading large answers, every digit kept. */
export const answers: Part = {
  name: "answers",
  measure: () =>
    Promise.resolve([
      reading(1, "small", 3),
      reading(1, "big", 4),
      reading(10, "small", 2.2),
      reading(10, "big", 3.2),
    ]),
};

function reading(megabytes: number, integers: "small" | "big", most: number): Figure {
  const text = resultText(megabytes * 1_000_000, integers);
  // As the thread does that parses large answers.
  const read = (): Result => {
    const json = parseExactJson(text, wholeBudget);
    assert.ok(isJsonObject(json));
    const result = readObject(executionResultShape, json);
    const { logs, state_changes: changes } = result.fields;
    for (let index = 0; index < rowsRead; index += 1) {
      valueOf(logs)?.at(index);
      valueOf(changes)?.at(index);
    }
    return result;
  };
  checkDigits(read(), integers);
  const turns = compare(() => JSON.parse(text) as unknown, read, 11);
  const name = `parse and validate a result of ${megabytes} MB, ${integers} integers; floor: JSON.parse`;
  return timesAtMost(most, { name, unit: "ms" }, turns);
}

type Result = ObjectReading<typeof executionResultShape>;

function checkDigits({ fields }: Result, integers: "small" | "big"): void {
  const rows = valueOf(fields.logs);
  const last = (rows?.length ?? 0) - 1;
  const index = rows?.at(last)?.fields.index;
  const first = integers === "big" ? 2n ** 63n : 0n;
  assert.deepEqual(index, { state: "value", value: first + BigInt(last) });
}
