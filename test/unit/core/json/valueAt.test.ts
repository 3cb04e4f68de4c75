import assert from "node:assert/strict";
import { parseExactJson } from "../../../../src/core/json/exactJson.ts";
import { valueAt, type JsonValue, listAt, objectAt, textAt } from "../../../../src/core/json/jsonValue.ts";

const value = parseExactJson('{"a":[{"b":12345678901234567}, null],"":{"0":"zero"}}');

describe("valueAt", () => {
  it("follows names and indexes, own ones only", () => {
    const cases = [
      [["a", 0, "b"], 12345678901234567n],
      [["a", 1], null],
      [["", "0"], "zero"],
      [["", 0], "zero"],
      [["a", 2], undefined],
      [["a", -1], undefined],
      [["a", "0"], undefined],
      [["a", "length"], undefined],
      [["a", 1, "b"], undefined],
      [["b"], undefined],
      [["constructor"], undefined],
      [["__proto__"], undefined],
      [["a", 0, "b", "toString"], undefined],
    ] as const;
    assert.deepEqual(
      cases.map(([path]) => [path, valueAt(value, path)]),
      cases,
    );
    assert.equal(valueAt(value, []), value);
  });
});

describe("the value at a path of names", () => {
  const inside: JsonValue = { text: "one", object: { a: 1 }, list: [1], number: 1, nothing: null };
  const value: JsonValue = { inside };

  it("is the text, the object or the array that stands there", () => {
    assert.equal(textAt(value, "inside", "text"), "one");
    assert.equal(objectAt(value, "inside", "object"), inside["object"]);
    assert.equal(listAt(value, "inside", "list"), inside["list"]);
    assert.equal(objectAt(value), value);
  });

  it("is none where nothing stands there, or another value", () => {
    const names = [...Object.keys(inside), "missing"];
    const found = (read: (value: JsonValue, ...path: string[]) => unknown): readonly string[] =>
      names.filter((name) => read(value, "inside", name) !== undefined);
    assert.deepEqual(
      [textAt, objectAt, listAt].map((read) => found(read)),
      [["text"], ["object"], ["list"]],
    );
  });
});
