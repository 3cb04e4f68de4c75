import { concat, keccak256, stringToBytes } from "viem";

/**
 * The same for the same key and text, and of neither it tells anything: keccak-256, which needs no more than the key put
 * before the text.
 */
export function keyedHash(key: Uint8Array, text: string): string {
  return keccak256(concat([key, stringToBytes(text)]));
}
