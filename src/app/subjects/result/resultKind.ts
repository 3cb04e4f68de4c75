import { contractThatRan } from "../../../services/ledger/calledContract.ts";
import { parsed, refused } from "../../../core/parsed.ts";
import { parseSubject } from "../../../core/scan/subject.ts";
import { parseTimestamps } from "../../../core/timestampFilter.ts";
import {
  nonceToAsk,
  parseTransactionReference,
  transactionPathPart,
} from "../../../core/references/transactionReference.ts";
import { lookupPolicy } from "../../../http/requestPolicy.ts";
import { seeResult } from "../../history/changes.ts";
import { resultKey } from "../../history/entryHandle.ts";
import { factOfResult } from "../../history/facts.ts";
import type { ResultSubject } from "../../lookups/inspectSubject.ts";
import type { ResultQuery } from "../../lookups/asked.ts";
import type { SubjectKind } from "../kind/subjectKind.ts";
import { ledgerOf } from "../../networks/ledgerOf.ts";

/** An execution result. */
export const resultKind: SubjectKind<"result"> = {
  text,
  handedText: (subject) => (subject.nonce === 0 ? text(subject) : `${text(subject)}/${subject.nonce}`),
  store: ({ nonce }) => ({ nonce }),
  parse: (network, stored) => {
    const transaction = parseTransactionReference(stored.text);
    if (!transaction.ok) return undefined;
    const { value } = transaction;
    return { kind: "result", network, transaction: value, nonce: nonceToAsk(value, stored.nonce) };
  },
  deepLink: {
    parameter: "transaction",
    times: () => [],
    read: (named, times) => {
      const transaction = parseTransactionReference(named);
      if (!transaction.ok) return refused("badTransaction");
      if (times.length > 0) return refused("unknownPart");
      const { value } = transaction;
      return parsed((network) => ({ kind: "result", network, transaction: value, nonce: nonceToAsk(value) }));
    },
  },
  hash: ({ transaction }) => (transaction.kind === "hash" ? transaction : undefined),
  known: (lookups, subject) => {
    const query = queryOf(subject);
    return query && lookups.knownResult(query);
  },
  ask: async (lookups, subject, asking) => {
    const query = queryOf(subject);
    return query && lookups.result(query, asking);
  },
  recall: (lookups, subject, response) => {
    const query = queryOf(subject);
    if (query !== undefined) lookups.recallResult(query, response);
  },
  read: (ledger, response, { transaction }) => ledger.readTransaction(response, transaction),
  entryKey: (_, subject) => resultKey(text(subject), subject.nonce),
  remember: (history, subject, { value }) => {
    const fact = factOfResult(subject, value);
    if (fact === undefined) return;
    history.update((state, now) => seeResult(state, subject.network.name, fact, now));
  },
  scheduled: ({ transaction, nonce }) =>
    transaction.kind === "id" ? { id: transaction.id, nonce } : undefined,
  toDecode: (subject, { value }) => {
    const ledger = ledgerOf(subject.network);
    if (ledger === undefined || value.kind !== "found") return undefined;
    return { subject, ledger, lookup: value };
  },
  facts: {
    isAskedAtOnce: true,
    questions: (_, { value }) => {
      const at = value.kind === "found" ? value.transaction.time : undefined;
      if (at === undefined) return {};
      return {
        fee: ({ ledger, channel, signal }) => ledger.lookUpFee(channel, at, lookupPolicy, signal),
      };
    },
  },
  recordThen: (network, { value }) => {
    if (value.kind !== "found") return undefined;
    const { transaction } = value;
    const named = parseSubject(contractThatRan(transaction) ?? "");
    if (!named.ok || named.value.kind !== "contract") return undefined;
    const timestamps = parseTimestamps([transaction.time]);
    return { kind: "record", network, contract: named.value.contract, timestamps };
  },
};

function text({ transaction }: ResultSubject): string {
  return transactionPathPart(transaction);
}

function queryOf({ network, transaction, nonce }: ResultSubject): ResultQuery | undefined {
  const ledger = ledgerOf(network);
  return ledger && { ledger, transaction, nonce };
}
