import { hexOf } from "./keyFormats.ts";

/** A number of 32 bytes that stands in a source. */
export type SpelledKey = {
  /** 64 lower-case digits without `0x`. */
  readonly digits: string;
  readonly start: number;
  readonly end: number;
};

/** Also without the zeros before it, and with what else it is exported with, as its public key. */
const plainHex = /(?<![0-9a-fx])(?:0x(?=[0-9a-f]{60}))?([0-9a-f]{60,64}|[0-9a-f]{128})(?![0-9a-f])/gi;

/** Solidity lets `_` stand between digits, also in `hex"…"`. */
const separatedHex = /(?<!\w)[0-9a-fx_]{65,130}(?!\w)/gi;

const escapedHex = /(?<!\\x[0-9a-f]{2})(?:\\x[0-9a-f]{2}){32}(?!\\x)/gi;

/** Pieces of a number, in strings or groups of digits, or bytes of a list. */
const piece = /(?<!\w)(?:0x)?([0-9a-f]{2,62})(?!\w)/gi;

/** What may stand between two of them. */
const between = /^["'\s,+\\/*]*(?:hex)?["']?$/;
const widestGap = 20;

/** A key has fewer digits once in ten million. */
const decimal = /(?<![\w.])[0-9](?:_?[0-9]){69,77}(?![\w.])/g;

const base64 = /(?<![\w+/=-])[\w+/-]{43}=(?!=)/g;

/** For addresses, without padding. Only a whole string: names have as many characters. */
const base64Url = /(?<=["'`])[\w-]{43}(?=["'`])/g;

/** Bytes in decimal, as wallets export keys of Ed25519: with the public key behind it, of 64. */
const byteList = /\[(?:[\d\s,()]|uint8|bytes1){63,2000}\]/g;

/** No key is as large as the order of the curve. */
const order = 0xfffffffffffffffffffffffffffffffebaaedce6af48a03bbfd25e8cd0364141n;

/** All numbers of 32 bytes in a source that could be private keys, in whatever form Solidity takes them; not in order. */
export function* spelledKeys(text: string): Generator<SpelledKey> {
  for (const { 0: found, 1: digits = "", index } of text.matchAll(plainHex)) {
    // What has fewer digits is a number only where it is written as one.
    if (digits.length < 64 && !/^0x/i.test(found)) continue;
    yield spelled(digits.slice(0, 64), index, found);
  }
  for (const { 0: found, index } of text.matchAll(separatedHex)) {
    const digits = found.replace(/^0x/i, "").replaceAll("_", "");
    if (/^[0-9a-f]{64}$/i.test(digits) && found.includes("_")) yield spelled(digits, index, found);
  }
  for (const { 0: found, index } of text.matchAll(escapedHex))
    yield spelled(found.replaceAll(/\\x/gi, ""), index, found);
  yield* piecedTogether(text);
  for (const { 0: found, index } of text.matchAll(decimal)) {
    const value = BigInt(found.replaceAll("_", ""));
    if (value < order) yield spelled(value.toString(16), index, found);
  }
  for (const form of [base64, base64Url])
    for (const { 0: found, index } of text.matchAll(form)) yield spelled(hexOf(found), index, found);
  for (const { 0: found, index } of text.matchAll(byteList)) {
    const bytes = found.match(/(?<!\w)\d+/g) ?? [];
    if ((bytes.length !== 32 && bytes.length !== 64) || bytes.some((byte) => Number(byte) > 255)) continue;
    const digits = bytes.slice(0, 32).map((byte) => Number(byte).toString(16).padStart(2, "0"));
    yield spelled(digits.join(""), index, found);
  }
}

function spelled(digits: string, start: number, { length }: string): SpelledKey {
  return { digits: digits.toLowerCase().padStart(64, "0"), start, end: start + length };
}

/** Numbers that are broken into strings, groups or bytes of just 64 digits together. */
function* piecedTogether(text: string): Generator<SpelledKey> {
  let [digits, start, end] = ["", 0, 0];
  for (const { 0: found, 1: part = "", index } of text.matchAll(piece)) {
    const goesOn = index - end <= widestGap && between.test(text.slice(end, index));
    if (!goesOn) {
      if (digits.length === 64) yield { digits, start, end };
      [digits, start] = ["", index];
    }
    // One that is too long is none, whatever follows.
    if (digits.length <= 64) digits += part.toLowerCase();
    end = index + found.length;
  }
  if (digits.length === 64) yield { digits, start, end };
}

const cheatcode =
  /\b(?:vm_?|VM|hevm|cheats)\s{0,9}\.\s{0,9}(?:addr|sign\w{0,30}|broadcast|startBroadcast|createWallet|rememberKey|publicKeyP256)\s{0,9}\([^()]{0,99}(?:(?:uint256|bytes32)\s{0,9}\(\s{0,9}){0,2}(?:hex)?["']?$/;

/** Whether a number is passed to one of Foundry's cheatcodes that take a private key. */
export function isPassedAsKey({ start }: SpelledKey, text: string): boolean {
  return cheatcode.test(text.slice(Math.max(0, start - 200), start));
}
