import assert from "node:assert/strict";
import { randomText } from "../../../src/core/random.ts";

describe("a random text", () => {
  it("is 16 bytes, and no two are the same", () => {
    const texts = Array.from({ length: 50 }, randomText);
    assert.deepEqual(
      texts.filter((text) => Buffer.from(text, "base64").length !== 16 || text.length !== 24),
      [],
    );
    assert.equal(new Set(texts).size, 50);
  });
});
