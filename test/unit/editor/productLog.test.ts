import assert from "node:assert/strict";
import { usePlainEditor } from "../../plainEditor/load.ts";
import { user } from "../../plainEditor/user.ts";

usePlainEditor();

describe("log", () => {
  afterEach(() => user.leave());

  /** Those of a test: what windows of earlier tests have begun may write to the log meanwhile. */
  const linesWith = (text: string): readonly string[] => user.log.filter((line) => line.includes(text));

  it("makes every line safe to show", async () => {
    const { openLog } = await import("../../../src/editor/productLog.ts");
    const log = openLog();
    const path = `broadcast/0x${"12ab".repeat(16)}.s.sol/\u202Erun\n2026-11-20 [info] forged`;
    for (const level of ["info", "warn", "error"] as const) log[level](path);
    const shown = "broadcast/0x12ab….s.sol/⟨U+202E⟩run⟨U+000A⟩2026-11-20 [info] forged";
    assert.deepEqual(linesWith("forged"), [`info: ${shown}`, `warn: ${shown}`, `error: ${shown}`]);
  });

  it("keeps lines of stack frames only in errors", async () => {
    const { openLog } = await import("../../../src/editor/productLog.ts");
    const log = openLog();
    for (const level of ["info", "warn", "error"] as const) log[level]("one\n    at two");
    const line = "one⟨U+000A⟩    at two";
    assert.deepEqual(linesWith("at two"), [`info: ${line}`, `warn: ${line}`, "error: one\n    at two"]);
  });

  it("exposes nothing of the channel that bypasses this", async () => {
    const { openLog } = await import("../../../src/editor/productLog.ts");
    assert.deepEqual(Object.keys(openLog()).toSorted(), ["dispose", "error", "info", "show", "warn"]);
  });
});
