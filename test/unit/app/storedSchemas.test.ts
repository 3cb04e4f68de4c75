import assert from "node:assert/strict";
import { lenient, textUpTo } from "../../../src/app/storedSchemas.ts";

describe("a stored text", () => {
  it("is as long as it may be, and nothing that only has a length", () => {
    const schema = lenient(textUpTo(3));
    const read = (stored: unknown): unknown => schema.safeParse(stored).data;
    assert.deepEqual(["abc", "abcd"].map(read), ["abc", undefined]);
    for (const length of [1, { toString: null }, { valueOf: null, toString: null }])
      assert.equal(read({ length }), undefined);
  });
});
