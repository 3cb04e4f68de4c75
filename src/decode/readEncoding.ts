import type { AbiParameter } from "./abiItem.ts";
import type { BytesReading } from "./decoding.ts";
import { levelsIn } from "./abiParameters.ts";
import { differingWord, readBytes } from "./encoding.ts";
import { namedArguments, valueReaders } from "./valueReader.ts";

/** Bytes; reading more takes tenths of a second. */
const mostBytes = 128 * 1024;

/** Levels of arrays and tuples in which so many bytes are read; in twice as many levels, half of these. */
const levelsOfMost = 4;

/**
 * Reads an encoding of parameters as compilers write them. It must encode again to the very same bytes: a wrong ABI often
 * decodes all the same, and what does not belong into a value is passed over. Never throws.
 *
 * @param digits without `0x`, in any case
 */
export function readEncoding(parameters: readonly AbiParameter[], digits: string): BytesReading {
  const tooLarge = largerThanRead(parameters, digits);
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
export function largerThanRead(
  parameters: readonly AbiParameter[],
  digits: string,
): BytesReading | undefined {
  const bytes = Math.ceil(digits.length / 2);
  if (bytes * Math.max(levelsIn(parameters), levelsOfMost) <= mostBytes * levelsOfMost) return;
  return { kind: "tooLarge", bytes };
}

/** Whether digits are whole bytes, whatever is handed over as such. */
export function areBytes(digits: string): boolean {
  return digits.length % 2 === 0 && /^[0-9a-f]*$/i.test(digits);
}
