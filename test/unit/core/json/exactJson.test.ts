import assert from "node:assert/strict";
import fc from "fast-check";
import { formatExactJson, parseExactJson } from "../../../../src/core/json/exactJson.ts";
import { isJsonObject, type JsonValue } from "../../../../src/core/json/jsonValue.ts";
import { jsonTexts, jsonValues, longIntegers } from "./jsonArbitraries.ts";

const cases: readonly (readonly [text: string, value: JsonValue])[] = [
  ["9007199254740991", 9007199254740991],
  ["9007199254740992", 9007199254740992n],
  ["-9007199254740993", -9007199254740993n],
  ["9223372036854775807", 9223372036854775807n],
  ["[18446744073709551617, 1]", [18446744073709551617n, 1]],
  ['{"a":{"b":[123456789012345678901234567890]}}', { a: { b: [123456789012345678901234567890n] } }],
  ["0.12345678901234567890", 0.12345678901234568],
  ["1234567890123456789e1", 1.2345678901234567e19],
  ["[-0, 12345678901234567]", [-0, 12345678901234567n]],
  ['"12345678901234567890"', "12345678901234567890"],
  ['["12345678901234567890", 5]', ["12345678901234567890", 5]],
  ['["\\"12345678901234567890", 12345678901234567]', ['"12345678901234567890', 12345678901234567n]],
  ['["\\\\", 12345678901234567]', ["\\", 12345678901234567n]],
  ['["\\\\\\"", 12345678901234567]', ['\\"', 12345678901234567n]],
  ['{"12345678901234567890": 1}', { "12345678901234567890": 1 }],
  ['{"twice": 1, "twice": 12345678901234567}', { twice: 12345678901234567n }],
  ['{"n": 12345678901234567, "n": 2}', { n: 2 }],
  ['{"n": 9007199254740993, "n": 9007199254740992.0}', { n: 9007199254740992 }],
  ['{"n": 9007199254740992.0, "n": 9007199254740993}', { n: 9007199254740993n }],
  ['{"n": 9007199254740993, "n": 9007199254740994}', { n: 9007199254740994n }],
  ['{"n": 10000000000000001, "n": 1e16}', { n: 1e16 }],
  ['{"n": 10000000000000001, "n": 1E16}', { n: 1e16 }],
  ['{"n": 10000000000000001, "n": 1e+16}', { n: 1e16 }],
  ['{"n": 10000000000000001, "n": 1000000000000000000e-2}', { n: 1e16 }],
  ['{"n": 9007199254740993, "n": "9007199254740993"}', { n: "9007199254740993" }],
  ['{"n": [9007199254740993], "n": "9"}', { n: "9" }],
  ['{"n": [9007199254740993], "n": {"0": 9007199254740992}}', { n: { "0": 9007199254740992n } }],
  ['{"n": {"m": 9007199254740993}, "n": "9007199254740993"}', { n: "9007199254740993" }],
  ['[1.5, {"\\u006e": [[], {}, -12345678901234567]}]', [1.5, { n: [[], {}, -12345678901234567n] }]],
  ["\n\t true ", true],
];

describe("exactJson", () => {
  it("keeps every digit of integers and leaves all else to JSON.parse", () => {
    assert.deepEqual(
      cases.map(([text]) => [text, parseExactJson(text)]),
      cases,
    );
  });

  it("reads back what it wrote", () => {
    fc.assert(
      fc.property(jsonValues, (value) => assert.deepEqual(parseExactJson(formatExactJson(value)), value)),
    );
  });

  it("finds long integers wherever they stand", () => {
    fc.assert(
      fc.property(jsonTexts, longIntegers, (text, long) => {
        assert.deepEqual(parseExactJson(`[${text},${long}]`), [parseExactJson(text), long]);
      }),
    );
  });

  it("reads texts as JSON.parse does, but for the digits", () => {
    const withDoubles = (value: unknown): unknown =>
      JSON.parse(
        JSON.stringify(value, (_name, item: unknown) => (typeof item === "bigint" ? Number(item) : item)),
      );
    fc.assert(
      fc.property(jsonTexts, (text) =>
        assert.deepEqual(withDoubles(parseExactJson(text)), withDoubles(JSON.parse(text))),
      ),
    );
  });

  it("finds what reading the source of every number finds", () => {
    type Reviver = (name: string, value: unknown, context: { source: string }) => unknown;
    const bySource: Reviver = (_name, value, { source }) =>
      typeof value === "number" && !Number.isSafeInteger(value) && /^-?\d+$/.test(source)
        ? BigInt(source)
        : value;
    fc.assert(
      fc.property(jsonTexts, (text) =>
        assert.deepEqual(
          parseExactJson(text),
          JSON.parse(text, bySource as (name: string, value: unknown) => unknown),
        ),
      ),
      { numRuns: 1000 },
    );
  });

  it("makes __proto__ an ordinary key, the fast and the slow way", () => {
    for (const text of ['{"__proto__":{"isAdmin":1}}', '{"__proto__":{"isAdmin":12345678901234567}}']) {
      const value = parseExactJson(text);
      assert.ok(isJsonObject(value));
      assert.deepEqual(Object.keys(value), ["__proto__"]);
      assert.equal(Object.getPrototypeOf(value), Object.prototype);
      assert.equal("isAdmin" in value, false);
    }
  });

  it("refuses what is no JSON", () => {
    const bad = [
      "",
      " ",
      "{",
      "[1,]",
      "01",
      "'a'",
      "NaN",
      "undefined",
      '{"a":1}x',
      '"',
      '"\\',
      "1234567890123456789x",
    ];
    for (const text of bad) assert.throws(() => parseExactJson(text), SyntaxError, JSON.stringify(text));
  });

  it("refuses nesting that would overflow whoever walks it", () => {
    const nested = (depth: number, inside: string): string => "[".repeat(depth) + inside + "]".repeat(depth);
    assert.doesNotThrow(() => parseExactJson(nested(200, "12345678901234567")));
    assert.doesNotThrow(() => parseExactJson(`[${nested(199, "")},${nested(199, "")},"${"[".repeat(300)}"]`));
    for (const text of [nested(201, ""), nested(1_000_000, "12345678901234567"), '{"a":'.repeat(1_000_000)])
      assert.throws(() => parseExactJson(text), { name: "JsonLimitError", exceeded: "depth" });
  });

  it("writes integers as they are", () => {
    assert.equal(formatExactJson({ a: [12345678901234567890n, "5"] }), '{"a":[12345678901234567890,"5"]}');
  });

  it("tells objects from arrays, null and nothing", () => {
    const values = [{}, { a: 1 }, [], null, undefined, "text", 1, 1n, true] as const;
    assert.deepEqual(
      values.map((value) => isJsonObject(value as JsonValue)),
      [true, true, ...Array<boolean>(7).fill(false)],
    );
  });
});
