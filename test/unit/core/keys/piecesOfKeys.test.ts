import assert from "node:assert/strict";
import {
  hasNarrowArgument,
  holdsRestOfKey,
  isRestOfKey,
  mostBeside,
  selectorsBeside,
} from "../../../../src/core/keys/piecesOfKeys.ts";

const space = (count: number): string => " ".repeat(count);

describe("pieces of a key", () => {
  it("are hex right beside a selector, of at most the 28 bytes that are left, and no address", () => {
    const isRest = (word: string): readonly boolean[] => [
      isRestOfKey({ before: `words ${word}, `, behind: "" }),
      isRestOfKey({ before: "", behind: `, ${word} words` }),
    ];
    for (const word of ["62", "0x62", "0X62", "aB318", "5".repeat(56), `0x${"5".repeat(56)}`, "5".repeat(39)])
      assert.deepEqual(isRest(word), [true, true], word);
    for (const word of [
      "5",
      "",
      "words",
      "62318xyz",
      "x62318",
      "5".repeat(57),
      "5".repeat(40),
      `0x${"5".repeat(40)}`,
    ])
      assert.deepEqual(isRest(word), [false, false], word);
  });

  it("are looked for within 1,000 characters before and behind, signs and all", () => {
    for (const [between, isNear] of [
      [mostBeside - 2, true],
      [mostBeside, false],
    ] as const) {
      const [before, behind] = [`62${space(between)}`, `${space(between)}62`];
      assert.equal(isRestOfKey({ before, behind: "" }), isNear);
      assert.equal(isRestOfKey({ before: "", behind }), isNear);
    }
  });

  it("are words as long as a selector, however many there are within these", () => {
    const word = "4c0883a6";
    assert.equal(selectorsBeside({ before: `${word} is 0x${word} `, behind: `; x = 0X${word}` }), 3);
    assert.equal(selectorsBeside({ before: `5${word} ${word}5 x${word}`, behind: "" }), 0);
    for (const [between, count] of [
      [mostBeside - word.length, 2],
      [mostBeside, 0],
    ] as const) {
      const around = { before: `${word}${space(between)}`, behind: `${space(between)}${word}` };
      assert.equal(selectorsBeside(around), count);
    }
  });

  it("are the 28 bytes behind a selector wherever they stand", () => {
    const rest = "9102937d6231471b5dbb6204fe5129617082792ae468d01a3f362318";
    for (const text of [rest, `TAIL=0x${rest};`, `TAIL=0X${rest.toUpperCase()}`])
      assert.ok(holdsRestOfKey(text), text);
    for (const text of ["", rest.slice(1), `${rest}0`, `x${rest}`]) assert.ok(!holdsRestOfKey(text), text);
  });

  it("are none of digits with 8 bytes of zeros behind a selector", () => {
    assert.ok(hasNarrowArgument(`a9059cbb${"0".repeat(16)}5`));
    assert.ok(!hasNarrowArgument(`a9059cbb${"0".repeat(15)}5`));
    assert.ok(!hasNarrowArgument(`a9059cb${"0".repeat(16)}5`));
  });
});
