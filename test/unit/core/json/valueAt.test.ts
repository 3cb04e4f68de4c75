import assert from "node:assert/strict";
import { parseExactJson } from "../../../../src/core/json/exactJson.ts";
import { valueAt } from "../../../../src/core/json/valueAt.ts";

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
