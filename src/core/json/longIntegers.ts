import { digitsEnd, isDigit } from "../characters/characters.ts";
import { endOfString } from "./endOfString.ts";
import type { JsonValue } from "./jsonValue.ts";

/** Shorter integers always fit a double. */
export const riskyLength = 16;

const quote = 34;
const comma = 44;
const minus = 45;
const colon = 58;
const openBracket = 91;
const closeBracket = 93;
const openBrace = 123;
const closeBrace = 125;

/**
 * Puts the integers that a double cannot hold into what `JSON.parse` made of a text, as bigints: one pass over the text
 * beside the value, which touches the value only where such an integer stands.
 * @param text valid JSON
 * @param parsed what `JSON.parse` made of it; it is changed
 * @returns the value with every digit
 */
export function restoreLongIntegers(text: string, parsed: JsonValue): JsonValue {
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
  return isDigit(code) || code === 46 || code === minus || code === 43 || code === 101 || code === 69;
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
