import assert from "node:assert/strict";
import {
  digitsEnd,
  isDigit,
  isHexDigit,
  isLineEdge,
  isWordCharacter,
  continuesWord,
} from "../../../../src/core/strings/characters.ts";

const codes = [...Array(0x180).keys()];

describe("characters", () => {
  for (const [name, test, pattern] of [
    ["digits", isDigit, /[0-9]/],
    ["hex digits", isHexDigit, /[0-9a-fA-F]/],
    ["those of a word", isWordCharacter, /[a-zA-Z0-9_$]/],
    ["the edges of a line", isLineEdge, /[\n\r]/],
  ] as const) {
    it(`are ${name} by their code`, () => {
      assert.deepEqual(
        codes.filter(test),
        codes.filter((code) => pattern.test(String.fromCharCode(code))),
      );
    });
  }

  it("end where the text does: there is the edge of a line, and nothing else", () => {
    assert.deepEqual(
      [isDigit, isHexDigit, isWordCharacter, isLineEdge].map((test) => test("".charCodeAt(0))),
      [false, false, false, true],
    );
  });

  it("go on from before, but for what is written behind a backslash", () => {
    const cases: readonly (readonly [before: string, reaches: boolean])[] = [
      ["", false],
      [" ", false],
      ["\\", false],
      ["a", true],
      ["n", true],
      ["\\n", false],
      ["\\r", false],
      ["\\t", false],
      ["\\a", true],
      ["\\\n", false],
      ["n\\", false],
    ];
    assert.deepEqual(
      cases.map(([before]) => [before, continuesWord(`${before}0x`, before.length)]),
      cases,
    );
  });

  it("are counted as digits up to a number of them", () => {
    assert.deepEqual(
      [digitsEnd("a123b", 1, 9), digitsEnd("a123b", 1, 2), digitsEnd("a123", 1, 9), digitsEnd("a123", 0, 9)],
      [4, 3, 4, 0],
    );
  });
});
