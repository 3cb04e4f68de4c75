import assert from "node:assert/strict";
import { ownField } from "../../../../src/core/json/plainFields.ts";

describe("a field of something that was stored", () => {
  it("is what stands under its name", () => {
    assert.equal(ownField({ id: 1 }, "id"), 1);
    assert.equal(ownField(["one"], "0"), "one");
  });

  it("is undefined where there is none of its own", () => {
    for (const stored of [undefined, null, "id", 1, {}, Object.create({ id: 1 })])
      assert.equal(ownField(stored, "id"), undefined);
    assert.equal(ownField({}, "toString"), undefined);
  });
});
