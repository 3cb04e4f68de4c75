import { numberText, unitText } from "../../text/language.ts";
import { pageWords } from "../../text/pages/page.ts";
import { valueWords } from "../../text/value.ts";
import { byteLength, parseHex, shortenHex, type Hex, evmWordsOf } from "../../core/hex.ts";
import type { Piece } from "../page/pageModel.ts";
import { aside, code, longestCopied, longestInline, openPiece, type Form, type At } from "./shownText.ts";
import { parseAddress, shortAddress } from "../../core/address.ts";
import { spelledAddress } from "./valueForms.ts";
import { keccak256 } from "viem";

/** A record has two codes, and is shown several times over: while it is asked for again, and when that has ended. */
const mostRemembered = 4;

const remembered = new Map<Hex, Hex>();

/** Keccak-256 of code. Megabytes take a good part of a second, so that the last few are remembered. */
function codeHash(code: Hex): Hex {
  const known = remembered.get(code);
  if (known !== undefined) return known;
  const hash = keccak256(code, "hex");
  remembered.set(code, hash);
  const [oldest] = remembered.keys();
  if (remembered.size > mostRemembered && oldest !== undefined) remembered.delete(oldest);
  return hash;
}

/** Forty times what a chain lets a contract be; hashing tens of megabytes takes seconds. */
const longestHashed = 2 * 1024 * 1024;

/** Hex of any length: shortened in the middle from a hash on, its bytes counted where it is longer. */
export const hexForm: Form<string> = (text, at) => {
  if (isEmptyHex(text)) return emptyHex(text);
  const shown = code(
    shortenHex(text, 14, 12),
    text.length <= longestInline ? text : shortenHex(text, 100, 90),
  );
  const copy: readonly Piece[] =
    text.length <= longestCopied ? [{ kind: "copy", what: at.what, whole: text }] : [];
  if (text.length <= longestInline) return [shown, ...copy];
  return [shown, ...copy, aside(bytesText(text)), openPiece(at)];
};

/** A number that comes as hex: in decimal, and the digits as they came. */
export const hexNumberForm =
  (textOf: (number: bigint) => string): Form<string> =>
  (text, at) => {
    if (isEmptyHex(text)) return emptyHex(text);
    const number = text.length > 66 ? undefined : hexNumber(text);
    if (number === undefined) return hexForm(text, at);
    return [
      { kind: "text", text: textOf(number) },
      aside(text),
      { kind: "copy", what: at.what, whole: text },
    ];
  };

/** Contract code: how long it is, its hash, how it begins, and a way to all of it. */
export const bytecodeForm: Form<string> = (text, at) => {
  if (isEmptyHex(text)) return emptyHex(text);
  const hex = parseHex(text.startsWith("0x") ? text : `0x${text}`);
  const hash: readonly Piece[] =
    text.length > longestHashed
      ? [aside(valueWords.tooLongToHash())]
      : hex.ok
        ? [aside(valueWords.keccak()), ...hashPieces(codeHash(hex.value), at.what)]
        : [aside(valueWords.halfByte())];
  return [
    { kind: "text", text: bytesText(text) },
    openPiece(at),
    { kind: "break" },
    ...hash,
    { kind: "break" },
    code(text.length > 72 ? `${text.slice(0, 64)}…` : text),
  ];
};

/** A bloom filter: how much of it is set tells how many logs it stands for. */
export const bloomForm: Form<string> = (text, at) => {
  const shown = hexForm(text, at);
  if (isEmptyHex(text) || text.length > 1024) return shown;
  const digits = text.replace(/^0x/, "").match(/./g) ?? [];
  const bits = digits.reduce((sum, digit) => sum + bitsOf(digit), 0);
  return [...shown, aside(valueWords.bitsSet(bits))];
};

/** The number that hex digits spell; `undefined` for none. */
export function hexNumber(text: string): bigint | undefined {
  const digits = text.replace(/^0x/, "");
  return /^[0-9a-fA-F]+$/.test(digits) ? BigInt(`0x${digits}`) : undefined;
}

/** `4,812 bytes`. */
export function bytesText(text: string): string {
  const bytes = byteLength((text.startsWith("0x") ? text : `0x${text}`) as Hex);
  return unitText(bytes, "byte");
}

/** Whether there is no byte. */
export function isEmptyHex(text: string): boolean {
  return text === "" || text === "0x";
}

/** No byte, as it came. */
export function emptyHex(text: string): readonly Piece[] {
  return text === "" ? [aside(valueWords.empty())] : [code(text), aside(valueWords.empty())];
}

