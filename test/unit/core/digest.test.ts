import assert from "node:assert/strict";
import { createHash } from "node:crypto";
import { digestOf } from "../../../src/core/digest.ts";

describe("the digest of a text", () => {
  it("is half its SHA-256 in UTF-8", async () => {
    assert.equal(await digestOf(""), "e3b0c44298fc1c149afbf4c8996fb924");
    for (const text of ["abc", "ü 😀"]) {
      const whole = createHash("sha256").update(text, "utf8").digest("hex");
      assert.equal(await digestOf(text), whole.slice(0, 32));
    }
  });
});
