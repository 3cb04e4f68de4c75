import assert from "node:assert/strict";
import { logLine, logLines, redactLongHex } from "../../../../src/core/strings/logLine.ts";
import fc from "fast-check";

describe("a line of the log", () => {
  it("is one line that shows no long hex whole, and nothing raw that is not seen", () => {
    const hex = "12ab".repeat(16);
    assert.equal(
      logLine(`broadcast/0x${hex}.s.sol/run-latest.json`),
      "broadcast/0x12ab….s.sol/run-latest.json",
    );
    assert.equal(logLine("a\u202Eb"), "a⟨U+202E⟩b");
    const forged = "one\n2026-11-20 12:00:00.000 [info] two\r\u2028three";
    assert.equal(logLine(forged), "one⟨U+000A⟩2026-11-20 12:00:00.000 [info] two⟨U+000D⟩⟨U+2028⟩three");
    assert.equal(logLine("one\n    at two"), "one⟨U+000A⟩    at two");
  });

  it("keeps the frames of a stack apart, and begins no other line", () => {
    const error = new Error("one\n2026-11-20 [info] two");
    const [first, ...frames] = logLines(error.stack ?? "").split("\n");
    assert.equal(first, "Error: one⟨U+000A⟩2026-11-20 [info] two");
    assert.ok(frames.length > 0 && frames.every((frame) => frame.startsWith("    at ")));
  });
});

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
