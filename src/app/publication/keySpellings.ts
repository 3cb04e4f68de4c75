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

/** As many as the words of a mnemonic phrase are at least and at most, each as its lists have them. */
const words = /(?<![\w-])[a-z]{3,8}(?:[ \t]{1,4}[a-z]{3,8}){11,23}(?![\w-])/g;

const counts: ReadonlySet<number> = new Set([12, 15, 18, 21, 24]);

/** Where what may be a mnemonic phrase begins: nothing but words of that number between quotes, signs or ends of a line. */
export function* spelledPhrases(text: string): Generator<number> {
  for (const { 0: found, index } of text.matchAll(words)) {
    if (!counts.has(found.split(/[ \t]+/).length)) continue;
    const before = text.slice(Math.max(0, index - 8), index).trimEnd();
    const behind = text.slice(index + found.length, index + found.length + 8).replace(/^[ \t]+/, "");
    if (!/[\w,.]$/.test(before) && !/^[\w,.]/.test(behind)) yield index;
  }
}
