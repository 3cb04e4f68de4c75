import assert from "node:assert/strict";
import fc from "fast-check";
import { parseExactJson } from "../../../../src/core/json/exactJson.ts";
import type { JsonValue } from "../../../../src/core/json/jsonValue.ts";
import { compactJson } from "../../../../src/core/json/compactJson.ts";

describe("compactJson", () => {
  it("writes JSON that reads the same", () => {
    fc.assert(
      fc.property(fc.jsonValue({ maxDepth: 4 }), (value) => {
        const plain = JSON.parse(JSON.stringify(value)) as JsonValue;
        const { text, whole } = compactJson(plain, 1_000_000);
        assert.ok(whole);
        assert.deepEqual(JSON.parse(text), plain);
      }),
    );
  });

  it("keeps every digit", () => {
    const text = '{"a": [9223372036854775807, -123456789012345678901234567890]}';
    assert.deepEqual(compactJson(parseExactJson(text), 200), { text, whole: true });
  });

  it("stops at the limit, however large or deep the value", () => {
    let deep: JsonValue = 1;
    for (let level = 0; level < 5000; level += 1) deep = [deep];
    const wide = Array.from({ length: 1_000_000 }, (_item, index) => index);
    const long = "x".repeat(10_000_000);
    for (const value of [deep, wide, long, { [long]: long }, [long, long]]) {
      const { text, whole } = compactJson(value, 300);
      assert.equal(whole, false);
      assert.ok(text.length <= 301 && text.endsWith("…"), text.slice(0, 400));
    }
  });

  it("is whole where each of its texts has room, and where something comes last", () => {
    assert.deepEqual(compactJson("abc", 3), { text: '"abc"', whole: true });
    assert.deepEqual(compactJson("abcd", 3), { text: '"ab…', whole: false });
    assert.deepEqual(compactJson([1, 2], 3), { text: "[1, 2]", whole: true });
    assert.deepEqual(compactJson([1, 2], 2), { text: "[1…", whole: false });
    const { text, whole } = compactJson(["x".repeat(200), "y".repeat(200)], 300);
    assert.deepEqual([text.length, whole], [301, false]);
  });
});
