import assert from "node:assert/strict";
import { ReadingPace, readAtOnce } from "../../../../src/core/turns/readingPace.ts";

/** The rows, by their digits, behind which a pause is due. */
function pausesBehind(rows: readonly number[]): readonly number[] {
  const pace = new ReadingPace();
  return rows.flatMap((digits, place) => (pace.isDue(digits) ? [place] : []));
}

/** How many rows of so many digits are read at once; none is asked for that there is not. */
function atOnce(...rows: readonly number[]): number {
  return readAtOnce(rows.length, (place) => {
    const digits = rows[place];
    assert.ok(digits !== undefined, `There is no row ${place}`);
    return digits;
  });
}

describe("work that reads row by row", () => {
  it("pauses behind 64 Ki digits, of which a row takes a thousand by itself", () => {
    assert.deepEqual(pausesBehind([64 * 1024 - 1000]), [0]);
    assert.deepEqual(pausesBehind([64 * 1024 - 1001, 0]), [1]);
    assert.deepEqual(pausesBehind(Array<number>(140).fill(0)), [65, 131]);
  });

  it("begins anew behind a pause, however much was read before it", () => {
    assert.deepEqual(pausesBehind([1_000_000, 30_000, 30_000, 30_000]), [0, 3]);
  });

  it("reads those of the first 256 Ki digits at once, and one at least", () => {
    assert.deepEqual([atOnce(), atOnce(1, 2, 3), atOnce(256 * 1024 + 1), atOnce(1_000_000, 0)], [0, 3, 1, 1]);
    assert.equal(atOnce(100_000, 256 * 1024 - 100_000, 0), 3);
    assert.equal(atOnce(100_000, 256 * 1024 - 100_000, 1, 0), 2);
  });
});
