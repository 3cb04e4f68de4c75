import assert from "node:assert/strict";
import fc from "fast-check";
import { redactLongHex } from "../../../../src/core/characters/redact.ts";

const hex64 = "abcdEF0123456789".repeat(4);

describe("redactLongHex", () => {
  it("leaves the first four digits of 64 or more", () => {
    const cases = [
      [`/results/0x${hex64}`, "/results/0xabcd…"],
      [`/results/${hex64}?nonce=1`, "/results/abcd…?nonce=1"],
      [`/results/0x${hex64}${hex64.slice(0, 32)}`, "/results/0xabcd…"],
      [`${hex64} and ${hex64}`, "abcd… and abcd…"],
      [`/contracts/0x${hex64.slice(0, 40)}`, `/contracts/0x${hex64.slice(0, 40)}`],
      [hex64.slice(1), hex64.slice(1)],
      ["", ""],
    ];
    assert.deepEqual(
      cases.map(([text = ""]) => [text, redactLongHex(text)]),
      cases,
    );
  });

  it("cuts what no line of a log needs", () => {
    assert.equal(redactLongHex("x".repeat(70_000)), "x".repeat(65_536));
  });

  it("leaves no 64 digits in any text", () => {
    const digits = fc.string({
      unit: fc.constantFrom(...Array.from("0123456789abcdefABCDEF")),
      minLength: 64,
      maxLength: 200,
    });
    fc.assert(
      fc.property(fc.string(), digits, fc.string(), (before, secret, behind) => {
        const redacted = redactLongHex(before + secret + behind);
        assert.doesNotMatch(redacted, /[0-9a-f]{64}/i);
        assert.ok(!redacted.includes(secret.slice(4)));
      }),
    );
  });
});
