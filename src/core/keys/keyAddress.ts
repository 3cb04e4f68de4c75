import { privateKeyToAddress } from "viem/accounts";
import type { Hex } from "../hex.ts";

/** How many points the curve secp256k1 has: a private key is a number from 1 to one less. */
const order = 0xfffffffffffffffffffffffffffffffebaaedce6af48a03bbfd25e8cd0364141n;

/**
 * The address, in lower case, of the account that these 32 bytes would control as an ECDSA private key; none where they
 * are no key of the curve. Loads the curve's code: import it only when it is first needed.
 */
export function addressOfKey(key: Hex): Hex | undefined {
  const number = BigInt(key);
  // Not left to an error: one of another cause must not let a key pass for none.
  if (number === 0n || number >= order) return undefined;
  return privateKeyToAddress(key).toLowerCase() as Hex;
}
