import type { Stamped } from "../history/entry.ts";

/** The later of two; "already verified" says no more than one that is known to match. */
export function laterFact<Value extends string>(
  one: Stamped<Value> | undefined,
  other: Stamped<Value> | undefined,
): Stamped<Value> | undefined {
  if (one === undefined || other === undefined) return one ?? other;
  const isMatch = ([value]: Stamped<Value>): boolean => value === "perfect" || value === "partial";
  if (other[0] === "verified" && isMatch(one)) return one;
  return other[1] > one[1] ? other : one;
}
