import assert from "node:assert/strict";
import { packedCalls } from "../../../../src/decode/nested/callsInArguments.ts";

const packed = (to: string, data: string, operation = "00", length = data.length / 2): string =>
  `${operation}${to.repeat(20)}${"00".repeat(31)}05${length.toString(16).padStart(64, "0")}${data}`;

describe("the packed calls of a MultiSend", () => {
  it("are told in order, with whom they call", () => {
    const bytes = `0x${packed("aa", "01020304")}${packed("bb", "", "01")}${packed("cc", "ff")}` as const;
    assert.deepEqual(packedCalls(bytes, "transactions"), [
      { argument: "transactions[0]", to: `0x${"aa".repeat(20)}`, data: "0x01020304", isCall: true },
      { argument: "transactions[1]", to: `0x${"bb".repeat(20)}`, data: "0x", isCall: true },
      { argument: "transactions[2]", to: `0x${"cc".repeat(20)}`, data: "0xff", isCall: true },
    ]);
    assert.deepEqual(packedCalls("0x", "transactions"), []);
  });

  it("are none where bytes are too many, too few, or of another operation", () => {
    const one = packed("aa", "01020304");
    for (const digits of [
      `${one}00`,
      one.slice(0, -2),
      one.slice(0, 60),
      packed("aa", "0102", "02"),
      packed("aa", "0102", "00", 2 ** 40),
      packed("aa", "0102", "00", 3),
    ])
      assert.equal(packedCalls(`0x${digits}`, ""), undefined, digits);
  });
});
