import { decodeAbiParameters, encodeAbiParameters, hexToBytes } from "viem";
import type { DecodedValue, BytesReading } from "./decoding.ts";
import { type ValueReader, namedArguments, valueReaders } from "./valueReader.ts";
import type { AbiParameter } from "./abiItem.ts";
import { levelsIn } from "./abiParameters.ts";

/** What bytes are read as, and which bytes a compiler would have written for that. */
type ReadBytes = { readonly values: readonly DecodedValue[]; readonly encoded: string };

/**
 * Takes an encoding apart, in lower-case digits without `0x`, as those of the result. Undefined where it is not one of these
 * types.
 */
export function readBytes(readers: readonly ValueReader[], digits: string): ReadBytes | undefined {
  // The library refuses fewer bytes than a word, and no bytes, also where nothing is to be read.
  if (readers.length === 0) return { values: [], encoded: "" };
  const types = readers.map(({ type }) => type);
  try {
    const bytes = hexToBytes(`0x${digits}`);
    const taken: readonly unknown[] = decodeAbiParameters(types, new BoundedBytes(bytes, 2 * bytes.length));
    const read = readers.map((reader, at) => reader.read(taken[at]));
    const clean = read.map((value) => value.clean);
    return { values: read.map(({ value }) => value), encoded: encodeAbiParameters(types, clean).slice(2) };
  } catch {
    return undefined;
  }
}

/** The digits of a 32-byte word. */
const wordDigits = 64;

/** The first word in which two encodings differ that are not the same. */
export function differingWord(one: string, other: string): number {
  let word = 0;
  const at = (digits: string): string => digits.slice(word * wordDigits, (word + 1) * wordDigits);
  while (at(one) === at(other)) word += 1;
  return word;
}

/** Bytes; reading more takes tenths of a second. */
const maxBytes = 128 * 1024;

/** Levels of arrays and tuples in which so many bytes are read; in twice as many levels, half of these. */
const levelsOfMost = 4;

/**
 * Reads an encoding of parameters as compilers write them. It must encode again to the very same bytes: a wrong ABI often
 * decodes all the same, and what does not belong into a value is passed over. Never throws.
 *
 * @param digits without `0x`, in any case
 */
export function readEncoding(parameters: readonly AbiParameter[], digits: string): BytesReading {
  const tooLarge = tooLargeReading(parameters, digits);
  if (tooLarge !== undefined) return tooLarge;
  const readers = valueReaders(parameters);
  const lower = digits.toLowerCase();
  const read = readers && areBytes(digits) ? readBytes(readers, lower) : undefined;
  if (read === undefined) return { kind: "unreadable" };
  const decoded = namedArguments(parameters, read.values);
  return read.encoded === lower
    ? { kind: "read", arguments: decoded }
    : { kind: "notCanonical", arguments: decoded, word: differingWord(read.encoded, lower) };
}

/** What is told of digits that are more than is read, as these parameters. */
export function tooLargeReading(
  parameters: readonly AbiParameter[],
  digits: string,
): BytesReading | undefined {
  const bytes = Math.ceil(digits.length / 2);
  if (bytes * Math.max(levelsIn(parameters), levelsOfMost) <= maxBytes * levelsOfMost) return;
  return { kind: "tooLarge", bytes };
}

/** Whether digits are whole bytes. */
export function areBytes(digits: string): boolean {
  return digits.length % 2 === 0 && /^[0-9a-f]*$/i.test(digits);
}

/**
 * Bytes of which only so many are handed out, those that are asked for twice counted twice. Values of an encoding can lie upon each
 * other, so that a few kilobytes of it take up gigabytes when they are taken apart; the library bounds how often it reads, not
 * how much.
 */
export class BoundedBytes extends Uint8Array {
  #left: number;

  /** @param most bytes that are handed out */
  constructor(bytes: Uint8Array, most: number) {
    super(bytes.buffer as ArrayBuffer, bytes.byteOffset, bytes.byteLength);
    this.#left = most;
  }

  /** Parts are plain bytes. */
  static get [Symbol.species](): Uint8ArrayConstructor {
    return Uint8Array;
  }

  /** @throws RangeError when that would be more in all */
  override subarray(begin = 0, end = this.length): Uint8Array<ArrayBuffer> {
    const part = super.subarray(begin, end);
    this.#left -= part.length;
    if (this.#left < 0) throw new RangeError("These values take up more than their bytes.");
    return part;
  }
}
