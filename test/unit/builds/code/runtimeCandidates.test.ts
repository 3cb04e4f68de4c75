import assert from "node:assert/strict";
import { runtimeCandidates } from "../../../../src/builds/code/runtimeCandidates.ts";

const part = `a2646970667358221220${"12".repeat(32)}64736f6c63430008180033`;

const all = (digits: string): readonly string[] => [...runtimeCandidates(digits)];

describe("the runtime code that creation code may leave", () => {
  it("begins behind the first border and ends with the last metadata, before any other", () => {
    const inner = `60aa${part}`;
    const digits = `6001fe${inner}fe60bb${part}c0ffee`;
    assert.deepEqual(all(digits), [`${inner}fe60bb${part}`, inner, `60bb${part}`]);
  });

  it("is looked for at whole bytes, and nowhere without a border or metadata", () => {
    assert.deepEqual(all(`600fe60a${part}`), []);
    assert.deepEqual(all(`6001fe60aa`), []);
    assert.deepEqual(all(`6001${part}`), []);
    assert.deepEqual(all(`${part}fe60aa`), []);
  });

  it("ends with one of the last eight, and is one of 64, in a code that a chain takes", () => {
    const parts = (count: number) => `fe60${part.repeat(count)}`;
    assert.equal(all(parts(8)).length, 8);
    assert.equal(all(parts(9)).length, 8);
    assert.equal(all(`${"fe60".repeat(63)}${part}`).length, 63);
    assert.equal(all(`${"fe60".repeat(65)}${part}`).length, 64);
    const longest = 2 * 128 * 1024;
    const filled = (length: number) => `fe60${part}`.padEnd(length, "0");
    assert.deepEqual(
      [longest, longest + 2].map((length) => all(filled(length)).length),
      [1, 0],
    );
  });
});
