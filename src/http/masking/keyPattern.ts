import { inTurns } from "../../core/turns/inTurns.ts";
import { nextTurn } from "../../core/turns/nextTurn.ts";
import type { Secret } from "../../core/keys/secret.ts";
import { DecodedReader, isIntroducer, lowerCaseBit, skipped } from "./decodedReader.ts";
import { digitsEnd, isDigit } from "../../core/characters/characters.ts";

/** So many UTF-16 units, or looks at one where some are looked at many times, take some tens of milliseconds. */
export const unitsInATurn = 1024 * 1024;

/** A part of a text: from the first index up to the second. */
export type Span = readonly [start: number, end: number];

/** Shorter ones would be found in anything. Counted in decoded characters: `%41%42` is two. */
const shortestKey = 8;

/** Of a response that repeats a key more often nothing is left. */
const mostRepeats = 10_000;

/** A key that repeats more of its beginning further on is compared with a text by its codes alone. */
const longestRepeat = 16;

/**
 * Whether a key can be masked where a service repeats it: it is long enough to be told from other text, and holds neither
 * a quote nor a backslash, of which one could not tell whether they belong to it.
 */
export function isMaskable(key: string): boolean {
  return !/["\\]/.test(key) && decodedCodes(key).length >= shortestKey;
}

/** Finds one key in texts, however it is spelled there, in capitals or not. Steps grow with the length of the text alone. */
export class KeyPattern {
  readonly #codes: readonly number[];
  /** For each length of a match that goes on no further: the longest that may yet do (Knuth, Morris, Pratt). */
  readonly #fallBack: readonly number[];
  /** Fast, but the steps that it takes for a key that repeats itself grow with the key's length as well: there is none. */
  readonly #literal: RegExp | undefined;

  /** What a number may be, if the key may. */
  readonly #digits: string | undefined;

  constructor(key: Secret) {
    const value = key.reveal();
    this.#digits = /^\d+$/.test(value) ? value : undefined;
    this.#codes = decodedCodes(value);
    this.#fallBack = fallBackOf(this.#codes);
    if (Math.max(...this.#fallBack) > longestRepeat) return;
    this.#literal = new RegExp(value.replace(/[^A-Za-z0-9]/g, "\\$&"), "gi");
  }

  /** Where it stands, in order of where it begins; all of the text where that is too often. Lets others in between. */
  async find(text: string): Promise<readonly Span[]> {
    const found: Span[] = [];
    if (this.#literal !== undefined)
      for (const { 0: repeated, index } of text.matchAll(this.#literal)) {
        found.push(withBrokenEscape(text, index, index + repeated.length));
        if (found.length > mostRepeats) break;
      }
    // What was done so far took a turn.
    if (text.length > unitsInATurn) await nextTurn();
    // Most of what is large holds nothing to decode.
    const isDecoded = this.#literal === undefined || /[\\%&]/.test(text);
    const decoded = isDecoded ? await this.#findDecoded(text) : [];
    const broken =
      this.#digits === undefined ? [] : await inTurns(findBrokenNumbers(text, this.#digits, mostRepeats + 1));
    const all = [...found, ...decoded, ...broken];
    if (all.length > mostRepeats) return [[0, text.length]];
    return all.sort(([one], [other]) => one - other);
  }

  async #findDecoded(text: string): Promise<readonly Span[]> {
    const codes = this.#codes;
    const found: Span[] = [];
    const reader = new DecodedReader(text);
    /** Where each of the last characters begins, as many as the key has. */
    const starts = new Array<number>(codes.length).fill(0);
    let count = 0;
    let matched = 0;
    /** Where backslashes begin that belong to the next character. */
    let backslashes = -1;
    let pauseAt = unitsInATurn;
    for (let at = 0; at < text.length && found.length <= mostRepeats;) {
      if (at + reader.steps >= pauseAt) {
        await nextTurn();
        pauseAt = at + reader.steps + unitsInATurn;
      }
      const start = at;
      let code = text.charCodeAt(at);
      if (isIntroducer(code)) {
        at = reader.read(at);
        code = reader.code;
        if (code === skipped) {
          if (backslashes === -1) backslashes = start;
          continue;
        }
      } else at += 1;
      code = lowerCase(code);
      const first = backslashes === -1 ? start : backslashes;
      backslashes = -1;
      if (matched === 0 && code !== codes[0]) continue;
      starts[count % codes.length] = first;
      count += 1;
      while (matched > 0 && codes[matched] !== code) matched = this.#fallBack[matched] ?? 0;
      if (codes[matched] === code) matched += 1;
      if (matched === codes.length) {
        found.push([starts[count % codes.length] ?? start, at]);
        matched = this.#fallBack[matched] ?? 0;
      }
    }
    return found;
  }
}

/** A key can begin inside an escape, as `0041…` does in `\u0041…`: without its head the rest would break the text. */
function withBrokenEscape(text: string, start: number, end: number): Span {
  const before = text.slice(Math.max(0, start - 16), start);
  const head = /\\+(?:u[0-9a-fA-F]{0,3}|x[0-9a-fA-F]?)?$/.exec(before)?.[0] ?? "";
  return [start - head.length, end];
}

function decodedCodes(key: string): readonly number[] {
  const reader = new DecodedReader(key);
  const codes: number[] = [];
  for (let at = 0; at < key.length;) {
    at = reader.read(at);
    if (reader.code !== skipped) codes.push(lowerCase(reader.code));
  }
  return codes;
}

function lowerCase(code: number): number {
  return code >= 65 && code <= 90 ? code + lowerCaseBit : code;
}

function fallBackOf(codes: readonly number[]): readonly number[] {
  const fallBack = [0, 0];
  for (let length = 1, matched = 0; length < codes.length; length += 1) {
    while (matched > 0 && codes[matched] !== codes[length]) matched = fallBack[matched] ?? 0;
    if (codes[matched] === codes[length]) matched += 1;
    fallBack.push(matched);
  }
  return fallBack;
}

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
