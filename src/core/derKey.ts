/**
 * The start of a DER-encoded private key, up to its 32 bytes: PKCS#8 of ED25519 and ECDSA as Hedera's tools write it,
 * with any length and curve, and SEC 1. All have version 0 or 1 and an octet string of 32 bytes.
 */
const beginning = /^(?:0x)?30(?:[0-7][0-9a-f]|81[0-9a-f]{2}|82[0-9a-f]{4})0201(?:00|01)(?:30|04)/i;
const beforeKey = /30(?:[0-7][0-9a-f]|81[0-9a-f]{2}|82[0-9a-f]{4})0201(?:00|01)[0-9a-f]{0,80}?0420$/;

/** The longest such start, in hex digits. */
const longestBeginning = 120;

/**
 * Whether hex digits, with or without `0x`, are a DER-encoded private key, complete or truncated after its version.
 */
export function isDerKey(text: string): boolean {
  return beginning.test(text);
}

/** Whether the text before 32 bytes ends with the start of a DER-encoded private key, possibly split over lines. */
export function endsInDerBeginning(before: string): boolean {
  const digits = before
    .slice(-2 * longestBeginning)
    .replace(/0x|[^0-9a-z]/gi, "")
    .slice(-longestBeginning);
  return beforeKey.test(digits.toLowerCase());
}
