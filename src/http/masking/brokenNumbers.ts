import { digitsEnd, isDigit } from "../../core/characters/characters.ts";
import type { Span } from "./span.ts";
import { unitsInATurn } from "./unitsInATurn.ts";

/**
 * Where these digits stand in numbers with a point between them, or with the last ones as an exponent: `1.2345678901e10`.
 * Goes from digit to digit itself: a pattern can run out of stack on a number of megabytes.
 * Pauses now and then, within a number as well.
 * @param most after so many no more are looked for
 */
export function* findBrokenNumbers(
  text: string,
  digits: string,
  most: number,
): Generator<undefined, readonly Span[]> {
  const found: Span[] = [];
  let pauseAt = unitsInATurn;
  for (let at = 0; at < text.length && found.length < most;) {
    if (at >= pauseAt) {
      yield;
      pauseAt = at + unitsInATurn;
    }
    if (!isDigit(text.charCodeAt(at))) {
      at += 1;
      continue;
    }
    const start = at;
    const wholeEnd = yield* endOfDigits(text, start);
    const fractionEnd = text[wholeEnd] === "." ? yield* endOfDigits(text, wholeEnd + 1) : wholeEnd;
    const fraction = text.slice(wholeEnd + 1, fractionEnd);
    at = fraction === "" ? wholeEnd : fractionEnd;
    const exponentStart = startOfExponent(text, at);
    const exponentEnd = exponentStart === undefined ? at : yield* endOfDigits(text, exponentStart);
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

/** The index behind digits that begin here, which may be megabytes. */
function* endOfDigits(text: string, at: number): Generator<undefined, number> {
  let end = digitsEnd(text, at, unitsInATurn);
  for (let from = at; end - from === unitsInATurn; end = digitsEnd(text, from, unitsInATurn)) {
    yield;
    from = end;
  }
  return end;
}
