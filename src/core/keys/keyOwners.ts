import { ed25519 } from "@noble/curves/ed25519";
import { secp256k1 } from "@noble/curves/secp256k1";
import { bytesToHex } from "viem";
import { publicKeyToAddress } from "viem/accounts";
import type { Hex } from "../hex.ts";

/** What a private key controls. */
export type KeyOwner = {
  /** The address of its account (secp256k1), or its public key (ED25519), in lower case. */
  readonly name: Hex;
  /**
   * The lower-case digits that identify it in a text: the address, or 32 bytes that every encoding of its public key
   * contains.
   */
  readonly digits: readonly string[];
};

/** The order of secp256k1: a private key is a number from 1 to order - 1. */
const order = 0xfffffffffffffffffffffffffffffffebaaedce6af48a03bbfd25e8cd0364141n;

/**
 * What 32 bytes would control as a private key, on each curve. Takes some milliseconds. Import lazily: it loads the
 * code of the curves.
 */
export function keyOwners(key: Hex): readonly KeyOwner[] {
  const digits = key.slice(2).toLowerCase();
  const ofEd25519 = bytesToHex(ed25519.getPublicKey(digits));
  const owners = [{ name: ofEd25519, digits: [ofEd25519.slice(2)] }];
  const number = BigInt(key);
  // Checked explicitly: an error with another cause must not make a key look invalid.
  if (number === 0n || number >= order) return owners;
  const publicKey = bytesToHex(secp256k1.getPublicKey(digits, false));
  const address = publicKeyToAddress(publicKey).toLowerCase() as Hex;
  return [{ name: address, digits: [address.slice(2), publicKey.slice(4, 68)] }, ...owners];
}
