import type { Answer, NotFound, Source } from "../../types/contract-lens.d.ts";
import type { ResultSubject } from "../app/lookups/inspectSubject.ts";
import { ResultDecoder } from "../app/decoding/resultDecoder.ts";
import type { Calls, ResultDecoding, TracedCall } from "../app/decoding/resultDecoding.ts";
import { ledgerOf } from "../app/networks/ledgerOf.ts";
import type { Network } from "../app/networks/network.ts";
import { lowerHex } from "../core/hex.ts";
import { requestNonce, type TransactionReference } from "../core/references/transactionReference.ts";
import type { AbiEvent } from "../decode/abiItem.ts";
import type { AbiItem, Candidates } from "../decode/decoding.ts";
import type { Log, Rows, StateChange, Transaction } from "../services/ledger/transaction.ts";
import { valueOf } from "../services/reading/reading.ts";
import { callsWords } from "../text/decoding/calls.ts";
import { explainFailure } from "../text/failures/failure.ts";
import { explainNoLedger } from "../text/subjects/missing.ts";
import { answered, failed, failureOf } from "./answers.ts";
import { decoderTools, type ApiServices } from "./apiServices.ts";
import { notFound, sourceOf } from "./lookUps.ts";
import { plainCall, plainError, plainName } from "./plainCall.ts";
import { plainCandidate } from "./plainDecoding.ts";
import { plainValue } from "./plainReading.ts";
import { plainFields } from "./plainSubject.ts";
import { withoutNull } from "./withoutNull.ts";

/** A transaction on any network. What is null of its facts is left out. */
type FoundTransaction = Source & { readonly state: "found" } & Partial<TransactionFacts>;

/** A transaction, decoded. */
type TransactionFacts = {
  readonly outcome: Transaction["outcome"];
  /** Why it failed; `null` where it did not, or nothing is known of that. */
  readonly failure: object | null;
  readonly call: object;
  /** The calls that it made; `null` where these are not known. */
  readonly calls: readonly object[] | null;
  readonly hasMoreCalls: boolean;
  /** Why the calls are not known; `null` where they are. */
  readonly callsUnknown: string | null;
  readonly logs: readonly object[] | null;
  /** `null` where the source does not report them with the transaction. */
  readonly stateChanges: readonly object[] | null;
  /** Fields by what they mean. Amounts are in the smallest unit. */
  readonly fields: Readonly<Record<string, unknown>>;
};

/** Fields that explain nothing, and are long. */
const unexplaining: ReadonlySet<string> = new Set([
  "bloom",
  "signatureR",
  "signatureS",
  "recoveryId",
  "yParity",
]);

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
): Promise<Answer<FoundTransaction | NotFound>> {
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
    plainTransaction(source.host, lookup.transaction, decoder.decoding, services.isTrusted());
    await decoder.guess();
    const facts = plainTransaction(source.host, lookup.transaction, decoder.decoding, services.isTrusted());
    return answered({ ...source, state: "found", ...withoutNull(facts) });
  } catch (error) {
    return failureOf(error, signal);
  }
}

function plainTransaction(
  host: string,
  { outcome, fields, logs, stateChanges }: Transaction,
  decoding: ResultDecoding,
  isTrusted: boolean,
): TransactionFacts {
  const { call, why, calls, logAt, nameOf } = decoding;
  const nameAt = (address: string | undefined): object | null =>
    address === undefined ? null : plainName(nameOf(lowerHex(address)), isTrusted);
  const found = calls.kind === "found" ? calls.calls : undefined;
  const raising = why?.raisedBy === undefined ? undefined : found?.[why.raisedBy];
  return {
    outcome,
    failure:
      why === undefined
        ? null
        : {
            error: plainError(why.error, isTrusted),
            raisedByCall: why.raisedBy ?? null,
            raisedBy: raising?.to ?? null,
            raisedByName: nameAt(raising?.to),
            isReplayed: why.isReplayed === true,
          },
    call: plainCall(call, isTrusted),
    calls: found?.map((each) => plainTracedCall(each, nameAt, isTrusted)) ?? null,
    hasMoreCalls: calls.kind === "found" && (calls.hasMore || calls.isTopOnly),
    callsUnknown: callsUnknown(calls, host),
    logs: rowsOf(valueOf(logs.rows), (log, place) =>
      plainLog(log, nameAt, place < maxDecodedLogs ? logAt(place) : undefined, isTrusted),
    ),
    stateChanges: rowsOf(valueOf(stateChanges.rows), plainStateChange),
    fields: Object.fromEntries(
      Object.entries(plainFields(fields)).filter(([meaning]) => !unexplaining.has(meaning)),
    ),
  };
}

/** Why the calls are not known, as a sentence. */
function callsUnknown(calls: Calls, host: string): string | null {
  switch (calls.kind) {
    case "found":
      return null;
    case "failed":
      return explainFailure(calls.error.failure, calls.error.host).sentence;
    case "notRecorded":
    case "notRequested":
    case "asking":
      return callsWords.notRecorded(host);
  }
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
  const decoded = call.decode();
  return {
    index,
    depth,
    operation: operation ?? null,
    from: from ?? null,
    to: to ?? null,
    toId: toId ?? null,
    toName: nameAt(to),
    value: value === undefined || value.units === 0n ? null : plainValue(value),
    gasUsed: plainValue(gasUsed) ?? null,
    outcome,
    isUndone,
    call: plainCall(decoded, isTrusted),
    // What its decoded arguments are encoded to.
    input: decoded.kind === "function" && isRead(decoded.candidates) ? null : input,
    error: error === undefined ? null : plainError(error, isTrusted),
  };
}

/** @param candidates undefined where it was not decoded */
function plainLog(
  { index, entityId, address, topics, data }: Log,
  nameAt: NameAt,
  candidates: Candidates<AbiEvent> | undefined,
  isTrusted: boolean,
): object {
  const isDecoded = candidates !== undefined && isRead(candidates);
  return {
    index: plainValue(valueOf(index)) ?? null,
    address: valueOf(address) ?? null,
    contractId: valueOf(entityId) ?? null,
    name: nameAt(valueOf(address)),
    candidates: candidates?.map((found) => plainCandidate(found, isTrusted)) ?? null,
    topics: isDecoded ? null : (valueOf(topics) ?? null),
    data: isDecoded ? null : (valueOf(data) ?? null),
  };
}

/** Whether the decoded form has everything that the bytes have. */
const isRead = (candidates: Candidates<AbiItem>): boolean => candidates[0]?.reading.kind === "read";

function plainStateChange({ address, entityId, slot, before, after }: StateChange): object {
  return {
    address: valueOf(address) ?? null,
    contractId: valueOf(entityId) ?? null,
    slot: valueOf(slot) ?? null,
    before: valueOf(before) ?? null,
    after: valueOf(after) ?? null,
  };
}
