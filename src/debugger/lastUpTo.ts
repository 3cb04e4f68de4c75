/** The last of what is in the order of steps that is not behind a step. */
export function lastUpTo<Item extends { readonly step: number }>(
  sorted: readonly Item[],
  step: number,
): Item | undefined {
  let [from, to] = [0, sorted.length];
  while (from < to) {
    const middle = (from + to) >> 1;
    if ((sorted[middle]?.step ?? Infinity) <= step) from = middle + 1;
    else to = middle;
  }
  return sorted[from - 1];
}
