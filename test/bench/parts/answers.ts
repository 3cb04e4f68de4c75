import assert from "node:assert/strict";
import { readLookup, type Lookup } from "../../../src/services/ledger/mirror/lookup.ts";
import { executionResultShape } from "../../../src/services/ledger/mirror/schema.ts";
import { valueOf } from "../../../src/services/reading/reading.ts";
import { rawAnswer } from "../../support/rawAnswers.ts";
import { resultText } from "../answersOf.ts";
import { compare } from "../compare.ts";
import { timesAtMost, type Figure, type Part } from "../figure.ts";

/** Rows that are read with the answer; what stands behind them is read when it is looked at. */
const rowsRead = 200;

/** Reading large answers, every digit kept. */
export const answers: Part = {
  name: "answers",
  measure: () =>
    Promise.resolve(
      [1, 10].flatMap((megabytes) => [reading(megabytes, "small", 2.5), reading(megabytes, "big", 4)]),
    ),
};

function reading(megabytes: number, integers: "small" | "big", most: number): Figure {
  const text = resultText(megabytes * 1_000_000, integers);
  const answer = rawAnswer({ text });
  const read = (): Lookup<typeof executionResultShape> => {
    const lookup = readLookup(executionResultShape, answer);
    assert.ok(lookup.kind === "found");
    const { logs, state_changes: changes } = lookup.reading.fields;
    for (let index = 0; index < rowsRead; index += 1) {
      valueOf(logs)?.at(index);
      valueOf(changes)?.at(index);
    }
    return lookup;
  };
  checkDigits(read(), integers);
  const compared = compare(() => JSON.parse(text) as unknown, read, 11);
  return timesAtMost(most, {
    ...compared,
    name: `parse and validate a result of ${megabytes} MB, ${integers} integers; floor: JSON.parse`,
    unit: "ms",
  });
}

function checkDigits(lookup: Lookup<typeof executionResultShape>, integers: "small" | "big"): void {
  assert.ok(lookup.kind === "found");
  const rows = valueOf(lookup.reading.fields.logs);
  const last = (rows?.length ?? 0) - 1;
  const index = rows?.at(last)?.fields.index;
  const first = integers === "big" ? 2n ** 63n : 0n;
  assert.deepEqual(index, { state: "value", value: first + BigInt(last) });
}
