/**
 * The items of a list that came from outside, in one of our own. Other extensions hand over objects as they are: a list
 * may have lost its methods, be endless, or throw when it is looked at.
 * @returns no items for what is no list, or none that can be read
 */
export function itemsOf(value: unknown, most: number): readonly unknown[] {
  try {
    if (!Array.isArray(value)) return [];
    const { length } = value;
    return Array.from({ length: Math.min(length, most) }, (_nothing, index) => value[index] as unknown);
  } catch {
    return [];
  }
}
