import { asciiEntities, longestEntityName } from "./asciiEntities.ts";

/** How many spellings may stand inside each other and are still undone: JSON in JSON in a URL, `%2525252541`. */
const deepest = 5;

/** Of a number that may have any; all but the last ones are zeros. */
const mostDigits = 100;

/** No character is spelled so. Larger numbers are none either. */
const beyondCharacters = 0x110000;

/** How far back what was read is known: spellings are mostly shorter. */
const remembered = 256;

const backslash = 92;
const percent = 37;
const ampersand = 38;
const letterU = 117;
const letterX = 120;
const numberSign = 35;
const semicolon = 59;
const openBrace = 123;
const closeBrace = 125;

/** What sets a small letter off from its capital. */
export const lowerCaseBit = 32;

/** No character: nothing that is looked for holds it. */
export const skipped = -1;

/**
 * Reads a text character by character with its spellings undone: `\u0041`, `\U00000041`, `\u{41}`, `\x41`, `\x{41}`, `\101`,
 * `%41`, `%u0041`, `&#65;`, `&#x41;`, both also without their semicolon, `&amp;`, and these inside each other, in capitals or
 * not. Of a backslash before anything else nothing is left but what stands behind it. Steps are bounded for each character,
 * whatever the text.
 */
export class DecodedReader {
  /** The character read last; `skipped` for a backslash that stands for nothing. */
  code = 0;
  /** How often any character was looked at: for some texts many times as often as they have characters. */
  steps = 0;
  readonly #text: string;
  /** What was read of late at each depth, or else depths would multiply: where it begins, what it is, where it ends. */
  readonly #starts = new Int32Array((deepest + 1) * remembered).fill(-1);
  readonly #codes = new Int32Array((deepest + 1) * remembered);
  readonly #ends = new Int32Array((deepest + 1) * remembered);

  constructor(text: string) {
    this.#text = text;
  }

  /** Reads the character that begins at `at`. @returns the index behind it */
  read(at: number): number {
    const end = this.#readAt(at, deepest);
    if (this.code === backslash) this.code = skipped;
    return end;
  }

  #readAt(at: number, depth: number): number {
    this.steps += 1;
    this.code = this.#text.charCodeAt(at);
    if (depth === 0 || !this.#mayBegin(at)) return at + 1;
    const slot = depth * remembered + (at % remembered);
    if (this.#starts[slot] === at) {
      this.code = this.#codes[slot] ?? 0;
      return this.#ends[slot] ?? 0;
    }
    const end = this.#decode(at, depth - 1);
    this.#starts[slot] = at;
    this.#codes[slot] = this.code;
    this.#ends[slot] = end;
    return end;
  }

  /** Reads what may be a spelling, of characters that are spelled less deep themselves. */
  #decode(at: number, depth: number): number {
    const end = this.#readAt(at, depth);
    const first = this.code;
    const decodedEnd =
      first === backslash
        ? this.#escape(end, depth)
        : first === percent
          ? this.#percent(end, depth)
          : first === ampersand
            ? this.#entity(end, depth)
            : -1;
    if (decodedEnd !== -1) return decodedEnd;
    this.code = first;
    return end;
  }

  /** Whether a spelling may begin here, told by two characters: of most that look like one nothing more is read. */
  #mayBegin(at: number): boolean {
    if (!isIntroducer(this.code)) return false;
    const next = this.#text.charCodeAt(at + 1);
    if (this.code === backslash)
      return asSmall(next) === letterU || asSmall(next) === letterX || digitOf(next, 8) !== -1;
    if (next === backslash) return true;
    return this.code === percent
      ? asSmall(next) === letterU || digitOf(next, 16) !== -1
      : next === numberSign || isLetter(next);
  }

  /** What stands behind a backslash: `u` and four digits, `x` and two, any number in braces; `U` and eight; an octal number. */
  #escape(at: number, depth: number): number {
    const end = this.#readAt(at, depth);
    const letter = this.code;
    const small = asSmall(letter);
    if (small !== letterU && small !== letterX) return this.#octal(at, depth);
    const inBraces = this.#readAt(end, depth);
    if (this.#is(openBrace)) return this.#number(inBraces, depth, 16, closeBrace);
    const longEnd = letter === letterU - lowerCaseBit ? this.#digits(end, depth, 16, 8) : -1;
    // Else it is the short one in capitals, with more digits behind it.
    if (longEnd !== -1 && this.code < beyondCharacters) return longEnd;
    return this.#digits(end, depth, 16, small === letterU ? 4 : 2);
  }

  /** Three digits of a byte, or two. One alone is rather itself. */
  #octal(at: number, depth: number): number {
    const end = this.#digits(at, depth, 8, 3);
    return end !== -1 && this.code <= 255 ? end : this.#digits(at, depth, 8, 2);
  }

  #percent(at: number, depth: number): number {
    const end = this.#readAt(at, depth);
    return asSmall(this.code) === letterU ? this.#digits(end, depth, 16, 4) : this.#digits(at, depth, 16, 2);
  }

  #entity(at: number, depth: number): number {
    const end = this.#readAt(at, depth);
    if (!this.#is(numberSign)) return this.#named(at, depth);
    const behindX = this.#readAt(end, depth);
    return asSmall(this.code) === letterX
      ? this.#number(behindX, depth, 16, semicolon)
      : this.#number(end, depth, 10, semicolon);
  }

  #named(at: number, depth: number): number {
    let name = "";
    let end = at;
    while (name.length <= longestEntityName) {
      end = this.#readAt(end, depth);
      if (!isLetter(this.code)) break;
      name += String.fromCharCode(this.code);
    }
    const code = this.#is(semicolon) ? asciiEntities.get(name) : undefined;
    if (code === undefined) return -1;
    this.code = code;
    return end;
  }

  #is(code: number): boolean {
    return this.code === code;
  }

  /** A number, and what ends it. HTML does without its semicolon. */
  #number(at: number, depth: number, base: number, last: number): number {
    const end = this.#digits(at, depth, base, 1, mostDigits);
    if (end === -1) return -1;
    const value = this.code;
    const behind = this.#readAt(end, depth);
    const isEnded = this.#is(last);
    this.code = value;
    if (isEnded) return behind;
    return last === semicolon ? end : -1;
  }

  #digits(at: number, depth: number, base: number, least: number, most = least): number {
    let value = 0;
    let end = at;
    for (let count = 0; count < most; count += 1) {
      const behind = this.#readAt(end, depth);
      const worth = digitOf(this.code, base);
      if (worth === -1 && count < least) return -1;
      if (worth === -1) break;
      value = Math.min(value * base + worth, beyondCharacters);
      end = behind;
    }
    this.code = value;
    return end;
  }
}

/** Whether a character may be the first of another one's spelling. */
export function isIntroducer(code: number): boolean {
  return code === backslash || code === percent || code === ampersand;
}

function isLetter(code: number): boolean {
  const small = asSmall(code);
  return small >= 97 && small <= 122;
}

/** Of a letter the small one. */
function asSmall(code: number): number {
  return code | lowerCaseBit;
}

function digitOf(code: number, base: number): number {
  if (code >= 48 && code <= 57) return code - 48 < base ? code - 48 : -1;
  const letter = asSmall(code);
  return base === 16 && letter >= 97 && letter <= 102 ? letter - 87 : -1;
}
