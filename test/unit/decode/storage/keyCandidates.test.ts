import assert from "node:assert/strict";
import { mock } from "node:test";
import { keyCandidates } from "../../../../src/decode/storage/keyCandidates.ts";
import { word } from "./layouts.ts";

describe("keyCandidates", () => {
  it("reads a text once, however often it stands there", () => {
    const lengths = word(0x40).slice(2).repeat(500);
    const from = mock.method(Uint8Array, "from");
    try {
      assert.equal(keyCandidates({ data: [`0x${lengths}`, `0x${lengths}`] }).texts.length, 1);
      assert.equal(from.mock.callCount(), 1);
    } finally {
      from.mock.restore();
    }
  });

  it("ends after a megabyte of data", () => {
    const piece = `0x${"0".repeat(128_000)}`;
    const wordsOf = (pieces: number) =>
      keyCandidates({ data: [...Array.from({ length: pieces }, () => piece), word(77)] }).words;
    assert.ok(wordsOf(7).includes(77n));
    assert.ok(!wordsOf(8).includes(77n));
  });
});
