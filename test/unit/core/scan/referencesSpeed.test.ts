import assert from "node:assert/strict";
import { findReferences } from "../../../../src/core/scan/references.ts";

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
  "bump to 0.0.2000",
  " ",
  "\n",
  "0.0.2000@1706693445.1/",
];

describe("references, speed", () => {
  it("takes time in proportion to the text, whatever it holds", () => {
    const milliseconds = (text: string): number => {
      const begin = performance.now();
      findReferences(text);
      return performance.now() - begin;
    };
    const slow = hostile.filter((piece) => {
      const text = piece.repeat(Math.ceil(300_000 / piece.length));
      // A search that is quadratic needs many seconds for so much text; a linear one some milliseconds.
      return Math.min(milliseconds(text), milliseconds(`0x${text}`)) > 500;
    });
    assert.deepEqual(slow, []);
  });
});
