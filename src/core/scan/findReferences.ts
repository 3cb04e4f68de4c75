import { isHexDigit, isWordCharacter, continuesWord } from "../strings/characters.ts";
import { DependencyBlocks, hederaIdAt, isInsideToken, isVersion } from "./hederaIds.ts";

/** The kind of an identifier in text. A `bytes32` may be a transaction hash or a private key. */
export type ReferenceKind = "address" | "contractId" | "transactionId" | "bytes32";

/** An identifier, as written. */
export type Identifier = { readonly kind: ReferenceKind; readonly text: string };

/** An identifier in a text, from `start` to `end` (exclusive). */
export type Reference = Identifier & { readonly start: number; readonly end: number };

/**
 * All references in a text, in order, without overlaps (docs/decisions.md, References in text):
 * - `0x` and exactly 40 or 64 hex digits as a whole word;
 * - `0.0.n` with n > 1000, unless its context makes it a version, part of a path, or part of a longer number;
 * - transaction IDs in both spellings, seconds of ten digits, with their `?scheduled` and `/nonce`.
 *
 * Takes one pass. Pass whole texts rather than lines: whether a number is a version may depend on lines above
 * (dependency blocks).
 */
export function findReferences(text: string): Reference[] {
  return new ReferenceScan(text).upTo(text.length);
}

/** {@link findReferences} in steps, for long texts. The result does not depend on the steps. */
export class ReferenceScan {
  readonly #text: string;
  readonly #dependencies: DependencyBlocks;
  #at = 0;

  constructor(text: string) {
    this.#text = text;
    this.#dependencies = new DependencyBlocks(text);
  }

  /** The references that begin before `end` and were not returned before. Call with ascending offsets. */
  upTo(end: number): Reference[] {
    const text = this.#text;
    const found: Reference[] = [];
    const stop = Math.min(end, text.length);
    let at = this.#at;
    for (; at < stop; at++) {
      if (text.charCodeAt(at) !== 48) continue;
      const next = text.charCodeAt(at + 1);
      if (next === 120) {
        const end = hexEnd(text, at + 2);
        const kind = kindOfHex(text, at, end);
        if (kind !== undefined) found.push({ kind, start: at, end, text: text.slice(at, end) });
        at = end - 1;
      } else if (next === 46) {
        const before = beforeEncoding(text, at);
        if (isInsideToken(...before)) continue;
        const dotted = hederaIdAt(text, at);
        if (dotted === undefined) continue;
        const { kind, end } = dotted;
        if (!isVersion(...before) && !this.#dependencies.covers(at))
          found.push({ kind, start: at, end, text: text.slice(at, end) });
        // A version contains no reference.
        at = end - 1;
      }
    }
    this.#at = at;
    return found;
  }
}

/** Limits for links in a document. */
export const linkLimits = {
  /** Characters in all. */
  text: 1024 * 1024,
  /** Characters of a line; later references are not links. */
  line: 2048,
  links: 2000,
} as const;

/** Context to each side of a position, in UTF-16 units. */
export const contextLength = 4096;

/**
 * The reference that contains or touches `offset`, judged by the context within {@link reach} on either side, so that
 * the cost does not depend on the length of the text.
 */
export function referenceAt(text: string, offset: number): Reference | undefined {
  const from = Math.max(0, offset - contextLength);
  const around = text.slice(from, offset + contextLength);
  const inside = offset - from;
  const hit = findReferences(around).find((found) => found.start <= inside && inside <= found.end);
  return hit && { ...hit, start: hit.start + from, end: hit.end + from };
}

/** Context before a reference, in UTF-16 units. */
const lookBehind = 200;

/** The text to look back in from `at`: decoded around `at` if it is percent-encoded in a URL. */
function beforeEncoding(text: string, at: number): readonly [text: string, at: number] {
  if (!followsEncoded(text, at)) return [text, at];
  const before = text
    .slice(Math.max(0, at - lookBehind), at)
    .replace(/%([0-7][0-9a-fA-F])/g, (_, code: string) => String.fromCharCode(parseInt(code, 16)));
  return [before + text.slice(at, at + lookBehind), before.length];
}

/** Whether a percent-encoded character of ASCII ends at `at`. */
function followsEncoded(text: string, at: number): boolean {
  return text.charCodeAt(at - 3) === 37 && /^[0-7][0-9a-fA-F]$/.test(text.slice(at - 2, at));
}

function hexEnd(text: string, at: number): number {
  let end = at;
  while (isHexDigit(text.charCodeAt(end))) end++;
  return end;
}

function kindOfHex(text: string, start: number, end: number): "address" | "bytes32" | undefined {
  const length = end - start;
  if (length !== 42 && length !== 66) return undefined;
  if (isWordCharacter(text.charCodeAt(end)) || continuesWord(...beforeEncoding(text, start)))
    return undefined;
  return length === 42 ? "address" : "bytes32";
}
