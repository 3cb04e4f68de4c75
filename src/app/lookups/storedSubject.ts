import { formatContractReference, parseContractReference } from "../../core/contractReference.ts";
import {
  formatTimestampFilter,
  mostTimestamps,
  readCondition,
  type TimestampFilter,
} from "../../core/timestampFilter.ts";
import {
  formatTransactionReference,
  nonceToAsk,
  parseTransactionReference,
} from "../../core/transactionReference.ts";
import type { Network } from "../networks/network.ts";
import type { InspectSubject } from "./inspectSubject.ts";

/** A subject as a panel's state keeps it. */
export type StoredSubject = {
  readonly kind: "record" | "result";
  readonly network: string;
  readonly text: string;
  readonly timestamps: readonly string[];
  readonly nonce: number;
};

/** The subject in our own spelling: the contract, or the transaction without its nonce. */
export function subjectText(subject: InspectSubject): string {
  if (subject.kind === "record") return formatContractReference(subject.contract);
  const { transaction } = subject;
  return formatTransactionReference(
    transaction.kind === "id" ? { ...transaction, id: { ...transaction.id, nonce: undefined } } : transaction,
  );
}

/** The subject as people hand it on: a transaction with its nonce where it has one, as in `0.0.2-5-000000007/1`. */
export function handedText(subject: InspectSubject): string {
  const text = subjectText(subject);
  return subject.kind === "record" || subject.nonce === 0 ? text : `${text}/${subject.nonce}`;
}

/** What to store of a subject. */
export function storeSubject(subject: InspectSubject): StoredSubject {
  return {
    kind: subject.kind,
    network: subject.network.name,
    text: subjectText(subject),
    timestamps: subject.kind === "record" ? subject.timestamps.map(formatTimestampFilter) : [],
    nonce: subject.kind === "result" ? subject.nonce : 0,
  };
}

/** Reads a stored subject; storage may be old, new or damaged. The network must still be there. */
export function parseStoredSubject(
  stored: unknown,
  networks: readonly Network[],
): InspectSubject | undefined {
  if (typeof stored !== "object" || stored === null) return undefined;
  const field = (name: keyof StoredSubject): unknown => Reflect.get(stored, name);
  const [kind, text, nonce] = [field("kind"), field("text"), field("nonce")];
  const network = networks.find(({ name }) => name === field("network"));
  if (network === undefined || typeof text !== "string") return undefined;
  if (kind === "record") {
    const contract = parseContractReference(text);
    const timestamps = parseTimestamps(field("timestamps"));
    return contract.ok ? { kind, network, contract: contract.value, timestamps } : undefined;
  }
  if (kind !== "result") return undefined;
  const transaction = parseTransactionReference(text);
  if (!transaction.ok) return undefined;
  const whole = typeof nonce === "number" && Number.isSafeInteger(nonce) && nonce >= 0 ? nonce : 0;
  return {
    kind,
    network,
    transaction: transaction.value,
    nonce: nonceToAsk(transaction.value, whole),
  };
}

/** Reads timestamps with operators, 100 at most; what cannot be read or asked is left out. */
export function parseTimestamps(texts: unknown): readonly TimestampFilter[] {
  if (!Array.isArray(texts)) return [];
  return (texts as unknown[]).slice(0, mostTimestamps).flatMap((text) => {
    const filter = typeof text === "string" ? readCondition(text) : undefined;
    return filter?.ok === true && filter.value !== undefined ? [filter.value] : [];
  });
}
