import { digitsEnd, isDigit } from "../characters/characters.ts";
import { endOfString } from "./endOfString.ts";
import { riskyLength } from "./longIntegers.ts";

/** The most that a JSON text may hold to be parsed: more than any service or tool writes, and nothing that V8 is slow at. */
export const jsonBudget = {
  /** Of one number, those of its fraction and its exponent too. */
  digits: 100,
  /** Commas and opened containers: more values stop whoever takes them over from a thread for seconds, and fill his memory. */
  values: 2_000_000,
  /** Containers inside one another: whoever walks a value may recurse. */
  depth: 200,
  /**
   * UTF-16 units of one name in an object, as it is spelled. V8 hashes long strings by their length alone, so that each name is
   * compared with all others: it takes 10 s for an object of 31 MB.
   */
  nameLength: 1024,
} as const;

/** What of a text was too much; `bytes`: no thread had room for it. */
export type Exceeded = keyof typeof jsonBudget | "bytes";

/** A JSON text holds more than is read. It may be no JSON at all: nothing of it was parsed. */
export class TooMuchToRead extends Error {
  override readonly name = "TooMuchToRead";
  readonly exceeded: Exceeded;

  constructor(exceeded: Exceeded) {
    super(`The JSON holds more than is read (${exceeded}).`);
    this.exceeded = exceeded;
  }
}

/**
 * Looks through a text before it is parsed. Hops over strings, so their length costs next to nothing.
 * @returns whether an integer in it may be too long for a double
 * @throws TooMuchToRead at the first thing that is beyond the budget
 */
export function survey(text: string): boolean {
  // A page, most likely, at which the parser stops at once: it is not to be called too much to read.
  if (!/^\s*[[{"\-0-9tfn]/.test(text)) return false;
  let hasLongInteger = false;
  let [depth, values] = [0, 0];
  let stringLength = 0;
  for (let at = 0; at < text.length;) {
    const code = text.charCodeAt(at);
    if (code === quote) {
      const end = endOfString(text, at);
      stringLength = end - at - 2;
      at = end;
    } else if (isDigit(code)) {
      const start = at;
      at = digitsEnd(text, at + 1, jsonBudget.digits);
      if (at - start >= riskyLength) hasLongInteger = true;
      at = endOfNumber(text, at, at - start);
    } else {
      at += 1;
      if (code === comma) values += 1;
      else if (code === openBracket || code === openBrace) {
        values += 1;
        depth += 1;
        if (depth > jsonBudget.depth) throw new TooMuchToRead("depth");
      } else if (code === closeBracket || code === closeBrace) depth -= 1;
      else if (code === colon && stringLength > jsonBudget.nameLength) throw new TooMuchToRead("nameLength");
      if (values > jsonBudget.values) throw new TooMuchToRead("values");
    }
  }
  return hasLongInteger;
}

/** Where a number ends of which so many digits have been seen. */
function endOfNumber(text: string, from: number, seen: number): number {
  let digits = seen;
  for (let at = from; ; at += 1) {
    if (digits > jsonBudget.digits) throw new TooMuchToRead("digits");
    const code = text.charCodeAt(at);
    if (isDigit(code)) digits += 1;
    else if (code !== point && code !== plus && code !== minus && code !== letterE && code !== capitalE)
      return at;
  }
}

const quote = 34;
const plus = 43;
const comma = 44;
const minus = 45;
const point = 46;
const colon = 58;
const capitalE = 69;
const openBracket = 91;
const closeBracket = 93;
const letterE = 101;
const openBrace = 123;
const closeBrace = 125;
