/** The value that a share of all lie at or below, between 0 and 1. */
export function percentile(values: readonly number[], share: number): number {
  const sorted = sortedOf(values);
  return sorted[Math.max(0, Math.ceil(sorted.length * share) - 1)] ?? NaN;
}

/** The value in the middle; of an even number, the mean of the two. */
export function median(values: readonly number[]): number {
  const sorted = sortedOf(values);
  const half = sorted.length / 2;
  return ((sorted[Math.ceil(half) - 1] ?? NaN) + (sorted[Math.floor(half)] ?? NaN)) / 2;
}

/** A median, and between what it lies with a confidence of 95 % at least. */
export type Interval = { readonly low: number; readonly median: number; readonly high: number };

/** With fewer, not even the least and the greatest have the median between them in 95 of 100 cases. */
export const fewestForInterval = 6;

/**
 * The median with its interval, whatever the distribution: of values in order, as many are left out at either end as the
 * binomial distribution allows.
 * @throws with fewer than six values
 */
export function medianInterval(values: readonly number[]): Interval {
  if (values.length < fewestForInterval) throw new Error(`${values.length} values are too few to tell.`);
  const sorted = sortedOf(values);
  const left = leftOut(values.length);
  return { low: sorted[left]!, median: median(values), high: sorted[values.length - 1 - left]! };
}

/** How many values may lie beyond either end: the median lies outside in 2.5 of 100 cases to that side at most. */
function leftOut(count: number): number {
  // By logarithms: the first of many are too small for a number.
  let logarithm = -count * Math.LN2;
  let below = Math.exp(logarithm);
  for (let left = 0; ; left += 1) {
    logarithm += Math.log((count - left) / (left + 1));
    below += Math.exp(logarithm);
    if (below > 0.025) return left;
  }
}

function sortedOf(values: readonly number[]): readonly number[] {
  return values.toSorted((one, other) => one - other);
}
