import assert from "node:assert/strict";
import { textPieces } from "../../../../src/core/characters/textPieces.ts";

describe("pieces of a text", () => {
  it("are all of it, each about 16 KiB, and cut nothing in half", () => {
    for (const part of ["a", "é\u{e0041}", "👨‍👩‍👧 ", "漢👨‍👩‍👧", "1️⃣,", "\ud800"]) {
      for (const before of ["", "x", "xx", "xxx"]) {
        const text = before + part.repeat(20_000);
        const pieces = [...textPieces(text)];
        assert.equal(pieces.join("") === text, true);
        assert.ok(pieces.length >= text.length / 16_500 && pieces.every(({ length }) => length <= 16_500));
        assert.ok(pieces.every((piece) => !/^(?:\u200d|\ufe0f|[\udc00-\udfff])/.test(piece)));
        for (const piece of pieces) assert.deepEqual([...textPieces(piece)], [piece]);
      }
    }
    assert.deepEqual([...textPieces("")], []);
  });

  it("end with all that is left where that is little more", () => {
    const lengths = (length: number): readonly number[] =>
      [...textPieces("漢".repeat(length))].map((piece) => piece.length);
    assert.deepEqual(lengths(16_384 + 64), [16_384 + 64]);
    assert.deepEqual(lengths(16_384 + 65), [16_384, 65]);
  });
});
