import assert from "node:assert/strict";
import { keyedHash } from "../../../../src/core/keys/keyedHash.ts";

describe("a hash with a key", () => {
  it("is the keccak-256 of the key and the text behind it", () => {
    const ofAbc = "0x4e03657aea45a94fc7d47ba826c8d667c0d1e6e33a64a036ec44f58fa12d6c45";
    assert.equal(keyedHash(Buffer.from("a"), "bc"), ofAbc);
    assert.equal(keyedHash(Buffer.alloc(0), "abc"), ofAbc);
  });

  it("is another one for another key, and for another text", () => {
    const hashes = [
      ["a", "b"],
      ["a", "c"],
      ["b", "b"],
    ].map(([key = "", text = ""]) => keyedHash(Buffer.from(key), text));
    assert.equal(new Set(hashes).size, 3);
  });
});
