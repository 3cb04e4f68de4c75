import { parsed, refused, type Parsed } from "../../core/parsed.ts";
import {
  nonceToAsk,
  parseTransactionReference,
  transactionPathPart,
} from "../../core/references/transactionReference.ts";
import { parseSubject } from "../../core/scan/subject.ts";
import { parseTimestamps } from "../../core/timestampFilter.ts";
import { lookupPolicy } from "../../http/requestPolicy.ts";
import { contractThatRan } from "../../services/ledger/transaction.ts";
import type { AskedSchedule } from "../../services/ledger/ledger.ts";
import type { ResultToDecode } from "../decoding/resultDecoding.ts";
import { seeResult } from "../history/changes.ts";
import { resultKey } from "../history/entryHandle.ts";
import { factOfResult } from "../history/facts.ts";
import type { History } from "../history/history.ts";
import type { ResultAsking, ResultQuery } from "../lookups/asked.ts";
import type { InspectResponse, RecordSubject, ResultSubject } from "../lookups/inspectSubject.ts";
import type { FactQuestions } from "../lookups/ledgerFacts.ts";
import type { Lookups } from "../lookups/lookups.ts";
import { ledgerOf } from "../networks/ledgerOf.ts";
import type { Network } from "../networks/network.ts";

// An execution result as a subject of panels. `subject.ts` picks between this module and `record.ts`.

type Response = InspectResponse<"result">;

/** The transaction in our own spelling, without its nonce. */
export function text({ transaction }: ResultSubject): string {
  return transactionPathPart(transaction);
}

/** Reads a stored subject. */
export function parse(
  network: Network,
  stored: { readonly text: string; readonly nonce: number },
): ResultSubject | undefined {
  const transaction = parseTransactionReference(stored.text);
  if (!transaction.ok) return undefined;
  const { value } = transaction;
  return { kind: "result", network, transaction: value, nonce: nonceToAsk(value, stored.nonce) };
}

/** Reads a deep link's value and times, exactly: nothing is left out. */
export function readDeepLink(
  named: string,
  times: readonly string[],
): Parsed<(network: Network) => ResultSubject, "badTransaction" | "unknownPart"> {
  const transaction = parseTransactionReference(named);
  if (!transaction.ok) return refused("badTransaction");
  if (times.length > 0) return refused("unknownPart");
  const { value } = transaction;
  return parsed((network) => ({ kind: "result", network, transaction: value, nonce: nonceToAsk(value) }));
}

/** The last response of this window. */
export function known(lookups: Lookups, subject: ResultSubject): Response | undefined {
  const query = queryOf(subject);
  return query && lookups.knownResult(query);
}

/** @throws ApiError; NotSent; the signal's reason when that is aborted */
export async function ask(
  lookups: Lookups,
  subject: ResultSubject,
  asking: ResultAsking,
): Promise<Response | undefined> {
  const query = queryOf(subject);
  return query && lookups.result(query, asking);
}

/** Takes up the response of an earlier window. */
export function recall(lookups: Lookups, subject: ResultSubject, response: Response): void {
  const query = queryOf(subject);
  if (query !== undefined) lookups.recallResult(query, response);
}

/** The key of its entry in the history, beside which the response is kept. */
export function entryKey(subject: ResultSubject): string {
  return resultKey(text(subject), subject.nonce);
}

/** Remembers what the user has inspected, once it was found. */
export function remember(history: History, subject: ResultSubject, { value }: Response): void {
  const fact = factOfResult(subject, value);
  if (fact === undefined) return;
  history.update((state, now) => seeResult(state, subject.network.name, fact, now));
}

/** What may have been scheduled. */
export function scheduled({ transaction, nonce }: ResultSubject): AskedSchedule | undefined {
  return transaction.kind === "id" ? { id: transaction.id, nonce } : undefined;
}

/** What of it is to be shown in the names of its sources. */
export function toDecode(subject: ResultSubject, { value }: Response): ResultToDecode | undefined {
  const ledger = ledgerOf(subject.network);
  if (ledger === undefined || value.kind !== "found") return undefined;
  return { subject, ledger, lookup: value };
}

/** What its ledger tells of a transaction beside its result. */
export function factQuestions({ value }: Response): FactQuestions {
  const at = value.kind === "found" ? value.transaction.time : undefined;
  if (at === undefined) return {};
  return {
    fee: ({ ledger, channel, signal }) => ledger.lookUpFee(channel, at, lookupPolicy, signal),
  };
}

/** The record of the contract that a response names, as of the response's time. */
export function recordThen(network: Network, { value }: Response): RecordSubject | undefined {
  if (value.kind !== "found") return undefined;
  const { transaction } = value;
  const named = parseSubject(contractThatRan(transaction) ?? "");
  if (!named.ok || named.value.kind !== "contract") return undefined;
  const timestamps = parseTimestamps([transaction.time]);
  return { kind: "record", network, contract: named.value.contract, timestamps };
}

function queryOf({ network, transaction, nonce }: ResultSubject): ResultQuery | undefined {
  const ledger = ledgerOf(network);
  return ledger && { ledger, transaction, nonce };
}
