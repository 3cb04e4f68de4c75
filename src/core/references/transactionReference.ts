import { assertNever } from "../assertNever.ts";
import { parseHash, type HashReason, type TransactionHash } from "../hash.ts";
import { parsed, type Parsed } from "../parsed.ts";
import {
  formatTransactionId,
  nonceSuffix,
  parseTransactionId,
  type TransactionId,
  type TransactionIdReason,
} from "../hedera/transactionId.ts";

/** How a transaction is identified in a result lookup (docs/services/interface.md, Result lookup). */
export type TransactionReference = { readonly kind: "id"; readonly id: TransactionId } | HashReference;

export type HashReference = { readonly kind: "hash" } & TransactionHash;

/** Why a text does not identify a transaction: the reason of the closest form. */
export type TransactionReason = TransactionIdReason | HashReason;

/** Reads a transaction ID in either spelling, or a hash of 32 or 48 bytes with or without `0x`. */
export function parseTransactionReference(text: string): Parsed<TransactionReference, TransactionReason> {
  if (/^(?:0[xX].*|[0-9a-fA-F]{20,})$/s.test(text)) {
    const hash = parseHash(text);
    return hash.ok ? parsed({ kind: "hash", ...hash.value }) : hash;
  }
  const id = parseTransactionId(text);
  return id.ok ? parsed({ kind: "id", id: id.value }) : id;
}

/**
 * The nonce of a request: the argument overrides the ID's nonce; 0 is the user's own transaction. Hashes have none, as
 * mirror nodes ignore a nonce with them.
 */
export function requestNonce(reference: TransactionReference, nonce?: number): number {
  return reference.kind === "id" ? (nonce ?? reference.id.nonce ?? 0) : 0;
}

/** The path segment of a result lookup, without the nonce, which is a query parameter. */
export function transactionPathPart(reference: TransactionReference): string {
  switch (reference.kind) {
    case "id":
      return formatTransactionId(reference.id);
    case "hash":
      return reference.hash;
    default:
      return assertNever(reference);
  }
}

/** The canonical form of a transaction, for display and as a key: the path segment, and `/nonce` if there is one. */
export function formatTransactionReference(reference: TransactionReference): string {
  const nonce = reference.kind === "id" ? nonceSuffix(reference.id) : "";
  return `${transactionPathPart(reference)}${nonce}`;
}
