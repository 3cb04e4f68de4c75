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

/** What names a transaction in a result lookup (docs/interface.md, Result lookup). */
export type TransactionReference = { readonly kind: "id"; readonly id: TransactionId } | HashReference;

export type HashReference = { readonly kind: "hash" } & TransactionHash;

/** Why a text names no transaction: the reason of the form it comes nearest to. */
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
 * The nonce to ask with: one that is passed counts over that of the ID, and 0 is the user's own transaction. A hash has none:
 * it names one transaction, and mirror nodes ignore the nonce beside it.
 */
export function nonceToAsk(reference: TransactionReference, nonce?: number): number {
  return reference.kind === "id" ? (nonce ?? reference.id.nonce ?? 0) : 0;
}

/** The path part of a result lookup. A nonce is not in it: it goes into the query, and only for IDs. */
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

/** One spelling for one transaction, for people and as a key: the path part, and `/nonce` when there is one. */
export function formatTransactionReference(reference: TransactionReference): string {
  const nonce = reference.kind === "id" ? nonceSuffix(reference.id) : "";
  return `${transactionPathPart(reference)}${nonce}`;
}
