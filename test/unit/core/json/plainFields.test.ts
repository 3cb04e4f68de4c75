import assert from "node:assert/strict";
import { hasExactly, isIndex, isKeyOf, isText, plainFields } from "../../../../src/core/json/plainFields.ts";

/** The same value with no prototype. */
const bare = <Value extends object>(value: Value): Value => Object.setPrototypeOf(value, null) as Value;

describe("the fields of a message", () => {
  it("are a plain object's own ones, without a prototype", () => {
    for (const value of [{ kind: "open", at: 1 }, bare({ kind: "open", at: 1 })]) {
      const fields = plainFields(value);
      assert.deepEqual(fields, bare({ kind: "open", at: 1 }));
      assert.notEqual(fields, value);
    }
    const named = plainFields(JSON.parse('{"__proto__":{"isAdmin":true}}'));
    assert.equal(named?.["isAdmin"], undefined);
  });

  it("are none of anything else", () => {
    const inherits: unknown = Object.create({ kind: "open" });
    const others = [undefined, null, "kind", 5, true, Symbol("kind"), [], ["kind"], () => 1];
    for (const value of [...others, new Map(), new Date(), inherits, bare([1]), bare(() => 1)])
      assert.equal(plainFields(value), undefined);
  });

  it("are exactly those that are expected, in any order", () => {
    const expected = ["kind", "at"];
    assert.equal(hasExactly({ at: 1, kind: undefined }, expected), true);
    for (const fields of [{}, { kind: 1 }, { kind: 1, to: 2 }, { kind: 1, at: 2, to: 3 }])
      assert.equal(hasExactly(fields, expected), false);
    assert.equal(hasExactly({}, []), true);
  });

  it("hold a name of a table where that is a text, and the table's own", () => {
    const table = { open: true, 5: true } as const;
    assert.deepEqual(
      ["open", "5", 5, ["open"], "toString", "closed", undefined].map((value) => isKeyOf(table, value)),
      [true, true, false, false, false, false, false],
    );
  });

  it("hold an index where that is a whole number from 0 on that a double has", () => {
    const indexes = [0, 1, Number.MAX_SAFE_INTEGER];
    const others = [-1, 0.5, NaN, Infinity, 2 ** 53, "1", 1n, null, undefined];
    assert.deepEqual([...indexes, ...others].filter(isIndex), indexes);
  });

  it("hold a text where that is no longer than it may be", () => {
    assert.deepEqual(
      ["", "abc", "abcd", ["a"], { length: 1 }, 1, null].map((value) => isText(value, 3)),
      [true, true, false, false, false, false, false],
    );
  });
});
