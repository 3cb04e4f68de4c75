import { isHexDigit, isWordCharacter, wordReaches } from "../characters/characters.ts";
import { DependencyBlocks, dottedReferenceAt, isInsideToken, speaksOfVersion } from "./dottedReference.ts";

/** What an identifier in running text is. A `bytes32` may be a transaction hash, and may be a private key. */
export type ReferenceKind = "address" | "contractId" | "transactionId" | "bytes32";

/** An identifier: what it is, and how it is written. */
export type Identifier = { readonly kind: ReferenceKind; readonly text: string };

/** An identifier found in running text: `text` is what stands from `start` up to, not including, `end`. */
export type Reference = Identifier & { readonly start: number; readonly end: number };

/**
 * Every reference in a running text, in order, never overlapping (docs/decisions.md, References in text):
 * - `0x` and exactly 40 or 64 hex digits as a whole word;
 * - `0.0.n` with n > 1000, where nothing around it says that it is a version, a part of a path or of a longer number;
 * - transaction IDs in both spellings, seconds of ten digits, with their `?scheduled` and `/nonce`.
 *
 * One pass over the text, whatever it holds. Whether a number is a version may be told some lines above (a block of
 * dependencies), so give whole texts rather than single lines where there are any.
 */
export function findReferences(text: string): Reference[] {
  return new ReferenceScan(text).upTo(text.length);
}

/** The pass of {@link findReferences} in pieces, for long texts. What it finds does not depend on where it pauses. */
export class ReferenceScan {
  readonly #text: string;
  readonly #dependencies: DependencyBlocks;
  #at = 0;

  constructor(text: string) {
    this.#text = text;
    this.#dependencies = new DependencyBlocks(text);
  }

  /** The references that begin before `end` and did not come before. Ask in ascending order. */
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
        if (isInsideToken(text, at)) continue;
        const dotted = dottedReferenceAt(text, at);
        if (dotted === undefined) continue;
        const { kind, end } = dotted;
        if (!speaksOfVersion(text, at) && !this.#dependencies.cover(at))
          found.push({ kind, start: at, end, text: text.slice(at, end) });
        // A version holds no reference either.
        at = end - 1;
      }
    }
    this.#at = at;
    return found;
  }
}

/** How far a look around a place in a text goes to either side, in UTF-16 units. */
export const reach = 4096;

/**
 * The reference that holds or touches `offset`, judged by what stands within {@link reach} on either side, so that the cost
 * does not depend on the length of the text.
 */
export function referenceAt(text: string, offset: number): Reference | undefined {
  const from = Math.max(0, offset - reach);
  const around = text.slice(from, offset + reach);
  const inside = offset - from;
  const hit = findReferences(around).find((found) => found.start <= inside && inside <= found.end);
  return hit && { ...hit, start: hit.start + from, end: hit.end + from };
}

function hexEnd(text: string, at: number): number {
  let end = at;
  while (isHexDigit(text.charCodeAt(end))) end++;
  return end;
}

function kindOfHex(text: string, start: number, end: number): "address" | "bytes32" | undefined {
  const length = end - start;
  if (length !== 42 && length !== 66) return undefined;
  if (isWordCharacter(text.charCodeAt(end)) || wordReaches(text, start)) return undefined;
  return length === 42 ? "address" : "bytes32";
}
