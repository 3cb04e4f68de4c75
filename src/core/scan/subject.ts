import {
  parseContractReference,
  type ContractReason,
  type ContractReference,
} from "../references/contractReference.ts";
import { parsed, refused, type Parsed } from "../parsed.ts";
import { reservedEntity } from "../references/reservedEntity.ts";
import { findReferences, type Identifier } from "./references.ts";
import {
  parseTransactionReference,
  type TransactionReason,
  type TransactionReference,
} from "../references/transactionReference.ts";

/** What a text names: the thing a hover, a command or a panel is about. */
export type Subject =
  | { readonly kind: "contract"; readonly contract: ContractReference }
  | { readonly kind: "transaction"; readonly transaction: TransactionReference };

/**
 * Why a text names nothing: the reason of the form it comes nearest to, or `several` when it is a longer text with
 * more than one reference, `notReference` when nothing in it looks like one.
 */
export type SubjectReason = ContractReason | TransactionReason | "several" | "notReference";

/** A text longer than this is no selection of one identifier. */
const longest = 4096;

/**
 * Reads what a person selected or typed: any form of {@link parseContractReference} and
 * {@link parseTransactionReference}, with space, quotes, brackets and punctuation around it ignored. A longer text (the
 * address of an explorer's page, a line of code) counts when exactly one reference stands in it.
 */
export function parseSubject(text: string): Parsed<Subject, SubjectReason> {
  const trimmed = text.trim();
  // Cut, it could end in the middle of a longer number.
  if (trimmed.length > longest) return refused("notReference");
  const core = unwrapped(trimmed);
  if (core === "") return refused("empty");
  if (/^[0-9a-zA-Z.@\-/?]+$/.test(core)) {
    const direct = parseDirect(core);
    if (direct.ok || direct.reason !== "notReference") return direct;
  }
  const [first, ...others] = findReferences(trimmed);
  if (first === undefined) return refused("notReference");
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
  if (isMeantAsTransaction(text)) {
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
function isMeantAsTransaction(text: string): boolean {
  return /^(?:(?:0[xX])?[0-9a-fA-F]{41,}|[0-9.]+(?:@|-[0-9]).*)$/.test(text);
}

function unwrapped(text: string): string {
  return text
    .replace(/^[\s"'`“”‘’«»()[\]{}<>,;:*|]+/, "")
    .replace(/(?<![\s"'`“”‘’«»()[\]{}<>,;:.*|])[\s"'`“”‘’«»()[\]{}<>,;:.*|]+$/, "");
}

/** Longer texts name nothing. */
const longestReference = 200;

/** Whether a text names a contract or a transaction which a service can know, so that there is a panel for it. */
export function isReference(text: string): boolean {
  const subject = text.length <= longestReference ? parseSubject(text) : undefined;
  if (subject?.ok !== true) return false;
  return subject.value.kind === "transaction" || reservedEntity(subject.value.contract) === undefined;
}
