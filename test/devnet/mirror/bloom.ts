import { keccak256 } from "viem";

const bytes = 256;

/** The bloom filter of one log: three bits for its address and for each of its topics. */
export function logBloom(address: string, topics: readonly string[]): string {
  const bloom = new Uint8Array(bytes);
  for (const entry of [address, ...topics]) {
    const hash = keccak256(entry as `0x${string}`, "bytes");
    for (const pair of [0, 2, 4]) {
      const bit = ((hash[pair]! << 8) | hash[pair + 1]!) & 2047;
      bloom[bytes - 1 - (bit >> 3)]! |= 1 << (bit & 7);
    }
  }
  return `0x${Buffer.from(bloom).toString("hex")}`;
}
