import assert from "node:assert/strict";
import { distinctTexts, maxKeyLength } from "../../../../src/core/strings/distinctTexts.ts";
import { longestKeyIn } from "../../../support/longestKey.ts";

describe("distinct texts", () => {
  const long = "x".repeat(maxKeyLength + 1);

  it("are those that did not come before, in order", () => {
    assert.deepEqual([...distinctTexts(["b", "a", "b", "", "a", ""])], ["b", "a", ""]);
  });

  it("are short enough to be hashed whole as keys", () => {
    // String::kMaxHashCalcLength of V8.
    assert.equal(Math.max(maxKeyLength, 16_383), 16_383);
    const texts = [long, "a", `${long}y`, "x".repeat(maxKeyLength)];
    assert.equal(
      longestKeyIn(() => [...distinctTexts(texts)]),
      maxKeyLength,
    );
  });

  it("when they are long, are compared with the last long one alone", () => {
    const other = `${long}y`;
    const texts = [long, "a", long, "a", other, other, long];
    assert.deepEqual([...distinctTexts(texts)], [long, "a", other, long]);
  });
});
