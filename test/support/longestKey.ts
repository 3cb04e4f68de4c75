/** Length of the longest text that becomes a key of a Map or a Set while something is done. */
export function longestKeyIn(work: () => unknown): number {
  const add = Reflect.get(Set.prototype, "add") as Set<unknown>["add"];
  const set = Reflect.get(Map.prototype, "set") as Map<unknown, unknown>["set"];
  let longest = 0;
  const note = (key: unknown): void => {
    if (typeof key === "string") longest = Math.max(longest, key.length);
  };
  Set.prototype.add = function (this: Set<unknown>, value: unknown) {
    note(value);
    return add.call(this, value);
  };
  Map.prototype.set = function (this: Map<unknown, unknown>, key: unknown, value: unknown) {
    note(key);
    return set.call(this, key, value);
  };
  try {
    work();
  } finally {
    Object.assign(Set.prototype, { add });
    Object.assign(Map.prototype, { set });
  }
  return longest;
}
