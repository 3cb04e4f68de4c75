import type { JsonValue } from "./jsonValue.ts";
import { digitsEnd, isDigit } from "../strings/characters.ts";

/**
 * Larger texts (in UTF-16 units or bytes) are parsed in a worker thread, which takes some ten milliseconds to start.
 */
export const largeJson = 1024 * 1024;

/**
 * Parses JSON with exact integers: those that a double cannot represent become bigints.
 * @param options `depth`: maximum nesting, for callers that do not recurse
 * @throws SyntaxError if the text is not JSON
 * @throws JsonLimitError if it exceeds the budget
 */
export function parseExactJson(text: string, options: { readonly depth?: number } = {}): JsonValue {
  const hasLongInteger = checkBudget(text, options.depth ?? jsonBudget.depth);
  // eslint-disable-next-line no-restricted-syntax -- the text is within the budget
  const parsed = JSON.parse(text) as JsonValue;
  return hasLongInteger ? restoreLongIntegers(text, parsed) : parsed;
}

/** Like `parseExactJson`, but returns undefined instead of throwing. */
export function tryParseJson(text: string): JsonValue | undefined {
  try {
    return parseExactJson(text);
  } catch {
    return undefined;
  }
}

type RawJson = { readonly rawJSON: (text: string) => unknown };

/** JSON on one line, with bigints as integers. */
export function formatExactJson(value: JsonValue): string {
  const { rawJSON } = JSON as unknown as RawJson;
  return JSON.stringify(value, (_name, item: unknown) =>
    typeof item === "bigint" ? rawJSON(item.toString()) : item,
  );
}

/** The limits of a JSON text: more than any service or tool writes, and below what makes V8 slow. */
export const jsonBudget = {
  /** Digits of one number, including its fraction and exponent. */
  digits: 100,
  /** Commas and containers: copying more values from a thread blocks the receiver for seconds and fills its memory. */
  values: 2_000_000,
  /** Nesting of containers: code that walks a value may recurse. */
  depth: 200,
  /**
   * Length of a name in an object, in UTF-16 units as written. V8 hashes long strings by their length only and compares
   * each with all others: an object of 31 MB takes 10 s.
   */
  nameLength: 1024,
} as const;

/** The limit that a text exceeds; `bytes`: the thread ran out of memory. */
export type JsonLimit = keyof typeof jsonBudget | "bytes";

/** A JSON text exceeds the budget. Nothing was parsed, so it may not even be JSON. */
export class JsonLimitError extends Error {
  override readonly name = "JsonLimitError";
  readonly exceeded: JsonLimit;

  constructor(exceeded: JsonLimit) {
    super(`The JSON holds more than is read (${exceeded}).`);
    this.exceeded = exceeded;
  }
}

/**
 * Checks a text against the budget before it is parsed. Skips strings, so that their length hardly matters.
 * @returns whether an integer in it may be too long for a double
 * @throws JsonLimitError at the first excess
 */
function checkBudget(text: string, mostDepth: number): boolean {
  // Probably HTML, which the parser rejects at once: do not report it as too large.
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
        if (depth > mostDepth) throw new JsonLimitError("depth");
      } else if (code === closeBracket || code === closeBrace) depth -= 1;
      else if (code === colon && stringLength > jsonBudget.nameLength) throw new JsonLimitError("nameLength");
      if (values > jsonBudget.values) throw new JsonLimitError("values");
    }
  }
  return hasLongInteger;
}

/** The end of a number of which `seen` digits were already read. */
function endOfNumber(text: string, from: number, seen: number): number {
  let digits = seen;
  for (let at = from; ; at += 1) {
    if (digits > jsonBudget.digits) throw new JsonLimitError("digits");
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
 * Replaces integers that a double cannot represent with bigints, in one pass over the text that only touches the value
 * where such an integer occurs.
 * @param text valid JSON
 * @param parsed the result of `JSON.parse`, which is modified
 * @returns the value with every digit
 */
function restoreLongIntegers(text: string, parsed: JsonValue): JsonValue {
  const root: JsonValue[] = [parsed];
  const path = new PathTracker(root);
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

/** The current path: for each open container its index or name, and, once needed, the container itself. */
class PathTracker {
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
   * Restores the number at the current path. If a name occurs twice, the last one wins, and earlier paths can lead into
   * its value: so only an equal number is replaced, floats included.
   */
  restore(text: string, token: string, isInteger: boolean): void {
    const exact = isInteger ? BigInt(token) : Number(token);
    // Many times faster than parsing the text again.
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

/** The index after the JSON string that opens at `open`, or the end of the text if it is not closed. */
export function endOfString(text: string, open: number): number {
  for (let quote = text.indexOf('"', open + 1); quote !== -1; quote = text.indexOf('"', quote + 1)) {
    let backslashes = 0;
    while (text.charCodeAt(quote - 1 - backslashes) === backslash) backslashes += 1;
    if (backslashes % 2 === 0) return quote + 1;
  }
  return text.length;
}
