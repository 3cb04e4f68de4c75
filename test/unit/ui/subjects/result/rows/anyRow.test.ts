import assert from "node:assert/strict";
import { runToEnd } from "../../../../../../src/core/async/yielding.ts";
import fc from "fast-check";
import { formatExactJson } from "../../../../../../src/core/json/exactJson.ts";
import type { JsonObject, JsonValue } from "../../../../../../src/core/json/jsonValue.ts";
import { logShape, stateChangeShape } from "../../../../../../src/services/ledger/mirror/schema.ts";
import { foundTransaction } from "../../../../../../src/ui/subjects/result/resultHead.ts";
import { resultRows } from "../../../../../../src/ui/subjects/result/rows/resultRows.ts";
import type { RowList } from "../../../../../../src/ui/page/rowList.ts";
import { fullLog, fullStateChange, resultViewOf } from "../../../../../support/lookupViews.ts";
import { jsonValues } from "../../../../core/json/jsonArbitraries.ts";

/** What a service may send where a row's field stands: longer than is shown, unseen, of another type. */
const values: fc.Arbitrary<JsonValue> = fc.oneof(
  jsonValues,
  fc
    .tuple(fc.constantFrom("0x", "\u202e", "x", "0", "0.0.1"), fc.constantFrom(1, 50, 200, 5000, 70_000))
    .map(([unit, count]) => unit.repeat(count)),
  fc
    .tuple(
      fc.constantFrom("", "0x"),
      fc.constantFrom("ab", "00", "f"),
      fc.constantFrom(1, 32, 33, 2048, 40_000),
    )
    .map(([prefix, unit, count]) => prefix + unit.repeat(count)),
  fc.array(fc.string({ unit: "binary", maxLength: 300 }), { maxLength: 20 }),
);

/** A row with some fields as a service should send them, some not, and some more. */
function rowsOf(full: JsonObject, shape: object): fc.Arbitrary<JsonValue> {
  const names = fc.oneof(
    { weight: 4, arbitrary: fc.constantFrom(...Object.keys(shape)) },
    fc.string({ unit: "binary" }),
    fc.constantFrom("\u202e".repeat(300), "n".repeat(1024)),
  );
  const changed = fc
    .array(fc.tuple(names, values), { maxLength: 6 })
    .map((all) => ({ ...full, ...Object.fromEntries(all) }));
  return fc.oneof({ weight: 9, arbitrary: changed }, jsonValues);
}

describe("any row of a result", () => {
  for (const [list, name, rows] of [
    ["logs", "logs", rowsOf(fullLog, logShape)],
    ["stateChanges", "state_changes", rowsOf(fullStateChange, stateChangeShape)],
  ] as const satisfies readonly (readonly [RowList, string, unknown])[]) {
    it(`comes to its page as it was sent: ${list}`, () => {
      fc.assert(
        fc.property(fc.array(rows, { maxLength: 3 }), (all) => {
          const reading = foundTransaction(resultViewOf({ body: { [name]: all } }));
          assert.ok(reading, formatExactJson(all));
          const asked = { type: "rows", list, from: 0, count: 200, filter: "" } as const;
          const message = runToEnd(resultRows(reading, asked));
          assert.equal(message.rows.length, all.length);
          assert.deepEqual(structuredClone(message), message);
        }),
        { numRuns: 300 },
      );
    });
  }
});
