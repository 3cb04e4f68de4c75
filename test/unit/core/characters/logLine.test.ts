import assert from "node:assert/strict";
import { logLine, logLines } from "../../../../src/core/characters/logLine.ts";

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
