import { isDerKey } from "../../core/derKey.ts";

/** A number of 32 bytes that stands in a source. */
export type SpelledKey = {
  /** 64 lower-case digits without `0x`. */
  readonly digits: string;
  readonly start: number;
  readonly end: number;
};

const plainHex = /(?<![0-9a-fx])(?:0x)?([0-9a-f]{64})(?![0-9a-f])/gi;

/** Solidity lets `_` stand between digits, also in `hex"…"`. */
const separatedHex = /(?<!\w)[0-9a-fx_]{65,130}(?!\w)/gi;

/** A key has fewer digits once in ten million. */
const decimal = /(?<![\w.])[0-9](?:_?[0-9]){69,77}(?![\w.])/g;

/** No key is as large as the order of the curve. */
const order = 0xfffffffffffffffffffffffffffffffebaaedce6af48a03bbfd25e8cd0364141n;

/** All numbers of 32 bytes in a source that could be private keys, in whatever form Solidity takes them; not in order. */
export function* spelledKeys(text: string): Generator<SpelledKey> {
  for (const { 0: found, 1: digits = "", index } of text.matchAll(plainHex))
    yield { digits: digits.toLowerCase(), start: index, end: index + found.length };
  for (const { 0: found, index } of text.matchAll(separatedHex)) {
    const digits = found.replace(/^0x/i, "").replaceAll("_", "").toLowerCase();
    if (/^[0-9a-f]{64}$/.test(digits) && found.includes("_"))
      yield { digits, start: index, end: index + found.length };
  }
  for (const { 0: found, index } of text.matchAll(decimal)) {
    const value = BigInt(found.replaceAll("_", ""));
    if (value >= order) continue;
    yield { digits: value.toString(16).padStart(64, "0"), start: index, end: index + found.length };
  }
}

const encoded = /(?<![0-9a-f])(?:0x)?30[0-9a-f]{64,400}(?![0-9a-f])/gi;

/** Where encoded private keys begin (DER). */
export function* encodedKeys(text: string): Generator<number> {
  for (const { 0: found, index } of text.matchAll(encoded)) if (isDerKey(found)) yield index;
}

const cheatcode =
  /\bvm\s{0,9}\.\s{0,9}(?:addr|sign|signCompact|broadcast|startBroadcast|createWallet|rememberKey)\s{0,9}\(\s{0,99}(?:(?:uint256|bytes32)\s{0,9}\(\s{0,9})?$/;

/** Whether a number is given to one of Foundry's cheatcodes that take a private key. */
export function isGivenAsKey({ start }: SpelledKey, text: string): boolean {
  return cheatcode.test(text.slice(Math.max(0, start - 200), start));
}
