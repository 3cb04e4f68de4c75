import assert from "node:assert/strict";
import { utf16OffsetOf } from "../../../../src/core/strings/utf16Offset.ts";

describe("offset in UTF-8", () => {
  it("becomes the UTF-16 unit where its character begins", () => {
    const text = "a\u00FC\u4E2Db\u{1F31E}\u{1F31E}\uD800c";
    const offset = utf16OffsetOf(text);
    let byte = 0;
    let unit = 0;
    for (const character of text) {
      for (let inside = 0; inside < Buffer.byteLength(character); inside += 1)
        assert.equal(offset(byte + inside), unit, `byte ${inside} of ${character}`);
      byte += Buffer.byteLength(character);
      unit += character.length;
    }
    assert.equal(offset(byte), text.length);
    assert.equal(offset(byte + 7), text.length);
  });

  it("is the unit in a text of ASCII", () => {
    assert.deepEqual([0, 2, 3, 9].map(utf16OffsetOf("abc")), [0, 2, 3, 3]);
    assert.equal(utf16OffsetOf("")(0), 0);
  });
});
