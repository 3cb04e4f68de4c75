import { resultText } from "./answersOf.ts";
import { compare } from "./compare.ts";
import { median } from "./statistics.ts";

const turns = 11;

/** What parsing 1 MB of JSON took on the machine, at rest, that the budgets in milliseconds are those of. */
const referenceMilliseconds = 0.62;

/**
 * How many times as long as on that machine a fixed piece of work takes here and now: parsing 1 MB of JSON, which meets
 * what the product's own work meets most, the processor and its memory. Machines, and one machine from day to day, differ
 * by a factor of three and more.
 */
export function measurePace(): number {
  const text = resultText(1_000_000, "small");
  const parse = (): unknown => JSON.parse(text);
  return median(compare(parse, parse, turns).values) / referenceMilliseconds;
}
