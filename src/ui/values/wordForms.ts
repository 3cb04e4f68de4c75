import { parseAddress, shortAddress } from "../../core/address.ts";
import { numberText } from "../../text/language.ts";
import { valueWords } from "../../text/value.ts";
import { shortenHex, wordsOf, type Hex } from "../../core/hex.ts";
import type { Piece } from "../page/piece.ts";
import { bytesText, emptyHex, hexForm, hexNumber, isEmptyHex } from "./hexForms.ts";
import { spelledAddress } from "./identifierForms.ts";
import { aside, code, openPiece, type At, type Form } from "./shownText.ts";

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
  return wordsOf(hex)
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
  const filled = digits.replace(/(?:00)+$/, "");
  if (filled.length < 6 || filled.length % 2 === 1) return undefined;
  const text = filled.replace(/../g, (byte) => String.fromCharCode(Number.parseInt(byte, 16)));
  return /^[\x20-\x7e]+$/.test(text) ? text : undefined;
}
