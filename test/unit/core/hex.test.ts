import assert from "node:assert/strict";
import {
  byteLength,
  lowerDigits,
  lowerHex,
  parseHex,
  shortenHex,
  evmWordsOf,
  type Hex,
} from "../../../src/core/hex.ts";
import { reasonOf } from "./arbitraries.ts";

describe("hex", () => {
  it("reads 0x and whole bytes, keeping their case", () => {
    const texts = ["0x", "0x00", "0xAbCd", "0xa", "0X00", "00", "", "0xzz", "0x00\n", " 0x00", "0x0x00"];
    assert.deepEqual(
      texts.map((text) => reasonOf(parseHex(text))),
      ["0x", "0x00", "0xAbCd", "oddLength", ...Array<string>(7).fill("notHex")],
    );
  });

  it("is written in lower case, with its prefix or by its digits alone", () => {
    assert.deepEqual(["0xAB", "AB", "0XAB", "", "0x"].map(lowerHex), ["0xab", "0xab", "0xab", "0x", "0x"]);
    assert.deepEqual(["0xAB", "AB", "0x0xAB", "A0xB"].map(lowerDigits), ["ab", "ab", "0xab", "a0xb"]);
  });

  it("counts bytes, half ones too", () => {
    assert.deepEqual((["0x", "0xf", "0x00", "0x000"] as Hex[]).map(byteLength), [0, 1, 1, 2]);
  });

  it("cuts into words of 32 bytes, the last as long as it is", () => {
    const word: Hex = `0x${"12".repeat(32)}`;
    assert.deepEqual((["0x", word, `${word}ab`] as Hex[]).map(evmWordsOf), [[], [word], [word, "0xab"]]);
  });

  it("shortens only what gets shorter", () => {
    const address = "0x1234567890123456789012345678901234abcdef";
    assert.deepEqual(
      [
        shortenHex(address),
        shortenHex(address, 10, 0),
        shortenHex("0x123456789"),
        shortenHex("0x1234567890"),
      ],
      ["0x1234…cdef", "0x12345678…", "0x123456789", "0x1234…7890"],
    );
  });
});
