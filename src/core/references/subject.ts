import { parseContractReference, type ContractReason, type ContractReference } from "./contractReference.ts";
import { parsed, refused, type Parsed } from "../parsed.ts";
import { reservedEntity } from "./reservedEntity.ts";
import { findReferences, type Identifier } from "../scan/findReferences.ts";
import {
  parseTransactionReference,
  type TransactionReason,
  type TransactionReference,
} from "./transactionReference.ts";

/** What a text identifies: the subject of a hover, a command, or a panel. */
export type Subject =
  | { readonly kind: "contract"; readonly contract: ContractReference }
  | { readonly kind: "transaction"; readonly transaction: TransactionReference };

/**
 * Why a text identifies nothing: the reason of the closest form; `several` for a longer text with more than one
 * reference; `notReference` if it has none.
 */
export type SubjectReason = ContractReason | TransactionReason | "several" | "notReference";

/** Longer texts are not a selection of one identifier. */
const maxLength = 4096;

/**
 * Reads what a person selected or typed: any form of {@link parseContractReference} and {@link
 * parseTransactionReference}, ignoring surrounding space, quotes, brackets, and punctuation. A longer text (a URL of an
 * explorer, a line of code) is accepted if it contains exactly one reference.
 */
export function parseSubject(text: string): Parsed<Subject, SubjectReason> {
  const trimmed = text.trim();
  // Cutting it could end in the middle of a longer number.
  if (trimmed.length > maxLength) return refused("notReference");
  const core = unwrapped(trimmed);
  if (core === "") return refused("empty");
  if (/^[0-9a-zA-Z.@\-/?]+$/.test(core)) {
    const direct = parseDirect(core);
    if (direct.ok || direct.reason !== "notReference") return direct;
  }
  const [first, ...others] = findReferences(trimmed);
  if (first === undefined) return refused(explorerTime.test(core) ? "consensusTime" : "notReference");
  if (others.some((other) => other.text !== first.text)) return refused("several");
  return parseDirect(first.text);
}

/** The subject of an identifier that {@link findReferences} found. */
export function subjectOf(reference: Identifier): Subject {
  const subject = parseDirect(reference.text);
  if (!subject.ok) throw new Error(`A ${reference.kind} reference was found that no parser takes`);
  return subject.value;
}

function parseDirect(text: string): Parsed<Subject, SubjectReason> {
  if (looksLikeTransaction(text)) {
    const transaction = parseTransactionReference(text);
    return transaction.ok
      ? parsed({ kind: "transaction", transaction: transaction.value })
      : refused(transaction.reason === "notTransactionId" ? "notReference" : transaction.reason);
  }
  const contract = parseContractReference(text);
  return contract.ok
    ? parsed({ kind: "contract", contract: contract.value })
    : refused(contract.reason === "notEntityId" ? "notReference" : contract.reason);
}

/** Hex longer than an address, or an ID with a time behind it. */
function looksLikeTransaction(text: string): boolean {
  return /^(?:(?:0[xX])?[0-9a-fA-F]{41,}|[0-9.]+(?:-[a-z]{5})?(?:@|%40|-[0-9]).*)$/.test(text);
}

/** A consensus time, also in the URL of an explorer's transaction page. */
const explorerTime = /(?:^|\/transactions?\/)[0-9]{10}[.-][0-9]{1,9}(?![\w.])/;

function unwrapped(text: string): string {
  return text
    .replace(/^[\s"'`“”‘’«»()[\]{}<>,;:*|]+/, "")
    .replace(/(?<![\s"'`“”‘’«»()[\]{}<>,;:.*|])[\s"'`“”‘’«»()[\]{}<>,;:.*|]+$/, "");
}

/** Longer texts are not references. */
const maxReferenceLength = 200;

/** Whether a text identifies a contract or transaction that services can know, so that a panel can show it. */
export function isReference(text: string): boolean {
  const subject = text.length <= maxReferenceLength ? parseSubject(text) : undefined;
  if (subject?.ok !== true) return false;
  return subject.value.kind === "transaction" || reservedEntity(subject.value.contract) === undefined;
}
