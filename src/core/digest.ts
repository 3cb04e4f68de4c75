import { bytesToHex } from "viem";

/** The first half of the SHA-256 of a text in UTF-8, as 32 hex digits. */
export async function digestOf(text: string): Promise<string> {
  const digest = new Uint8Array(await crypto.subtle.digest("SHA-256", new TextEncoder().encode(text)));
  return bytesToHex(digest.subarray(0, 16)).slice(2);
}
