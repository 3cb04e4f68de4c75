import { isDerKey } from "./derKey.ts";
import type { Hex } from "./hex.ts";
import { parsed, refused, type Parsed } from "./parsed.ts";

/**
 * A transaction hash: `0x` and 64 lower-case digits. `from` says what was written: the 32 bytes themselves, or the
 * 48-byte hash of the ledger, of which mirror nodes take only the first 32.
 */
export type TransactionHash = { readonly hash: Hex; readonly from: "32 bytes" | "48 bytes" };

/** Why a text is no transaction hash. `upperCasePrefix`: it begins with `0X`; `privateKey`: it is an encoded one. */
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
