import assert from "node:assert/strict";
import fc from "fast-check";
import { inTurns } from "../../../../src/core/turns/inTurns.ts";
import { findBrokenNumbers, unitsInATurn } from "../../../../src/http/masking/keyPattern.ts";

/** The same by a pattern, which is easier to read, and runs out of stack on long numbers. */
function byPattern(text: string, digits: string): readonly (readonly [number, number])[] {
  return [...text.matchAll(/(\d+)(?:\.(\d+))?(?:[eE]\+?(\d+))?/g)].flatMap((match) => {
    const [number, whole = "", fraction = "", exponent = ""] = match;
    const zeros = Math.max(0, Math.min(Number(exponent) - fraction.length, digits.length));
    const isIt = number !== whole && `${whole}${fraction}${"0".repeat(zeros)}`.includes(digits);
    return isIt ? [[match.index, match.index + number.length] as const] : [];
  });
}

describe("digits in numbers that are broken", () => {
  it("are found wherever they are", async () => {
    const texts = fc.string({
      unit: fc.constantFrom("1", "2", "0", ".", "e", "E", "+", "-", ","),
      maxLength: 60,
    });
    const keys = fc.string({ unit: fc.constantFrom("1", "2", "0"), minLength: 1, maxLength: 4 });
    await fc.assert(
      fc.asyncProperty(texts, keys, async (text, digits) => {
        assert.deepEqual(await inTurns(findBrokenNumbers(text, digits, Infinity)), byPattern(text, digits));
      }),
      { numRuns: 2000 },
    );
  });

  it("are found in numbers of any length, and no more of them than are asked for", async () => {
    const long = "5".repeat(20 * 1024 * 1024);
    const text = `${long}1.2e3,${"1.2,".repeat(100)}`;
    assert.deepEqual(await inTurns(findBrokenNumbers(text, "512", 5)), [[0, long.length + 5]]);
    assert.equal((await inTurns(findBrokenNumbers(text, "12", 5))).length, 5);
  });

  it("let others in between, in the middle of a number too", () => {
    for (const number of ["5".repeat(8 * unitsInATurn), `1.${"5".repeat(8 * unitsInATurn)}`]) {
      let pauses = 0;
      for (const looking = findBrokenNumbers(number, "12", 5); looking.next().done !== true;) pauses += 1;
      assert.ok(pauses >= 8, `${pauses} pauses`);
    }
  });
});
