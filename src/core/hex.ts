import { parsed, refused, type Parsed } from "./parsed.ts";

/** Hex digits behind `0x`, in the case they were written in unless the maker says otherwise. `0x` alone is empty. */
export type Hex = `0x${string}`;

/** Reads `0x` and an even number of hex digits, keeping their case. `0X` is refused, as the services refuse it. */
export function parseHex(text: string): Parsed<Hex, "notHex" | "oddLength"> {
  if (!/^0x[0-9a-fA-F]*$/.test(text)) return refused("notHex");
  if (text.length % 2 === 1) return refused("oddLength");
  return parsed(text as Hex);
}

/** The digits of a hex text in lower case, without its `0x` if it has one; anything else comes back in lower case. */
export function lowerDigits(text: string): string {
  return text.toLowerCase().replace(/^0x/, "");
}

/** The same with `0x`. */
export function lowerHex(text: string): Hex {
  return `0x${lowerDigits(text)}`;
}

/** How many bytes the digits hold; half a byte counts as one. */
export function byteLength(hex: Hex): number {
  return Math.ceil((hex.length - 2) / 2);
}

/** The 32-byte words of an ABI encoding, in order; the last may be shorter. `0x` has none. */
export function evmWordsOf(hex: Hex): readonly Hex[] {
  const words: Hex[] = [];
  for (let start = 2; start < hex.length; start += 64) words.push(`0x${hex.slice(start, start + 64)}`);
  return words;
}

/**
 * `0x1234…cdef`: `0x` counts toward `head`. A text that would not get shorter comes back whole. Works for hex without
 * `0x` too.
 */
export function shortenHex(text: string, head = 6, tail = 4): string {
  if (text.length <= head + tail + 1) return text;
  return `${text.slice(0, head)}…${tail > 0 ? text.slice(-tail) : ""}`;
}
