import { isDerKey } from "./derKey.ts";
import type { Hex } from "./hex.ts";
import { parsed, refused, type Parsed } from "./parsed.ts";

/**
 * A transaction hash: `0x` and 64 lower-case digits. `from` is the input's form: 32 bytes, or a 48-byte ledger hash, of
 * which mirror nodes use only the first 32.
 */
export type TransactionHash = { readonly hash: Hex; readonly from: "32 bytes" | "48 bytes" };

/**
 * Why a text is not a transaction hash. `upperCasePrefix`: it begins with `0X`; `privateKey`: it is a DER-encoded key.
 */
export type HashReason = "upperCasePrefix" | "privateKey" | "notHex" | "wrongLength";

/** Reads 64 or 96 hex digits with or without `0x`. */
export function parseHash(text: string): Parsed<TransactionHash, HashReason> {
  if (isDerKey(text)) return refused("privateKey");
  if (text.startsWith("0X")) return refused("upperCasePrefix");
  const digits = text.startsWith("0x") ? text.slice(2) : text;
  if (!/^[0-9a-fA-F]*$/.test(digits)) return refused("notHex");
  if (digits.length !== 64 && digits.length !== 96) return refused("wrongLength");
  const hash: Hex = `0x${digits.slice(0, 64).toLowerCase()}`;
  return parsed({ hash, from: digits.length === 64 ? "32 bytes" : "48 bytes" });
}
