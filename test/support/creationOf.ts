import type { Hex } from "../../src/core/hex.ts";

const byteOf = (value: number): string => value.toString(16).padStart(2, "0");

/** What creates a contract of a code of at most 32 bytes, in hex digits. */
export function creationOf(code: string): Hex {
  const length = code.length / 2;
  return `0x${byteOf(0x5f + length)}${code}5f5260${byteOf(length)}60${byteOf(32 - length)}f3`;
}
