/** The value that a share of all lie at or below: 0.5 is the median. */
export function percentile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((one, other) => one - other);
  return sorted[Math.max(0, Math.ceil(sorted.length * share) - 1)] ?? NaN;
}

export function median(values: readonly number[]): number {
  return percentile(values, 0.5);
}