function hashPieces(hash: string, of: string): readonly Piece[] {
  const what = pageWords.named(valueWords.codeHash(), of);
  return [code(shortenHex(hash), hash), { kind: "copy", what, whole: hash }];
}

function bitsOf(digit: string): number {
  const value = Number.parseInt(digit, 16);
  return (value & 1) + ((value >> 1) & 1) + ((value >> 2) & 1) + (value >> 3);
}

/** More words than these are opened in an editor. */
const mostWords = 12;
const wordDigits = 64;

/** Data of 32-byte words, a word on each line; hex of any other length stays whole. */
export const wordsForm: Form<string> = (text, at) => {
  if (isEmptyHex(text)) return emptyHex(text);
  const digits = text.replace(/^0x/, "");
  if (digits.length % wordDigits !== 0) return hexForm(text, at);
  return [...wordLines(`0x${digits}`), ...whole(text, at, digits.length / wordDigits)];
};

/** What a function is called with: its selector, then the parameters' words. */
export const callDataForm: Form<string> = (text, at) => {
  if (isEmptyHex(text)) return emptyHex(text);
  const digits = text.replace(/^0x/, "");
  if (digits.length < 8) return hexForm(text, at);
  const parameters: Hex = `0x${digits.slice(8)}`;
  const selector = `0x${digits.slice(0, 8)}`;
  if (parameters === "0x") {
    const copy = { kind: "copy", what: at.what, whole: text } as const;
    return [code(selector), copy, aside(valueWords.selectorAlone())];
  }
  return [
    code(selector),
    { kind: "copy", what: valueWords.selector(), whole: selector },
    aside(valueWords.selector()),
    ...wordLines(parameters, true),
    ...whole(text, at, Math.ceil((digits.length - 8) / wordDigits)),
  ];
};

/** One word, without its leading zeros, and what it may stand for. */
export const evmWordForm: Form<string> = (text, at) => {
  if (text.replace(/^0x/, "").length > wordDigits || isEmptyHex(text)) return hexForm(text, at);
  return [code(shortWord(text), text), { kind: "copy", what: at.what, whole: text }, ...wordHints(text)];
};

/** What a word may stand for: a number, an address, a text. None of it is certain. */
export function wordHints(word: string): readonly Piece[] {
  const digits = word.replace(/^0x/, "").padStart(wordDigits, "0");
  const number = hexNumber(word);
  if (number === undefined || digits.length > wordDigits) return [];
  if (number < 1n << 80n) return number < 10n ? [] : [aside(valueWords.isNumber(numberText(number)))];
  if (number < 1n << 160n && number >= 1n << 128n) {
    const address = parseAddress(digits.slice(24));
    const spelled = address.ok ? spelledAddress(digits.slice(24)) : "";
    return [
      aside(valueWords.isAddress()),
      { kind: "reference", text: shortAddress(spelled), whole: spelled },
    ];
  }
  const text = asciiOf(digits);
  if (text !== undefined) return [aside(valueWords.isText(text))];
  const negative = (1n << 256n) - number;
  return negative < 1n << 80n ? [aside(valueWords.isSigned(numberText(-negative)))] : [];
}

/** `0x3e8` for `0x00…03e8`; a word that fills its bytes is shortened in the middle. */
export function shortWord(word: string): string {
  return shortenHex(trimmedWord(word), 14, 12);
}

/** A word without its leading zeros. */
export function trimmedWord(word: string): string {
  return `0x${word.replace(/^0x/, "").replace(/^0+(?=.)/, "")}`;
}

function wordLines(hex: Hex, breakFirst = false): readonly Piece[] {
  return evmWordsOf(hex)
    .slice(0, mostWords)
    .flatMap((word, index): readonly Piece[] => [
      ...(index > 0 || breakFirst ? [{ kind: "break" } as const] : []),
      code(word),
      ...wordHints(word),
    ]);
}

function whole(text: string, at: At, words: number): readonly Piece[] {
  const copy: readonly Piece[] = text.length <= 4096 ? [{ kind: "copy", what: at.what, whole: text }] : [];
  if (words <= 1) return copy;
  const size = bytesText(text);
  const shown = words > mostWords ? valueWords.moreWords(words - mostWords, size) : size;
  return [{ kind: "break" }, aside(shown), openPiece(at), ...copy];
}

/** Printable ASCII at the left, zeros behind it. */
function asciiOf(digits: string): string | undefined {
  const filled = digits.replace(/(?<!00)(?:00)+$/, "");
  if (filled.length < 6 || filled.length % 2 === 1) return undefined;
  const text = filled.replace(/../g, (byte) => String.fromCharCode(Number.parseInt(byte, 16)));
  return /^[\x20-\x7e]+$/.test(text) ? text : undefined;
}
