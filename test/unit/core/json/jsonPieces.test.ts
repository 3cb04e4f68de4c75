import assert from "node:assert/strict";
import fc from "fast-check";
import type { JsonObject, JsonValue } from "../../../../src/core/json/jsonValue.ts";
import { JsonAssembly, jsonPieces, type JsonPiece } from "../../../../src/core/json/jsonPieces.ts";
import { namesOf } from "../../../../src/core/json/namesOf.ts";
import { jsonValues } from "./jsonArbitraries.ts";

function inPieces(value: JsonValue): { readonly whole: JsonValue; readonly pieces: readonly JsonPiece[] } {
  const assembly = new JsonAssembly();
  const pieces = [...jsonPieces(value)];
  for (const piece of pieces) assembly.add(structuredClone(piece));
  return { whole: assembly.value, pieces };
}

const many = (count: number, item: JsonValue): JsonValue[] => Array<JsonValue>(count).fill(item);

describe("a value in pieces", () => {
  it("is the same when it is put together again", () => {
    fc.assert(fc.property(jsonValues, (value) => assert.deepEqual(inPieces(value).whole, value)));
  });

  it("is the same where every part of it is too heavy for one piece", () => {
    fc.assert(
      fc.property(jsonValues, jsonValues, (one, other) => {
        const heavy = {
          a: one,
          list: [one, many(15_000, 1), { b: [other, many(12_000, [])], c: one }],
          d: other,
        };
        const { whole, pieces } = inPieces(heavy);
        assert.ok(pieces.length > 5);
        assert.deepEqual(whole, heavy);
        assert.deepEqual(Object.keys(whole as object), Object.keys(heavy));
      }),
      { numRuns: 10 },
    );
  });

  it("has no piece of more than 10,000 values, or of several long texts", () => {
    const shapes = [many(100_000, 5n), many(30_000, { a: [1, 2] }), many(50, "x".repeat(100_000))];
    for (const value of shapes) {
      const { pieces, whole } = inPieces(value);
      assert.deepEqual(whole, value);
      for (const { items } of pieces) {
        const text = JSON.stringify(items, (_name, item: unknown) => (typeof item === "bigint" ? 5 : item));
        assert.ok(items.length <= 10_000 && text.length <= 700_000, `${items.length} items, ${text.length}`);
      }
    }
  });

  it("is in as few pieces as its weight allows: one a value, and one more for every 64 units", () => {
    const sizes = (value: JsonValue): readonly (number | "opens")[] =>
      inPieces(value).pieces.map(({ items, opens }) => (opens ? "opens" : items.length));
    assert.deepEqual(sizes(many(9999, 1)), [1]);
    assert.deepEqual(sizes(many(10_000, null)), ["opens", 10_000]);
    assert.deepEqual(sizes(many(100_000, 5n)), ["opens", ...Array<number>(10).fill(10_000)]);
    assert.deepEqual(sizes(many(1000, "x".repeat(99 * 64))), ["opens", ...Array<number>(10).fill(100)]);
    assert.deepEqual(sizes([1, "x".repeat(700_000), 2]), ["opens", 1, 1, 1]);
    const named = (count: number): JsonObject =>
      Object.fromEntries(Array.from({ length: count }, (_, index) => [`${index}`.padEnd(64, "n"), true]));
    assert.deepEqual(sizes(named(4999)), [1]);
    assert.deepEqual(sizes(named(5000)), ["opens", 5000]);
    assert.deepEqual(sizes({ "": 1, ...named(5000) }), ["opens", 5001]);
  });

  it("keeps an own __proto__ what it is", () => {
    const value = JSON.parse(`{"__proto__":{"isAdmin":1},"a":[${"0,".repeat(20_000)}0]}`) as JsonValue;
    const { whole } = inPieces(value);
    assert.deepEqual(Object.keys(whole as object), ["__proto__", "a"]);
    assert.equal(Object.getPrototypeOf(whole), Object.prototype);
    assert.deepEqual(
      Object.getOwnPropertyDescriptor(whole, "__proto__"),
      Object.getOwnPropertyDescriptor(value, "__proto__"),
    );
  });

  it("has the names of its large objects listed once, while it is put together", () => {
    const large = JSON.parse(`{"b":[${"0,".repeat(20_000)}0],"7":1,"__proto__":2,"1":3}`) as JsonObject;
    const whole = inPieces(large).whole as JsonObject;
    assert.deepEqual(namesOf(whole), Object.keys(large));
    assert.deepEqual(namesOf(whole), Object.keys(whole));
    assert.equal(namesOf(whole), namesOf(whole));
  });

  it("is refused with more than 100,000 names in an object", () => {
    const named = (count: number): JsonValue =>
      Object.fromEntries(Array.from({ length: count }, (_, index) => [`n${index}`, 0]));
    assert.deepEqual(inPieces(named(100_000)).whole, named(100_000));
    assert.throws(() => inPieces([named(100_001)]), { name: "TooMuchToRead", exceeded: "values" });
  });
});
