import { keccak256 } from "viem";
import type { Hex } from "../../core/hex.ts";

/** A slot as services are sent it: 64 digits in lower case. */
export function slotHex(slot: bigint): Hex {
  return `0x${BigInt.asUintN(256, slot).toString(16).padStart(64, "0")}`;
}

/** A slot or a word of up to 64 digits; undefined for anything else. */
export function wordIn(text: string): bigint | undefined {
  return /^0x[0-9a-fA-F]{1,64}$/.test(text) ? BigInt(text) : undefined;
}

/** A word as its 32 bytes. */
export function wordBytes(word: bigint): Uint8Array {
  const bytes = new Uint8Array(32);
  new DataView(bytes.buffer).setBigUint64(0, BigInt.asUintN(64, word >> 192n));
  new DataView(bytes.buffer).setBigUint64(8, BigInt.asUintN(64, word >> 128n));
  new DataView(bytes.buffer).setBigUint64(16, BigInt.asUintN(64, word >> 64n));
  new DataView(bytes.buffer).setBigUint64(24, BigInt.asUintN(64, word));
  return bytes;
}

/** The slot that is the hash of bytes. */
export function slotOfHash(...parts: readonly Uint8Array[]): bigint {
  const bytes = new Uint8Array(parts.reduce((sum, { length }) => sum + length, 0));
  let at = 0;
  for (const part of parts) {
    bytes.set(part, at);
    at += part.length;
  }
  return BigInt(keccak256(bytes));
}

/** Where the elements of a dynamic array, or the bytes of a long string, are in Solidity. */
export function dataSlot(slot: bigint): bigint {
  return slotOfHash(wordBytes(slot));
}

/** A slot as far behind another; slots count modulo 2^256. */
export function slotBehind(slot: bigint, slots: bigint): bigint {
  return BigInt.asUintN(256, slot + slots);
}
