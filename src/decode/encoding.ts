import { decodeAbiParameters, encodeAbiParameters, hexToBytes } from "viem";
import { BoundedBytes } from "./boundedBytes.ts";
import type { DecodedValue } from "./decoding.ts";
import type { ValueReader } from "./valueReader.ts";

/** What bytes are read as, and which bytes a compiler would have written for that. */
export type ReadBytes = { readonly values: readonly DecodedValue[]; readonly encoded: string };

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
