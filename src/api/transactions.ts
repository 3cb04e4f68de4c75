import type { Answer, NotFound, Source } from "../../types/contract-lens.d.ts";
import type { ResultSubject } from "../app/lookups/inspectSubject.ts";
import { ResultDecoder } from "../app/decoding/resultDecoder.ts";
import type { ResultDecoding, TracedCall } from "../app/decoding/resultDecoding.ts";
import { ledgerOf } from "../app/networks/ledgerOf.ts";
import type { Network } from "../app/networks/network.ts";
import { lowerHex } from "../core/hex.ts";
import { requestNonce, type TransactionReference } from "../core/references/transactionReference.ts";
import type { Log, Rows, StateChange, Transaction } from "../services/ledger/transaction.ts";
import { valueOf } from "../services/reading/reading.ts";
import { explainNoLedger } from "../text/subjects/missing.ts";
import { answered, failed, failureOf } from "./answers.ts";
import { decoderTools, type ApiServices } from "./apiServices.ts";
import { notFound, sourceOf } from "./lookUps.ts";
import { plainCall, plainError, plainName } from "./plainCall.ts";
import { plainCandidate } from "./plainDecoding.ts";
import { plainValue } from "./plainReading.ts";
import { plainFields } from "./plainSubject.ts";

/** A transaction on any network, decoded. */
export type TransactionFacts = Source & {
  readonly state: "found";
  readonly outcome: Transaction["outcome"];
  /** Fields by what they mean. Amounts are in the smallest unit. */
  readonly fields: Readonly<Record<string, unknown>>;
  readonly call: object;
  /** Why it failed; `null` where it did not, or nothing is known of that. */
  readonly failure: object | null;
  /** The calls that it made; `null` where these are not known. */
  readonly calls: readonly object[] | null;
  readonly hasMoreCalls: boolean;
  readonly logs: readonly object[] | null;
  readonly stateChanges: readonly object[] | null;
};

/** Others are returned as they are: decoding tens of thousands takes seconds. */
const maxDecodedLogs = 500;

/**
 * Looks up a transaction on any network, and decodes it as its page does: the calls are requested, and the contracts and tokens of
 * it that are looked up without a click. The user is asked before a hash is sent.
 */
export async function lookUpTransaction(
  services: Omit<ApiServices, "settings" | "log">,
  network: Network,
  transaction: TransactionReference,
  signal: AbortSignal,
): Promise<Answer<TransactionFacts | NotFound>> {
  const subject: ResultSubject = { kind: "result", network, transaction, nonce: requestNonce(transaction) };
  const ledger = ledgerOf(network);
  if (ledger === undefined) return failed("noMirror", explainNoLedger(subject));
  try {
    const [lookups, buildMatches] = await Promise.all([services.lookups(), services.buildMatches()]);
    const query = { ledger, transaction, nonce: subject.nonce };
    const dated = await lookups.result(query, { signal, origin: { entryPoint: "extension" } });
    const source = sourceOf(network, dated);
    const { value: lookup } = dated;
    if (lookup.kind !== "found") return notFound(lookup, source, subject);
    const tools = await decoderTools(services, { lookups, buildMatches });
    const decoder = new ResultDecoder(tools, { subject, ledger, lookup }, signal, () => undefined);
    await decoder.loadCached();
    await decoder.request();
    // What logs and calls may be is looked for when they are first decoded.
    plainTransaction(lookup.transaction, decoder.decoding, services.isTrusted());
    await decoder.guess();
    const facts = plainTransaction(lookup.transaction, decoder.decoding, services.isTrusted());
    return answered({ ...source, state: "found", ...facts });
  } catch (error) {
    return failureOf(error, signal);
  }
}

function plainTransaction(
  { outcome, fields, logs, stateChanges }: Transaction,
  decoding: ResultDecoding,
  isTrusted: boolean,
): Omit<TransactionFacts, keyof Source | "state"> {
  const { call, why, calls, logAt, nameOf } = decoding;
  const nameAt = (address: string | undefined): object | null =>
    address === undefined ? null : plainName(nameOf(lowerHex(address)), isTrusted);
  return {
    outcome,
    fields: plainFields(fields),
    call: plainCall(call, isTrusted),
    failure:
      why === undefined
        ? null
        : {
            error: plainError(why.error, isTrusted),
            raisedByCall: why.raisedBy ?? null,
            isReplayed: why.isReplayed === true,
          },
    calls:
      calls.kind === "found" ? calls.calls.map((each) => plainTracedCall(each, nameAt, isTrusted)) : null,
    hasMoreCalls: calls.kind === "found" && calls.hasMore,
    logs: rowsOf(valueOf(logs.rows), (log, place) => ({
      ...plainLog(log, nameAt),
      candidates:
        place < maxDecodedLogs ? logAt(place).map((found) => plainCandidate(found, isTrusted)) : null,
    })),
    stateChanges: rowsOf(valueOf(stateChanges.rows), plainStateChange),
  };
}

function rowsOf<Row>(
  rows: Rows<Row> | undefined,
  plain: (row: Row, place: number) => object,
): readonly object[] | null {
  if (rows === undefined) return null;
  return Array.from({ length: rows.length }, (_, place) => {
    const row = rows.at(place);
    return row === undefined ? {} : plain(row, place);
  });
}

type NameAt = (address: string | undefined) => object | null;

function plainTracedCall(call: TracedCall, nameAt: NameAt, isTrusted: boolean): object {
  const { index, depth, operation, from, to, toId, value, gasUsed, input, outcome, isUndone } = call;
  const error = call.decodeError();
  return {
    index,
    depth,
    operation: operation ?? null,
    from: from ?? null,
    to: to ?? null,
    toId: toId ?? null,
    toName: nameAt(to),
    value: plainValue(value) ?? null,
    gasUsed: plainValue(gasUsed) ?? null,
    outcome,
    isUndone,
    input,
    call: plainCall(call.decode(), isTrusted),
    error: error === undefined ? null : plainError(error, isTrusted),
  };
}

function plainLog({ index, entityId, address, topics, data }: Log, nameAt: NameAt): object {
  return {
    index: plainValue(valueOf(index)) ?? null,
    address: valueOf(address) ?? null,
    contractId: valueOf(entityId) ?? null,
    name: nameAt(valueOf(address)),
    topics: valueOf(topics) ?? null,
    data: valueOf(data) ?? null,
  };
}

function plainStateChange({ address, entityId, slot, before, after }: StateChange): object {
  return {
    address: valueOf(address) ?? null,
    contractId: valueOf(entityId) ?? null,
    slot: valueOf(slot) ?? null,
    before: valueOf(before) ?? null,
    after: valueOf(after) ?? null,
  };
}
