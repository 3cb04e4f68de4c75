import assert from "node:assert/strict";
import { stateStrip } from "../../../../src/ui/batch/batchPage.ts";
import { everyState, outcomeOf, shownBatch } from "./batchViews.ts";

/** The colours of the line, by what stands in the chips below it. */
function tonesOf(states: Parameters<typeof shownBatch>[0]): Readonly<Record<string, string>> {
  const [line, chips] = stateStrip(shownBatch(states, "ended").view);
  assert.ok(line?.kind === "paragraph" && chips?.kind === "chips");
  const [bar] = line.pieces;
  assert.ok(bar?.kind === "bar");
  const texts = chips.pieces.flatMap((piece) =>
    piece.kind === "chip" ? [piece.text.replace(/^\d+ /, "")] : [],
  );
  return Object.fromEntries(texts.map((text, at) => [text, bar.parts[at]?.tone ?? ""]));
}

describe("the line of colours of a batch", () => {
  it("is red for what failed alone: what was not possible, or not chosen, is no failure", () => {
    const tones = tonesOf(everyState);
    const red = Object.keys(tones).filter((text) => tones[text] === "bad");
    assert.deepEqual(red, ["failed"]);
    assert.equal(tones["not possible"], "neutral");
  });

  it("is no worse for what failed than the worst of its rows", () => {
    assert.equal(tonesOf([outcomeOf("failed", "mismatch")])["failed"], "careful");
    assert.equal(
      tonesOf([outcomeOf("failed", "mismatch"), outcomeOf("failed", "compileFailed")])["failed"],
      "bad",
    );
  });
});
