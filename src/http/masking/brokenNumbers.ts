import { nextTurn } from "../../core/nextTurn.ts";
import type { Span } from "./span.ts";
import { unitsInATurn } from "./unitsInATurn.ts";

/**
 * Where these digits stand in numbers with a point between them, or with the last ones as an exponent: `1.2345678901e10`.
 * @param most after so many no more are looked for
 */
export async function findBrokenNumbers(
  text: string,
  digits: string,
  most: number,
): Promise<readonly Span[]> {
  const found: Span[] = [];
  let pauseAt = unitsInATurn;
  for (const match of text.matchAll(/(\d+)(?:\.(\d+))?(?:[eE]\+?(\d+))?/g)) {
    if (match.index >= pauseAt) {
      await nextTurn();
      pauseAt = match.index + unitsInATurn;
    }
    const [number, whole = "", fraction = "", exponent = ""] = match;
    if (number === whole) continue;
    const zeros = Math.max(0, Math.min(Number(exponent) - fraction.length, digits.length));
    if (`${whole}${fraction}${"0".repeat(zeros)}`.includes(digits))
      found.push([match.index, match.index + number.length]);
    if (found.length === most) break;
  }
  return found;
}
