import { bytesToHex } from "viem";

/** Half a SHA-256 of a text in UTF-8, in 32 digits: enough to tell texts apart, and nobody reads from it what they were. */
export async function digestOf(text: string): Promise<string> {
  const digest = new Uint8Array(await crypto.subtle.digest("SHA-256", new TextEncoder().encode(text)));
  return bytesToHex(digest.subarray(0, 16)).slice(2);
}
