/** How many spellings may stand inside each other and are still undone: JSON in JSON in a URL. */
const deepest = 3;

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

/** What XML and HTML agree on. */
const namedEntities = ["amp;", "lt;", "gt;", "quot;", "apos;"] as const;
const entityCodes: Readonly<Record<(typeof namedEntities)[number], number>> = {
  "amp;": 38,
  "lt;": 60,
  "gt;": 62,
  "quot;": 34,
  "apos;": 39,
};

/**
 * Reads a text character by character with its spellings undone: `\u0041`, `\u{41}`, `\x41`, `%41`, `&#65;`, `&#x41;`, `&amp;`, and these
 * inside each other. Of a backslash before anything else nothing is left but what stands behind it. Steps are bounded
 * for each character, whatever the text.
 */
export class DecodedReader {
  /** The character read last; `skipped` for a backslash that stands for nothing. */
  code = 0;
  readonly #text: string;

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
    this.code = this.#text.charCodeAt(at);
    if (depth === 0 || !this.#mayBegin(at)) return at + 1;
    const end = this.#readAt(at, depth - 1);
    const first = this.code;
    const decodedEnd =
      first === backslash
        ? this.#escape(end, depth - 1)
        : first === percent
          ? this.#hex(end, depth - 1, 2)
          : first === ampersand
            ? this.#entity(end, depth - 1)
            : -1;
    if (decodedEnd !== -1) return decodedEnd;
    this.code = first;
    return end;
  }

  /** Whether a spelling may begin here, told by two characters: of most that look like one nothing more is read. */
  #mayBegin(at: number): boolean {
    if (!isIntroducer(this.code)) return false;
    const next = this.#text.charCodeAt(at + 1);
    if (this.code === backslash) return next === letterU || next === letterX;
    if (next === backslash) return true;
    return this.code === percent
      ? digitOf(next, 16) !== -1
      : next === numberSign || (next >= 97 && next <= 122);
  }

  /** What stands behind a backslash: `u` and four digits, or any number in braces; `x` and two. */
  #escape(at: number, depth: number): number {
    const end = this.#readAt(at, depth);
    if (this.#is(letterX)) return this.#hex(end, depth, 2);
    if (!this.#is(letterU)) return -1;
    const inBraces = this.#readAt(end, depth);
    return this.#is(openBrace) ? this.#number(inBraces, depth, 16, closeBrace) : this.#hex(end, depth, 4);
  }

  #entity(at: number, depth: number): number {
    const end = this.#readAt(at, depth);
    if (!this.#is(numberSign)) {
      const name = namedEntities.find((known) => this.#text.startsWith(known, at));
      if (name === undefined) return -1;
      this.code = entityCodes[name];
      return at + name.length;
    }
    const behindX = this.#readAt(end, depth);
    const isHex = this.#is(letterX) || this.#is(letterX - lowerCaseBit);
    return isHex ? this.#number(behindX, depth, 16, semicolon) : this.#number(end, depth, 10, semicolon);
  }

  #is(code: number): boolean {
    return this.code === code;
  }

  #hex(at: number, depth: number, count: number): number {
    let value = 0;
    let end = at;
    for (let digit = 0; digit < count; digit += 1) {
      end = this.#readAt(end, depth);
      const worth = digitOf(this.code, 16);
      if (worth === -1) return -1;
      value = value * 16 + worth;
    }
    this.code = value;
    return end;
  }

  /** Up to eight digits, and what ends them. */
  #number(at: number, depth: number, base: number, last: number): number {
    let value = 0;
    let end = at;
    for (let digit = 0; digit <= 8; digit += 1) {
      end = this.#readAt(end, depth);
      if (this.code === last && digit > 0) {
        this.code = value;
        return end;
      }
      const worth = digitOf(this.code, base);
      if (worth === -1) return -1;
      value = value * base + worth;
    }
    return -1;
  }
}

/** Whether a character may be the first of another one's spelling. */
export function isIntroducer(code: number): boolean {
  return code === backslash || code === percent || code === ampersand;
}

function digitOf(code: number, base: number): number {
  if (code >= 48 && code <= 57) return code - 48;
  const letter = code | lowerCaseBit;
  return base === 16 && letter >= 97 && letter <= 102 ? letter - 87 : -1;
}
