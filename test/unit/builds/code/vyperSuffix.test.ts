import assert from "node:assert/strict";
import { vyperSuffixAt, vyperSuffixAtEnd } from "../../../../src/builds/code/metadataParts.ts";

const version = "a165767970657283";

/** A suffix with what stands in its array, and the length that is really its own. */
function suffix(array: string, parts: { readonly version?: string; readonly length?: number } = {}): string {
  const { version: compiler = "000403", length = array.length / 2 + 13 } = parts;
  return `${array}${version}${compiler}${length.toString(16).padStart(4, "0")}`;
}

describe("what Vyper appends to creation code", () => {
  it("tells the lengths of the code, of all its data, and of its immutables, and the compiler", () => {
    const integrity = "77".repeat(32);
    const digits = `6001${suffix(`855820${integrity}190123821840051820`)}`;
    assert.deepEqual(vyperSuffixAtEnd(digits), {
      start: 2,
      length: 57,
      runtime: 0x123,
      data: 0x40 + 5,
      immutables: 0x20,
      integrity,
      compiler: "0.4.3",
    });
  });

  it("tells no hash before 0.4.1, nor data where there is none", () => {
    const found = vyperSuffixAtEnd(suffix("84188080181f", { version: "00030a" }));
    assert.deepEqual(
      [found?.runtime, found?.data, found?.immutables, found?.integrity, found?.compiler],
      [0x80, 0, 0x1f, undefined, "0.3.10"],
    );
  });

  it("reads numbers of up to four bytes, and nothing that is neither a number nor an array", () => {
    const runtimeOf = (number: string) => vyperSuffixAtEnd(suffix(`84${number}8000`))?.runtime;
    assert.deepEqual(["17", "18ff", "190100", "1a00010000"].map(runtimeOf), [0x17, 0xff, 0x100, 0x10000]);
    assert.deepEqual(["1b0000000000000001", "2017", "4117"].map(runtimeOf), Array(3).fill(undefined));
  });

  it("is one from end to end, of the length that it tells, and not beyond the code", () => {
    const whole = suffix("8418808000");
    assert.equal(vyperSuffixAtEnd(whole)?.start, 0);
    assert.equal(vyperSuffixAtEnd(suffix("8418808000", { length: 17 })), undefined);
    assert.equal(vyperSuffixAtEnd(suffix("8418808000", { length: 200 })), undefined);
    assert.equal(vyperSuffixAtEnd(suffix("8318808000")), undefined);
    assert.equal(vyperSuffixAtEnd(""), undefined);
    assert.deepEqual(
      [0, 1, 2].map((start) => vyperSuffixAt(`6001${whole}6001`, start)?.start),
      [undefined, undefined, 2],
    );
    assert.equal(vyperSuffixAt(whole.slice(0, -2), 0), undefined);
  });
});
