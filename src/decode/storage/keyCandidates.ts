import { lowerDigits } from "../../core/hex.ts";
import { wordIn } from "./storageSlot.ts";

/** What keys of mappings may be, likely ones first: 32-byte words, and texts or other bytes. */
export type KeyCandidates = { readonly words: readonly bigint[]; readonly texts: readonly Uint8Array[] };

/** Where keys are looked for. Everything is as a service sends it: what is no hex is passed over. */
export type KeyOrigins = {
  /** Of the sender, the receiver, and contracts that logged or were called. */
  readonly addresses?: readonly string[];
  /** Inputs of calls. */
  readonly calls?: readonly string[];
  /** Of logs, and other single words. */
  readonly words?: readonly string[];
  /** Of logs, and what calls returned. */
  readonly data?: readonly string[];
};

/** More keys would take too long to try. */
const mostWords = 1000;
const mostTexts = 100;
/** Bytes of one; few keys are longer than a line. */
const longestText = 1024;
/** Digits of one piece of data; keys stand near its beginning. */
const mostDigits = 64 * 2000;
/** Digits of all calls and data. */
const mostDigitsInAll = 64 * 16_000;

/** Collects what keys may be: addresses, words, parts of data, and small numbers, which index much. */
export function keyCandidates({
  addresses = [],
  calls = [],
  words = [],
  data = [],
}: KeyOrigins): KeyCandidates {
  const found = new Set<bigint>();
  const texts = new Map<string, Uint8Array>();
  const add = (word: string): void => {
    const value = wordIn(word);
    if (value !== undefined && found.size < mostWords) found.add(value);
  };
  for (const address of addresses) add(address);
  for (const word of words) add(word);
  const addData = (digits: string): void => {
    for (let at = 0; at + 64 <= digits.length; at += 64) {
      if (found.size >= mostWords && texts.size >= mostTexts) return;
      add(`0x${digits.slice(at, at + 64)}`);
      const text = texts.size < mostTexts ? textAt(digits, at) : undefined;
      if (text !== undefined && !texts.has(text)) texts.set(text, bytesOf(text));
    }
  };
  let digitsLeft = mostDigitsInAll;
  const hexIn = (item: string): string | undefined => {
    const digits = lowerDigits(item).slice(0, Math.min(mostDigits, digitsLeft));
    digitsLeft -= digits.length;
    return isHex.test(digits) ? digits : undefined;
  };
  for (const call of calls) {
    const digits = hexIn(call);
    if (digits === undefined) continue;
    addData(digits.slice(8));
    // A selector is the key in tables of functions.
    add(`0x${digits.slice(0, 8).padEnd(64, "0")}`);
  }
  for (const item of data) addData(hexIn(item) ?? "");
  for (let small = 0; small < 4; small += 1) add(`0x${small}`);
  return { words: [...found], texts: [...texts.values()] };
}

const isHex = /^[0-9a-f]*$/;

/** Digits of bytes that stand behind a word that is their number. */
function textAt(digits: string, at: number): string | undefined {
  const length = /^0{56}[0-9a-f]{8}$/.test(digits.slice(at, at + 64))
    ? Number.parseInt(digits.slice(at + 56, at + 64), 16)
    : 0;
  const text = digits.slice(at + 64, at + 64 + 2 * length);
  return length > 0 && length <= longestText && text.length === 2 * length ? text : undefined;
}

function bytesOf(digits: string): Uint8Array {
  return Uint8Array.from({ length: digits.length / 2 }, (_byte, at) =>
    Number.parseInt(digits.slice(2 * at, 2 * at + 2), 16),
  );
}
