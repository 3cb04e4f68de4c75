/**
 * The beginnings of encoded private keys, up to the 32 bytes: PKCS#8 of ED25519 and of ECDSA as Hedera's tools write
 * them, whatever lengths and curves they name, and SEC 1. All have a version of 0 or 1 and an octet string of 32 bytes.
 */
const beginning = /^(?:0x)?30(?:[0-7][0-9a-f]|81[0-9a-f]{2}|82[0-9a-f]{4})0201(?:00|01)(?:30|04)/i;
const beforeKey = /30(?:[0-7][0-9a-f]|81[0-9a-f]{2}|82[0-9a-f]{4})0201(?:00|01)[0-9a-f]{0,80}?0420$/;

/** No beginning is longer, in digits. */
const longestBeginning = 120;

/** Whether hex digits, with or without `0x`, are an encoded private key, whole or cut off anywhere behind its version. */
export function isDerKey(text: string): boolean {
  return beginning.test(text);
}

/** Whether what stands before 32 bytes is the beginning of an encoded private key, in one piece or broken over lines. */
export function endsInDerBeginning(before: string): boolean {
  const digits = before
    .slice(-2 * longestBeginning)
    .replace(/0x|[^0-9a-z]/gi, "")
    .slice(-longestBeginning);
  return beforeKey.test(digits.toLowerCase());
}
