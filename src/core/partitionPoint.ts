/**
 * Index of the first item that a condition does not hold for, by binary search; the length if there is none.
 *
 * @param items that it holds for come first
 */
export function partitionPoint<Item>(items: readonly Item[], holds: (item: Item) => boolean): number {
  let [low, high] = [0, items.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    // Between the bounds, there is an item.
    if (holds(items[middle] as Item)) low = middle + 1;
    else high = middle;
  }
  return low;
}
