import type { JsonValue } from "./jsonValue.ts";
import { digitsEnd, isDigit } from "../characters/characters.ts";

/** UTF-16 units of a text, or bytes: larger ones are parsed in a thread, which takes some ten milliseconds to start. */
export const largeJson = 1024 * 1024;

/**
 * Parses JSON keeping every digit of every integer.
 * @throws SyntaxError when the text is no JSON
 * @throws TooMuchToRead when it holds more than is read
 */
export function parseExactJson(text: string): JsonValue {
  const hasLongInteger = survey(text);
  // eslint-disable-next-line no-restricted-syntax -- the text is within the budget
  const parsed = JSON.parse(text) as JsonValue;
  return hasLongInteger ? restoreLongIntegers(text, parsed) : parsed;
}

/** As `parseExactJson`; undefined where that throws. */
export function tryParseJson(text: string): JsonValue | undefined {
  try {
    return parseExactJson(text);
  } catch {
    return undefined;
  }
}

type RawJson = { readonly rawJSON: (text: string) => unknown };

/** JSON text in one line, bigints written as the integers they are. */
export function formatExactJson(value: JsonValue): string {
  const { rawJSON } = JSON as unknown as RawJson;
  return JSON.stringify(value, (_name, item: unknown) =>
    typeof item === "bigint" ? rawJSON(item.toString()) : item,
  );
}

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
function survey(text: string): boolean {
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
    else if (!isNumberSign(code)) return at;
  }
}

function isNumberSign(code: number): boolean {
  return code === point || code === plus || code === minus || code === letterE || code === capitalE;
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

/** Shorter integers always fit a double. */
const riskyLength = 16;

/**
 * Puts the integers that a double cannot hold into what `JSON.parse` made of a text, as bigints: one pass over the text
 * beside the value, which touches the value only where such an integer stands.
 * @param text valid JSON
 * @param parsed what `JSON.parse` made of it; it is changed
 * @returns the value with every digit
 */
function restoreLongIntegers(text: string, parsed: JsonValue): JsonValue {
  const root: JsonValue[] = [parsed];
  const path = new PathInto(root);
  for (let at = 0; at < text.length;) {
    const code = text.charCodeAt(at);
    if (code === quote) {
      const end = endOfString(text, at);
      path.lastString(at, end);
      at = end;
    } else if (code === minus || isDigit(code)) {
      const start = at;
      at = digitsEnd(text, at + 1, text.length);
      const isInteger = !isNumberPart(text.charCodeAt(at));
      while (isNumberPart(text.charCodeAt(at))) at += 1;
      if (!isInteger || at - start >= riskyLength) path.restore(text, text.slice(start, at), isInteger);
    } else {
      if (code === comma) path.next();
      else if (code === colon) path.name();
      else if (code === openBracket) path.enter(0);
      else if (code === openBrace) path.enter(-1);
      else if (code === closeBracket || code === closeBrace) path.leave();
      at += 1;
    }
  }
  return root[0] ?? null;
}

/** Digits, signs, point and exponent. */
function isNumberPart(code: number): boolean {
  return isDigit(code) || isNumberSign(code);
}

type Container = Record<string | number, JsonValue>;

/** Where the pass is: for each container that is open the index or name in it, and, once asked for, itself. */
class PathInto {
  readonly #indexes = [0];
  readonly #nameStarts = [0];
  readonly #nameEnds = [0];
  readonly #containers: (Container | null | undefined)[];
  #depth = 0;
  #stringStart = 0;
  #stringEnd = 0;

  constructor(root: JsonValue[]) {
    this.#containers = [root as unknown as Container];
  }

  lastString(start: number, end: number): void {
    this.#stringStart = start;
    this.#stringEnd = end;
  }

  /** The last string was a name. */
  name(): void {
    this.#nameStarts[this.#depth] = this.#stringStart;
    this.#nameEnds[this.#depth] = this.#stringEnd;
  }

  next(): void {
    const index = this.#indexes[this.#depth] ?? -1;
    if (index !== -1) this.#indexes[this.#depth] = index + 1;
  }

  /** @param index 0 in an array, -1 in an object */
  enter(index: number): void {
    this.#depth += 1;
    this.#indexes[this.#depth] = index;
    this.#containers[this.#depth] = undefined;
  }

  leave(): void {
    this.#depth -= 1;
  }

  /**
   * Puts the number that stands here, with all its digits when it is an integer. Of names that stand twice the last counts, and what stood
   * under them earlier can lead into it: so only a number that fits is replaced, floats too, the last one last.
   */
  restore(text: string, token: string, isInteger: boolean): void {
    const exact = isInteger ? BigInt(token) : Number(token);
    // Many times faster than reading the text once more.
    const number = Number(exact);
    if (Math.abs(number) <= Number.MAX_SAFE_INTEGER) return;
    const container = this.#container(text, this.#depth);
    if (container === null) return;
    const key = this.#key(text, this.#depth);
    const present = Object.hasOwn(container, key) ? container[key] : undefined;
    if (typeof present !== "number" && typeof present !== "bigint") return;
    if (Number(present) === number) container[key] = exact;
  }

  /** The container that is open at a depth, `null` when there is none in the value. */
  #container(text: string, depth: number): Container | null {
    const known = this.#containers[depth];
    if (known !== undefined) return known;
    const around = this.#container(text, depth - 1);
    const key = this.#key(text, depth - 1);
    const inside = around !== null && Object.hasOwn(around, key) ? around[key] : null;
    const found = typeof inside === "object" ? (inside as Container | null) : null;
    this.#containers[depth] = found;
    return found;
  }

  #key(text: string, depth: number): string | number {
    const index = this.#indexes[depth] ?? 0;
    if (index !== -1) return index;
    // eslint-disable-next-line no-restricted-syntax -- a name in a text that was parsed already
    return JSON.parse(text.slice(this.#nameStarts[depth], this.#nameEnds[depth])) as string;
  }
}

const backslash = 92;

/** Index behind the JSON string opened at `open`: behind its closing quote, or the end of a text without one. */
export function endOfString(text: string, open: number): number {
  for (let quote = text.indexOf('"', open + 1); quote !== -1; quote = text.indexOf('"', quote + 1)) {
    let backslashes = 0;
    while (text.charCodeAt(quote - 1 - backslashes) === backslash) backslashes += 1;
    if (backslashes % 2 === 0) return quote + 1;
  }
  return text.length;
}
