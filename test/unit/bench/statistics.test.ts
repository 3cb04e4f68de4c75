import assert from "node:assert/strict";
import { median, medianInterval, percentile } from "../../bench/statistics.ts";

const upTo = (count: number): number[] => Array.from({ length: count }, (_none, index) => index + 1);

describe("statistics of the bench", () => {
  it("know the middle, of an even number between the two", () => {
    assert.deepEqual([median([3, 1, 2]), median([4, 1, 3, 2]), median([7])], [2, 2.5, 7]);
    assert.equal(percentile(upTo(100), 0.95), 95);
  });

  it("tell the interval of the median that tables of the sign test tell", () => {
    // Ranks of the interval by how many values there are.
    const few = { 6: [1, 6], 8: [1, 8], 9: [2, 8], 12: [3, 10], 20: [6, 15], 25: [8, 18] };
    const ranks = { ...few, 100: [40, 61], 2000: [956, 1045] };
    for (const [count, expected] of Object.entries(ranks)) {
      const { low, high } = medianInterval(upTo(Number(count)).reverse());
      assert.deepEqual([low, high], expected, `${count} values`);
    }
  });

  it("hold the median in 95 of 100 samples at least", () => {
    // A linear congruential generator: the same samples in every run. The median of what it gives is 0.5.
    let state = 1;
    const random = (): number => (state = (state * 1_103_515_245 + 12_345) % 2 ** 31) / 2 ** 31;
    const samples = Array.from({ length: 1000 }, () => medianInterval(Array.from({ length: 15 }, random)));
    const holding = samples.filter(({ low, high }) => low <= 0.5 && 0.5 <= high).length;
    assert.ok(holding >= 950, `${holding} of 1,000`);
  });

  it("say nothing of fewer than six values", () => {
    assert.throws(() => medianInterval(upTo(5)), /too few/);
  });

  it("are not deceived by one value that is far off", () => {
    const { low, median: middle, high } = medianInterval([1, 2, 3, 4, 5, 6, 7, 8, 1e9]);
    assert.deepEqual([low, middle, high], [2, 5, 8]);
  });
});
