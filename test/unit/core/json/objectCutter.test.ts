import assert from "node:assert/strict";
import fc from "fast-check";
import { ObjectCutter } from "../../../../src/core/json/objectCutter.ts";

/** Reads a text in parts that end at places. */
function cut(text: string, places: readonly number[] = [], take: (object: string) => boolean = () => true) {
  const taken: string[] = [];
  const cutter = new ObjectCutter(["result", "list"], (object) => take(object) && taken.push(object) > 0);
  const ends = [...places.map((place) => place % (text.length + 1)), text.length].sort((a, b) => a - b);
  let [rest, start] = ["", 0];
  for (const end of ends) {
    rest += cutter.read(text.slice(start, end));
    start = end;
  }
  return { rest: rest + cutter.end(), taken };
}

describe("objects cut out of a JSON text", () => {
  it("are all of the array, whatever is in them and wherever the parts end", () => {
    const names = fc.oneof(fc.constantFrom("result", "list", "a"), fc.string());
    const item = fc.dictionary(names, fc.jsonValue());
    const text = fc.record({
      id: fc.jsonValue(),
      result: fc.record({ a: fc.jsonValue(), list: fc.array(item) }),
    });
    fc.assert(
      fc.property(text, fc.boolean(), fc.array(fc.nat()), (value, isSpaced, places) => {
        const { rest, taken } = cut(JSON.stringify(value, undefined, isSpaced ? 1 : 0), places);
        const { list } = value.result;
        assert.deepEqual(JSON.parse(`[${taken.join()}]`), JSON.parse(JSON.stringify(list)));
        const left = { ...value, result: { ...value.result, list: list.map(() => 0) } };
        assert.deepEqual(JSON.parse(rest), JSON.parse(JSON.stringify(left)));
      }),
    );
  });

  it("end where their strings say so, not at a brace, quote, or backslash in one", () => {
    const objects = [String.raw`{"a":"}\"}{\\"}`, String.raw`{"\\\\":"\\\"]}"}`, '{"[{":[{}]}'];
    const text = `{"result":{"list":[${objects.join()}]}}`;
    for (let place = 0; place < text.length; place += 1)
      assert.deepEqual(cut(text, [place]), { rest: '{"result":{"list":[0,0,0]}}', taken: objects });
  });

  it("are only those of the array at the path", () => {
    for (const text of [
      '{"result":{"list":{"list":[{}]},"other":[{}]}}',
      '{"list":[{}],"result":[{"list":[{}]}]}',
      '[{"result":{"list":[{}]}}]',
      '{"a":{"result":{"list":[{}]}},"error":{"list":[{}]}}',
      '{"result":{"a":"list","b":[{}],"list":[[{}],1]}}',
      String.raw`{"result":{"l\u0069st":[{}]}}`,
    ])
      assert.deepEqual(cut(text), { rest: text, taken: [] });
  });

  it("leave a text that is no JSON unless it was", () => {
    for (const text of [
      '{"result":{"list":[{}{}]}}',
      '{"result":{"list":[{},]}}',
      '{"result":{"list":[{}]',
      '{"result":{"list":[{"a":"',
      '}}{"result":{"list":[{}]}}',
      "<html>{</html>",
      "",
    ])
      assert.throws(() => JSON.parse(cut(text, [3, 20, 22]).rest), text);
  });

  it("stay where they are not taken, or are too long", () => {
    const long = `{"a":"${"x".repeat(5 * 1024 * 1024)}"}`;
    const text = `{"result":{"list":[{"b":1},${long},{"c":2}]}}`;
    const parts = Array.from({ length: 100 }, (_, index) => index * 65536);
    const { rest, taken } = cut(text, parts, (object) => !object.includes("b"));
    assert.equal(rest, `{"result":{"list":[{"b":1},${long},0]}}`);
    assert.deepEqual(taken, ['{"c":2}']);
  });

  it("take time by their length alone", () => {
    const startedAt = performance.now();
    const backslashes = `{"result":{"list":[{"a":"${"\\".repeat(2_000_000)}"},`;
    const quotes = `{"a":"${String.raw`\"`.repeat(1_000_000)}"},`;
    const braces = "{".repeat(2_000_000);
    cut(
      backslashes + quotes + braces,
      Array.from({ length: 3000 }, (_, index) => index * 2000),
    );
    assert.ok(performance.now() - startedAt < 2000);
  });
});
