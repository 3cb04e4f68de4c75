import assert from "node:assert/strict";
import type { AbiEvent } from "../../../../src/decode/abiItem.ts";
import type { Decoded } from "../../../../src/decode/decoding.ts";
import { decodedLog } from "../../../../src/ui/subjects/result/rows/resultRows.ts";
import type { Piece } from "../../../../src/ui/page/pageModel.ts";
import { piecesText } from "../../../../src/ui/page/filterPage.ts";
import { argument, decoded, eventOf, provenances, vault } from "../../../support/decodedParts.ts";
import { withdrawDecoding } from "../../../support/decodings.ts";

const guess = (name: string, value: string, isIndexed = false): Decoded<AbiEvent> => {
  const given = [argument("uint256", value, 60n, isIndexed), argument("uint256", "left", 40n)];
  return decoded(eventOf(name, given), given, provenances.guess);
};

function row(...candidates: readonly [Decoded<AbiEvent>, ...Decoded<AbiEvent>[]]): readonly string[] {
  const { event, args, explained } = decodedLog(withdrawDecoding(), candidates, 0, vault);
  const [list] = explained[0]?.pieces ?? [];
  const listed = list?.kind === "list" ? list.items.length : 0;
  const named = event.map((piece) => ("text" in piece ? piece.text : piece.kind)).join(" ");
  return [named, piecesText(args, () => "").trim(), String(listed)];
}

describe("a log of which there are several guesses", () => {
  it("shows the values that all of them read, without the names in which they differ", () => {
    assert.deepEqual(row(guess("Poured", "cups"), guess("Poured", "mugs")), [
      "Poured",
      "60 left 40 guess",
      "2",
    ]);
  });

  it("shows no values where they differ in more", () => {
    const several = ["Guess: 2 candidates", "2"];
    assert.deepEqual(row(guess("Poured", "cups"), guess("Drunk", "cups")), ["Poured or 1 other", ...several]);
    assert.deepEqual(row(guess("Poured", "cups"), guess("Poured", "cups", true)), [
      "Poured or 1 other",
      ...several,
    ]);
  });
});

describe("a log that one event explains", () => {
  const given = [argument("uint256", "amount", 60n)];
  const poured = decoded(eventOf("Poured", given), given);

  it("leads from its name and from its declaration to the source, and says whose ABI it is and each value", () => {
    const { event, args, explained } = decodedLog(withdrawDecoding(), [poured], 0, vault);
    assert.deepEqual([linksIn(event), piecesText(args, () => "").trim()], [["Poured"], "amount 60"]);
    const [declared, values] = explained;
    assert.deepEqual(linksIn(declared?.pieces ?? []), ["Go to Source"]);
    assert.deepEqual(
      (declared?.pieces ?? []).map(({ kind }) => kind),
      ["call", "action", "origin"],
    );
    assert.deepEqual(
      (values?.pieces ?? []).map(({ kind }) => kind),
      ["arguments"],
    );
  });

  it("has no line of values where there are none", () => {
    const { explained } = decodedLog(withdrawDecoding(), [decoded(eventOf("Emptied", []), [])], 0, vault);
    assert.equal(explained.length, 1);
  });
});

/** The texts of the links to source files. */
function linksIn(pieces: readonly Piece[]): readonly string[] {
  return pieces.flatMap((piece) => (piece.kind === "action" ? [piece.text] : []));
}
