import assert from "node:assert/strict";
import { bytecodeForm } from "../../../../src/ui/values/hexForms.ts";

/** What stands beside a bytecode of so many bytes. */
function asides(bytes: number): readonly string[] {
  const at = { path: ["bytecode"], what: "Bytecode" };
  const pieces = bytecodeForm(`0x${"60".repeat(bytes)}`, at);
  return pieces.flatMap((piece) => (piece.kind === "aside" ? [piece.text] : []));
}

describe("a bytecode", () => {
  it("is hashed where that takes a moment, and else only shown: more comes from no contract", () => {
    assert.deepEqual(asides(24_576), ["Keccak-256"]);
    assert.deepEqual(asides(1024 * 1024), ["too long to hash here"]);
  });
});
