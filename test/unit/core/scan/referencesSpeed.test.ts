import { findReferences } from "../../../../src/core/scan/findReferences.ts";
import { assertLinear } from "../../../support/assertLinear.ts";

/** Texts that are slow for a scanner that goes back, or looks ahead, without a bound. */
const hostile = [
  "0",
  "0x",
  "0.0.",
  "1-1-",
  "0.0.2000-1-",
  "0.0.99999999999",
  "0.0.2000 ",
  "0x0",
  "af01",
  "version ",
  "-version 0.0.2000 ",
  "_ 0.0.2000",
  "dependencies 0.0.2000",
  "dependencies: {",
  "dependencies:\n",
  "dependencies:\n 0.0.2000\n",
  "[dependencies]\n",
  "<a<a >0.0.2000",
  "bump to 0.0.2000 ",
  "dependencies: a 0.0.2000 ",
  " ",
  "\n",
  "0.0.2000@1706693445.1/",
];

describe("references, speed", () => {
  for (const piece of hostile)
    it(`takes time in proportion to a text of ${JSON.stringify(piece)}`, () =>
      assertLinear((factor) => {
        const text = piece.repeat(Math.ceil((40_000 * factor) / piece.length));
        return () => findReferences(text);
      }));
});
