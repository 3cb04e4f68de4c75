import { keccak_256 } from "@noble/hashes/sha3";
import { bytesToHex } from "viem";

/** UTF-16 units that are hashed between two turns of others: some milliseconds. */
export const unitsInTurn = 64 * 1024;

/** keccak-256 of a text in UTF-8, lower-case with `0x`. Pauses now and then in a long one. */
export function* textHash(text: string): Generator<undefined, string> {
  const hash = keccak_256.create();
  const encoder = new TextEncoder();
  for (let from = 0; from < text.length;) {
    const cut = from + unitsInTurn;
    // Both halves of a surrogate pair have their bytes together.
    const end = isHighSurrogate(text.charCodeAt(cut - 1)) ? cut - 1 : cut;
    hash.update(encoder.encode(text.slice(from, end)));
    from = end;
    if (from < text.length) yield;
  }
  return bytesToHex(hash.digest());
}

const isHighSurrogate = (unit: number): boolean => unit >= 0xd800 && unit <= 0xdbff;
