import assert from "node:assert/strict";
import fc from "fast-check";
import { itemsOf } from "../../../src/editor/commandOptions.ts";
import { hostileValues } from "../../support/hostileValues.ts";

describe("itemsOf", () => {
  it("gives out a list's items, as many as are wanted, and no others", () => {
    assert.deepEqual(itemsOf(["a", "b"], 9), ["a", "b"]);
    assert.deepEqual(itemsOf(["a", "b"], 1), ["a"]);
    assert.deepEqual(itemsOf(Object.setPrototypeOf(["a"], null), 9), ["a"]);
    assert.deepEqual(itemsOf({ length: 1, 0: "a" }, 9), []);
  });

  it("never throws and never goes on for ever", () => {
    fc.assert(
      fc.property(hostileValues, (value) => assert.ok(itemsOf(value, 10).length <= 10)),
      { numRuns: 2000 },
    );
  });
});
