import { numberText, unitText } from "../../text/language.ts";
import { valueWords } from "../../text/value.ts";
import { byteLength, parseHex, shortenHex, type Hex } from "../../core/hex.ts";
import type { Piece } from "../page/piece.ts";
import { codeHash } from "./codeHash.ts";
import { aside, code, longestCopied, longestInline, openPiece, type Form } from "./shownText.ts";

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
export const hexNumberForm: Form<string> = (text, at) => {
  if (isEmptyHex(text)) return emptyHex(text);
  const number = text.length > 66 ? undefined : hexNumber(text);
  if (number === undefined) return hexForm(text, at);
  return [
    { kind: "text", text: numberText(number) },
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
        ? [aside(valueWords.keccak()), ...hashPieces(codeHash(hex.value))]
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

function hashPieces(hash: string): readonly Piece[] {
  return [code(shortenHex(hash), hash), { kind: "copy", what: valueWords.codeHash(), whole: hash }];
}

function bitsOf(digit: string): number {
  const value = Number.parseInt(digit, 16);
  return (value & 1) + ((value >> 1) & 1) + ((value >> 2) & 1) + (value >> 3);
}
