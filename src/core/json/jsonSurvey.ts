import { digitsEnd, isDigit } from "../characters/characters.ts";
import { utf8Length } from "../characters/utf8Length.ts";
import { endOfString } from "./endOfString.ts";
import { TooMuchToRead, type JsonBudget } from "./jsonBudget.ts";
import { riskyLength } from "./longIntegers.ts";

/**
 * Looks through a text before it is parsed. Hops over strings, so their length costs next to nothing.
 * @returns whether an integer in it may be too long for a double
 * @throws TooMuchToRead at the first thing that is beyond the budget
 */
export function survey(text: string, budget: JsonBudget): boolean {
  // A page, most likely, at which the parser stops at once: it is not to be called too much to read.
  if (!/^\s*[[{"\-0-9tfn]/.test(text)) return false;
  if (isLonger(text, budget.bytes)) throw new TooMuchToRead("bytes");
  let hasLongInteger = false;
  let depth = 0;
  let values = 0;
  let stringLength = 0;
  for (let at = 0; at < text.length;) {
    const code = text.charCodeAt(at);
    if (code === quote) {
      values += 1;
      const end = endOfString(text, at);
      stringLength = end - at - 2;
      at = end;
    } else if (isDigit(code)) {
      values += 1;
      const start = at;
      at = digitsEnd(text, at + 1, budget.digits);
      if (at - start >= riskyLength) hasLongInteger = true;
      at = endOfNumber(text, at, at - start, budget.digits);
    } else {
      if (code === openBracket || code === openBrace) {
        values += 1;
        depth += 1;
        if (depth > budget.depth) throw new TooMuchToRead("depth");
      } else if (code === closeBracket || code === closeBrace) depth -= 1;
      else if (code === colon) {
        // What stands before it was counted, and was a name.
        values -= 1;
        if (stringLength > budget.nameLength) throw new TooMuchToRead("nameLength");
      } else if (code === letterN || code === letterT || code === letterF) {
        // `null`, `true` or `false`.
        values += 1;
        at += 3;
      }
      at += 1;
    }
    if (values > budget.values) throw new TooMuchToRead("values");
  }
  return hasLongInteger;
}

/** Whether a text has more bytes than these in UTF-8. Short texts need not be counted. */
function isLonger(text: string, bytes: number): boolean {
  if (text.length > bytes || text.length * 3 <= bytes) return text.length > bytes;
  return utf8Length(text) > bytes;
}

/** Where a number ends of which so many digits have been seen. */
function endOfNumber(text: string, from: number, seen: number, most: number): number {
  let digits = seen;
  let at = from;
  for (;;) {
    if (digits > most) throw new TooMuchToRead("digits");
    const code = text.charCodeAt(at);
    if (isDigit(code)) digits += 1;
    else if (code !== point && code !== plus && code !== minus && code !== letterE && code !== capitalE)
      return at;
    at += 1;
  }
}

const quote = 34;
const plus = 43;
const minus = 45;
const point = 46;
const colon = 58;
const capitalE = 69;
const openBracket = 91;
const closeBracket = 93;
const letterE = 101;
const letterF = 102;
const letterN = 110;
const letterT = 116;
const openBrace = 123;
const closeBrace = 125;
