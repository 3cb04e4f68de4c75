import assert from "node:assert/strict";
import { panicMeaning } from "../../../../../src/text/subjects/result/panic.ts";

describe("a panic of the Solidity compiler", () => {
  it("is explained by its code", () => {
    const meanings: readonly (readonly [code: bigint, meaning: string])[] = [
      [0x00n, "generic compiler panic"],
      [0x01n, "assertion failed"],
      [0x11n, "arithmetic overflow or underflow"],
      [0x12n, "division or modulo by zero"],
      [0x21n, "value out of range for the enum"],
      [0x22n, "incorrectly encoded storage byte array"],
      [0x31n, "pop on an empty array"],
      [0x32n, "array index out of bounds"],
      [0x41n, "too much memory allocated"],
      [0x51n, "call of an uninitialized function variable"],
      [0x99n, "unknown code"],
    ];
    assert.deepEqual(
      meanings.map(([code]) => panicMeaning(code)),
      meanings.map(([, meaning]) => meaning),
    );
  });
});
