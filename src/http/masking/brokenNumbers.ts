import { digitsEnd, isDigit } from "../../core/characters/characters.ts";
import { nextTurn } from "../../core/turns/nextTurn.ts";
import type { Span } from "./span.ts";
import { unitsInATurn } from "./unitsInATurn.ts";

/**
 * Where these digits stand in numbers with a point between them, or with the last ones as an exponent: `1.2345678901e10`.
 * Goes from digit to digit itself: a pattern can run out of stack on a number of megabytes.
 * @param most after so many no more are looked for
 */
export async function findBrokenNumbers(
  text: string,
  digits: string,
  most: number,
): Promise<readonly Span[]> {
  const found: Span[] = [];
  let pauseAt = unitsInATurn;
  for (let at = 0; at < text.length && found.length < most;) {
    if (at >= pauseAt) {
      await nextTurn();
      pauseAt = at + unitsInATurn;
    }
    if (!isDigit(text.charCodeAt(at))) {
      at += 1;
      continue;
    }
    const start = at;
    const wholeEnd = digitsEnd(text, start, Infinity);
    const fractionEnd = text[wholeEnd] === "." ? digitsEnd(text, wholeEnd + 1, Infinity) : wholeEnd;
    const fraction = text.slice(wholeEnd + 1, fractionEnd);
    at = fraction === "" ? wholeEnd : fractionEnd;
    const exponentStart = startOfExponent(text, at);
    const exponentEnd = exponentStart === undefined ? at : digitsEnd(text, exponentStart, Infinity);
    const exponent = exponentStart === undefined ? "" : text.slice(exponentStart, exponentEnd);
    if (exponent !== "") at = exponentEnd;
    if (at === wholeEnd) continue;
    const zeros = Math.max(0, Math.min(Number(exponent) - fraction.length, digits.length));
    const number = `${text.slice(start, wholeEnd)}${fraction}${"0".repeat(zeros)}`;
    if (number.includes(digits)) found.push([start, at]);
  }
  return found;
}

/** Where the digits of an exponent begin, if one begins here. */
function startOfExponent(text: string, at: number): number | undefined {
  const mark = text[at];
  if (mark !== "e" && mark !== "E") return undefined;
  return text[at + 1] === "+" ? at + 2 : at + 1;
}
