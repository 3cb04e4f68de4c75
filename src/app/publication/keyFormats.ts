import { isDerKey } from "../../core/derKey.ts";

const der = /(?<![0-9a-f])(?:0x)?30[0-9a-f]{64,400}(?![0-9a-f])/gi;

/** In base64 the first byte of these is an `M`. */
const base64 = /(?<![\w+/])M[\w+/-]{60,400}/g;

/** Beginnings that nothing but a private key has: of wallets (BIP-32), age, Nostr, Sui and Tezos. */
const prefixed =
  /(?<!\w)(?:[tuvxyz]prv[1-9A-HJ-NP-Za-km-z]{107}|AGE-SECRET-KEY-1[0-9A-Z]{58}|nsec1[0-9a-z]{58}|suiprivkey1[0-9a-z]{50,70}|edsk[1-9A-HJ-NP-Za-km-z]{50,94})(?!\w)/g;

/** The form in which Bitcoin's wallets export keys. */
const walletImport = /(?<![\w+/=-])(?:5[1-9A-HJ-NP-Za-km-z]{50}|[KL][1-9A-HJ-NP-Za-km-z]{51})(?![\w+/=-])/g;

/** A private key of JSON Web Keys. */
const webKey = /"d"\s{0,9}:\s{0,9}"[\w-]{43}"/g;

/** Where encoded private keys begin: DER in hex or base64, and what wallets export. */
export function* encodedKeys(text: string): Generator<number> {
  for (const { 0: found, index } of text.matchAll(der)) if (isDerKey(found)) yield index;
  for (const { 0: found, index } of text.matchAll(base64))
    if (isDerKey(hexOf(found.slice(0, 32)))) yield index;
  for (const form of [prefixed, webKey]) for (const { index } of text.matchAll(form)) yield index;
  for (const { 0: found, index } of text.matchAll(walletImport)) if (isMixed(found)) yield index;
}

/** Of base64, also of that for URLs. */
export function hexOf(encoded: string): string {
  const bytes = atob(encoded.replaceAll("-", "+").replaceAll("_", "/"));
  return Array.from(bytes, (byte) => byte.charCodeAt(0).toString(16).padStart(2, "0")).join("");
}

/** Unlike a long name. */
const isMixed = (found: string): boolean =>
  (found.match(/\d+/g)?.length ?? 0) > 2 && /[a-z]/.test(found) && /[A-Z]/.test(found);

/** The first line of a file that holds a private key, of OpenSSL, SSH, PGP or PuTTY. */
const heads = /-{4,5} ?BEGIN [A-Z0-9 ]{0,30}PRIVATE KEY(?: BLOCK)? ?-{4,5}|PuTTY-User-Key-File-\d/g;

/** Where the first lines of key files stand. */
export function* keyFileHeads(text: string): Generator<number> {
  for (const { index } of text.matchAll(heads)) yield index;
}
