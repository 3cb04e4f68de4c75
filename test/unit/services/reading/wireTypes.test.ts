import assert from "node:assert/strict";
import type * as z from "zod/mini";
import { readValue } from "../../../../src/services/reading/reading.ts";
import {
  entityId,
  evmAddress,
  flag,
  hex,
  integer,
  json,
  jsonObject,
  objectOf,
  rowsOf,
  text,
  texts,
  timestamp,
} from "../../../../src/services/reading/wireTypes.ts";
import type { JsonValue } from "../../../../src/core/json/jsonValue.ts";

type Row = readonly [
  name: string,
  schema: z.ZodMiniType,
  good: readonly JsonValue[],
  bad: readonly JsonValue[],
];

const digits40 = "00112233445566778899aAbBcCdDeEfF00112233";

const table: readonly Row[] = [
  ["text", text, ["", "a", "\u202e"], [0, false, [], {}]],
  ["flag", flag, [true, false], [0, "true", []]],
  ["texts", texts, [[], ["a", ""]], ["a", [1], ["a", null], {}]],
  ["json", json, [0, "", [], {}, false, 1n], []],
  ["jsonObject", jsonObject, [{}, { a: 1 }], [[], "{}", 1, true]],
  ["objectOf", objectOf({}), [{}, { a: [] }], [[], "a", 1]],
  ["rowsOf", rowsOf({}), [[], [1, {}]], [{}, "a", 1]],
  [
    "integer",
    integer,
    [0, -1, 9007199254740991, 2n ** 64n, "5", "-12345678901234567890"],
    [1.5, 1e20, "1e5", "0x1", "", "+1", true],
  ],
  [
    "entityId",
    entityId,
    ["0.0.0", "1.22.9223372036854775807"],
    ["0.0", "0.0.1.2", "0.0.x", "0.0.-1", "0.0.1\n", 1001],
  ],
  [
    "timestamp",
    timestamp,
    ["0", "1234567890.000000001", "9223372036854775807.1"],
    ["1.", ".1", "1.0000000001", "1x2", 1.5],
  ],
  [
    "evmAddress",
    evmAddress,
    [digits40, `0x${digits40}`],
    [`0X${digits40}`, digits40.slice(1), `${digits40}0`, "0x", 5],
  ],
  ["hex", hex, ["", "0x", "0x0", "abc", `0x${"Ff".repeat(300)}`], ["0xg", "0X00", "0x0x", " 0x", 10]],
];

describe("wire", () => {
  for (const [name, schema, good, bad] of table) {
    it(`${name} takes what fits and nothing else`, () => {
      assert.deepEqual(
        [...good, ...bad].map((value) => [value, readValue(schema, value).state]),
        [...good.map((value) => [value, "value"]), ...bad.map((value) => [value, "unreadable"])],
      );
    });
  }

  it("integers are bigints inside, however they came", () => {
    const values = [0, -7, 9007199254740991, 9223372036854775808n, "0042", "-9223372036854775809"];
    assert.deepEqual(
      values.map((value) => readValue(integer, value)),
      [0n, -7n, 9007199254740991n, 9223372036854775808n, 42n, -9223372036854775809n].map((value) => ({
        state: "value",
        value,
      })),
    );
  });
});
