import assert from "node:assert/strict";
import { readdirSync, readFileSync } from "node:fs";
import fc from "fast-check";
import { findReferences, ReferenceScan, type Reference } from "../../../../src/core/scan/findReferences.ts";

const texts = new URL("../../../referenceTexts/", import.meta.url);
const text = ["references/", "lookalikes/"]
  .flatMap((folder) => readdirSync(new URL(folder, texts)).map((file) => folder + file))
  .map((file) => readFileSync(new URL(file, texts), "utf8"))
  .join("\n");

function inPieces(ends: readonly number[]): Reference[] {
  const scan = new ReferenceScan(text);
  return [...ends, text.length].flatMap((end) => scan.upTo(end));
}

describe("references of a long text", () => {
  it("are the same, wherever the pass pauses", () => {
    const whole = findReferences(text);
    assert.ok(whole.length > 50);
    fc.assert(
      fc.property(fc.array(fc.nat(text.length)), (pauses) => {
        assert.deepEqual(inPieces(pauses.sort((a, b) => a - b)), whole);
      }),
      { numRuns: 50 },
    );
  });

  it("begin before the end that was asked for", () => {
    const scan = new ReferenceScan("0.0.1234 0.0.1235");
    assert.deepEqual(
      [8, 9, 10, 17].map((end) => scan.upTo(end).map((found) => found.text)),
      [["0.0.1234"], [], ["0.0.1235"], []],
    );
  });
});
