import assert from "node:assert/strict";
import type { AbiEvent } from "../../../../src/decode/abiItem.ts";
import type { Decoded } from "../../../../src/decode/decoding.ts";
import { decodedLog } from "../../../../src/ui/decoding/decodedLog.ts";
import { piecesText } from "../../../../src/ui/page/filterPage.ts";
import {
  argument,
  decoded,
  eventOf,
  provenances,
  vault,
  withdrawDecoding,
} from "../../../support/decodings.ts";

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
