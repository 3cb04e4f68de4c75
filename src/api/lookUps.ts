import type { ContractReference } from "../core/references/contractReference.ts";
import { requestNonce, type TransactionReference } from "../core/references/transactionReference.ts";
import type {
  Answer,
  NotFound,
  RecordLookup,
  ResultLookup,
  Source,
  StatusLookup,
} from "../../types/contract-lens.d.ts";
import { explainNoVerifier } from "../text/failures/missingService.ts";
import { explainUnresolved } from "../text/verification/unresolved.ts";
import { explainBadRequest, explainNoMirror } from "../text/subjects/missing.ts";
import { explainStatusFailure } from "../text/verification/statusFailure.ts";
import { hostOf } from "../core/hosts.ts";
import type { InspectSubject } from "../app/lookups/inspectSubject.ts";
import type { Dated } from "../app/lookups/requestCache.ts";
import type { Lookups } from "../app/lookups/lookups.ts";
import type { ContractLookup, TransactionLookup } from "../services/ledger/ledger.ts";
import type { Network } from "../app/networks/network.ts";
import { resolveContract } from "../app/verification/resolveSubject.ts";
import { answered, failed, failureOf } from "./answers.ts";
import { plainReading } from "./plainReading.ts";
import type { ReadOptions } from "./readOptions.ts";
import { ObjectReading, type Shape } from "../services/reading/reading.ts";
import type { Transaction } from "../services/ledger/transaction.ts";
import { ledgerOf } from "../app/networks/ledgerOf.ts";

/** Looks up a contract record for another extension. */
export async function lookUpRecord(
  lookups: Lookups,
  network: Network,
  contract: ContractReference,
  { timestamps, signal }: ReadOptions,
): Promise<Answer<RecordLookup>> {
  const subject: InspectSubject = { kind: "record", network, contract, timestamps };
  const ledger = ledgerOf(network);
  // Only mirror nodes have records.
  if (ledger?.hasEntityIds !== true) return failed("noMirror", explainNoMirror(subject));
  try {
    const dated = await lookups.contract({ ledger, contract, timestamps }, { signal });
    const source = sourceOf(network, dated);
    if (dated.value.kind !== "found") return notFound(dated.value, source, subject);
    const { fields, ...rest } = plainReading(sourceIn(dated.value.contract));
    return answered({ ...source, state: "found", record: fields, ...rest });
  } catch (error) {
    return failureOf(error, signal);
  }
}

/** Looks up an execution result for another extension. The user is asked before a hash is sent. */
export async function lookUpResult(
  lookups: Lookups,
  network: Network,
  transaction: TransactionReference,
  options: ReadOptions,
): Promise<Answer<ResultLookup>> {
  const { signal } = options;
  const nonce = requestNonce(transaction, options.nonce);
  const subject: InspectSubject = { kind: "result", network, transaction, nonce };
  const ledger = ledgerOf(network);
  if (ledger?.hasEntityIds !== true) return failed("noMirror", explainNoMirror(subject));
  try {
    const dated = await lookups.result(
      { ledger, transaction, nonce },
      { signal, origin: { entryPoint: "extension" } },
    );
    const source = sourceOf(network, dated);
    if (dated.value.kind !== "found") return notFound(dated.value, source, subject);
    const { transaction: found, isPartial } = dated.value;
    const { fields, ...rest } = plainReading(sourceIn(found));
    return answered({ ...source, state: "found", result: fields, partial: isPartial, ...rest });
  } catch (error) {
    return failureOf(error, signal);
  }
}

/** Looks up a verification status for another extension. */
export async function lookUpStatus(
  lookups: Lookups,
  network: Network,
  contract: ContractReference,
  { signal }: Pick<ReadOptions, "signal">,
): Promise<Answer<StatusLookup>> {
  const { verifierUrl, chainId } = network;
  if (verifierUrl === undefined) return failed("noVerifier", explainNoVerifier(network));
  try {
    const resolution = await resolveContract(lookups, network, contract, signal, () => undefined);
    if (resolution.kind === "unresolved") {
      const words = explainUnresolved(resolution.reason, network, resolution.error);
      return failed("unresolved", words, resolution.error?.host ?? null);
    }
    const { address } = resolution;
    const { value, receivedAt } = await lookups.status({ verifierUrl, chainId, address }, { signal });
    const { state, reading } = value;
    const source: Source = { network: network.name, host: hostOf(verifierUrl), receivedAt };
    if (reading === undefined)
      return answered({ ...source, state, address, match: {}, extra: {}, unreadable: [] });
    const { fields, ...rest } = plainReading(reading);
    return answered({ ...source, state, address, match: fields, ...rest });
  } catch (error) {
    return failureOf(error, signal, explainStatusFailure);
  }
}

/** The one object of a mirror node's response. */
function sourceIn({ sources }: Pick<Transaction, "sources">): ObjectReading<Shape> {
  return sources[0]?.reading ?? new ObjectReading({}, {});
}

/** The answer if a mirror node has no such record, or rejects the request. */
export function notFound(
  { kind, messages }: Exclude<ContractLookup, { readonly kind: "found" }>,
  source: Source,
  subject: InspectSubject,
): Answer<NotFound> {
  return kind === "notFound"
    ? answered({ ...source, state: "notFound", words: messages })
    : failed("badRequest", explainBadRequest(subject), source.host);
}

/** The source of an answer. */
export function sourceOf(
  { name }: Network,
  { value, receivedAt }: Dated<ContractLookup | TransactionLookup>,
): Source {
  return { network: name, host: value.response.host, receivedAt };
}
