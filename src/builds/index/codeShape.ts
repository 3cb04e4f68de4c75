import { zeroWords } from "../code/compareCode.ts";
import { variablePlaces, type CodePlace, type CompiledCode, withZeros } from "../code/compiledCode.ts";

/** What is kept of a code by which a chain's is found: little, and enough to leave nearly all others out. */
export type CodeShape = {
  /** Of the code on the chain, in bytes; at least, where it is open. */
  readonly length: number;
  /** Whether any number of words may follow it on the chain. */
  readonly isOpen: boolean;
  /** Of the compiler's code, in bytes: immutables of Vyper come behind it. */
  readonly compared: number;
  /** Where the chain's code may differ, in order and without overlaps. */
  readonly free: readonly CodePlace[];
  /** Of the compared bytes with zeros where they may differ. Codes that differ can have the same, if rarely. */
  readonly fingerprint: string;
};

/** The shape of a compiler's code. Where a tool tells no immutables, all places at which they could stand are free. */
export function shapeOf(code: CompiledCode): CodeShape {
  const places = [...variablePlaces(code), ...(code.immutables === undefined ? zeroWords(code.digits) : [])];
  const free = joined(places);
  const compared = code.digits.length / 2;
  const isOpen = code.appended === "words";
  const length = compared + (code.appended === "words" ? 0 : code.appended);
  return { length, isOpen, compared, free, fingerprint: fingerprintOf(code.digits, free) };
}

/** The fingerprint that a code, in lower-case digits without `0x`, has where places are free. */
export function fingerprintOf(digits: string, free: readonly CodePlace[]): string {
  return hashOf(withZeros(digits, free));
}

/** Places in order, with those that touch or overlap as one. */
function joined(places: readonly CodePlace[]): CodePlace[] {
  const inOrder = [...places].sort((one, other) => one.start - other.start);
  const all: CodePlace[] = [];
  for (const { start, length } of inOrder) {
    const last = all.at(-1);
    if (last === undefined || start > last.start + last.length) all.push({ start, length });
    else
      all[all.length - 1] = { start: last.start, length: Math.max(last.length, start + length - last.start) };
  }
  return all;
}

/**
 * 53 bits of a text, made fast: what is found by it is compared byte by byte before anything is said. By FNV-1a in two
 * halves, each unit taken once.
 */
function hashOf(text: string): string {
  let [low, high] = [0x811c9dc5, 0x9747b28c];
  for (let at = 0; at < text.length; at += 1) {
    const unit = text.charCodeAt(at);
    low = Math.imul(low ^ unit, 0x01000193);
    high = Math.imul(high ^ unit, 0x5bd1e995) + at;
  }
  return ((high & 0x1fffff) * 2 ** 32 + (low >>> 0)).toString(36);
}
