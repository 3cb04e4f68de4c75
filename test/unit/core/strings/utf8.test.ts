import assert from "node:assert/strict";
import { decodeUtf8 } from "../../../../src/core/strings/utf8.ts";

describe("bytes taken for UTF-8", () => {
  it("are their text, a byte order mark too", () => {
    for (const text of ["", "// é 漢 😀\r\n", "\uFEFFcontract A {}"])
      assert.equal(decodeUtf8(Buffer.from(text)), text);
  });

  it("have a replacement where they are none", () => {
    assert.equal(decodeUtf8(Uint8Array.of(0x61, 0xff, 0x62)), "a\uFFFDb");
  });
});
