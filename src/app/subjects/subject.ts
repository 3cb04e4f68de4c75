import * as z from "zod/mini";
import {
  formatContractReference,
  parseContractReference,
  checksumContractReference,
} from "../../core/references/contractReference.ts";
import {
  requestNonce,
  parseTransactionReference,
  transactionPathPart,
  type HashReference,
} from "../../core/references/transactionReference.ts";
import { lowerHex } from "../../core/hex.ts";
import { parseSubject } from "../../core/references/subject.ts";
import { parseTimestamps } from "../../core/timestampFilter.ts";
import type { RawResponse } from "../../http/rawResponse.ts";
import { lookupPolicy } from "../../http/requestPolicy.ts";
import { executedContract } from "../../services/ledger/transaction.ts";
import type { ScheduleParams, Capability, Ledger } from "../../services/ledger/ledger.ts";
import { deployedCodeIn, type DeployedCode } from "../builds/deployedCode.ts";
import type { ResultToDecode } from "../decoding/resultDecoding.ts";
import { recordResultVisit, recordVisit } from "../history/historyUpdates.ts";
import { resultKey } from "../history/entryHandle.ts";
import { observeRecord, observeResult } from "../history/observations.ts";
import { contractNamed } from "../history/findEntry.ts";
import type { History } from "../history/history.ts";
import type { HistoryListing } from "../history/historyListing.ts";
import type { ResultRequestOptions } from "../lookups/requestCache.ts";
import type {
  InspectKind,
  InspectResponse,
  InspectSubject,
  RecordSubject,
  ResultSubject,
} from "../lookups/inspectSubject.ts";
import type { DetailRequests } from "../lookups/ledgerDetails.ts";
import type { Lookups } from "../lookups/lookups.ts";
import { formatMoment, isNow, momentOn, momentsOn, parseMoment } from "../lookups/moment.ts";
import { contractReferencesIn } from "../lookups/contractAliases.ts";
import { ledgerOf } from "../networks/ledgerOf.ts";
import { localAddress } from "../networks/localAddress.ts";
import type { Network } from "../networks/network.ts";
import { lenient, lenientArray } from "../storedSchemas.ts";
import { findCreator } from "./creator.ts";
import { contractToVerify } from "./recordVerification.ts";

/** A response as one to the subject beside it, which it always is. */
export function responseTo<Kind extends InspectKind>(
  _subject: InspectSubject<Kind>,
  response: InspectResponse,
): InspectResponse<Kind> {
  return response as InspectResponse<Kind>;
}

/** The subject in our own spelling: the contract, or the transaction without its nonce. */
export function subjectText(subject: InspectSubject): string {
  return subject.kind === "record"
    ? formatContractReference(subject.contract)
    : transactionPathPart(subject.transaction);
}

/** The subject as text to share: a transaction with its nonce if it has one, as in `0.0.2-5-000000007/1`. */
export function shareableText(subject: InspectSubject): string {
  if (subject.kind === "record") return checksumContractReference(subject.contract);
  return subject.nonce === 0 ? subjectText(subject) : `${subjectText(subject)}/${subject.nonce}`;
}

/** The times of a record, or its block, as links and stored subjects hold them. */
export function timesOf(subject: InspectSubject): readonly string[] {
  return subject.kind === "record" ? formatMoment(subject) : [];
}

/** A subject that its network supports: a record as of now if there are none of earlier times, or only of blocks. */
export function withSupportedMoment(subject: InspectSubject): InspectSubject {
  if (subject.kind !== "record") return subject;
  const { kind, network, contract } = subject;
  return { kind, network, contract, ...momentOn(network, subject) };
}

/** What to store of a subject: plain JSON. */
export function storeSubject(subject: InspectSubject): object {
  const { kind, network } = subject;
  const own = kind === "record" ? { timestamps: timesOf(subject) } : { nonce: subject.nonce };
  return { kind, network: network.name, text: subjectText(subject), ...own };
}

const storedSubject = z.object({
  kind: z.enum(["record", "result"] satisfies InspectKind[]),
  network: z.string(),
  text: z.string(),
  timestamps: lenientArray(z.string()),
  nonce: lenient(z.int().check(z.nonnegative()), 0),
});

/** Reads a stored subject; storage may be old, new or damaged. The network must still be there. */
export function parseStoredSubject(
  stored: unknown,
  networks: readonly Network[],
): InspectSubject | undefined {
  const { data } = storedSubject.safeParse(stored);
  const network = networks.find(({ name }) => name === data?.network);
  if (data === undefined || network === undefined) return undefined;
  if (data.kind === "record") {
    const contract = parseContractReference(data.text);
    const moment = parseMoment(data.timestamps);
    return contract.ok ? { kind: "record", network, contract: contract.value, ...moment } : undefined;
  }
  const transaction = parseTransactionReference(data.text);
  if (!transaction.ok) return undefined;
  const { value } = transaction;
  return { kind: "result", network, transaction: value, nonce: requestNonce(value, data.nonce) };
}

/** The 32-byte value that a lookup would send, which may be a private key. */
export function hashOf(subject: InspectSubject): HashReference | undefined {
  return subject.kind === "result" && subject.transaction.kind === "hash" ? subject.transaction : undefined;
}

/** The last response of this window. */
export function cachedResponse<Kind extends InspectKind>(
  lookups: Lookups,
  subject: InspectSubject<Kind>,
): InspectResponse<Kind> | undefined;
export function cachedResponse(lookups: Lookups, subject: InspectSubject): InspectResponse | undefined {
  const ledger = ledgerOf(subject.network);
  if (ledger === undefined) return undefined;
  return subject.kind === "record"
    ? lookups.cachedContract({ ledger, ...subject })
    : lookups.cachedResult({ ledger, ...subject });
}

/**
 * Looks a subject up at the network's ledger; returns undefined if the network has none.
 * @throws ApiError; HashNotSentError; the signal's reason when that is aborted
 */
export async function requestSubject<Kind extends InspectKind>(
  lookups: Lookups,
  subject: InspectSubject<Kind>,
  options: ResultRequestOptions,
): Promise<InspectResponse<Kind> | undefined>;
export async function requestSubject(
  lookups: Lookups,
  subject: InspectSubject,
  options: ResultRequestOptions,
): Promise<InspectResponse | undefined> {
  const ledger = ledgerOf(subject.network);
  if (ledger === undefined) return undefined;
  return subject.kind === "record"
    ? lookups.contract({ ledger, ...subject }, options)
    : lookups.result({ ledger, ...subject }, options);
}

/** Caches the response of an earlier window. */
export function restoreResponse(lookups: Lookups, subject: InspectSubject, response: InspectResponse): void {
  const ledger = ledgerOf(subject.network);
  if (ledger === undefined) return;
  if (subject.kind === "record")
    lookups.restoreContract({ ledger, ...subject }, responseTo(subject, response));
  else lookups.restoreResult({ ledger, ...subject }, responseTo(subject, response));
}

/** Reads a stored raw response of its ledger. @throws ApiError as a lookup does */
export function readResponse(
  ledger: Ledger,
  response: RawResponse,
  subject: InspectSubject,
): InspectResponse["value"] {
  return subject.kind === "record"
    ? ledger.readContract(response, subject.contract)
    : ledger.readTransaction(response, subject);
}

/**
 * The key of its entry in the history, beside which the response is kept; undefined where nothing is. The record of a contract as of
 * some time is not kept.
 */
export function entryKey(listing: HistoryListing, subject: InspectSubject): string | undefined {
  if (subject.kind === "result") return resultKey(subjectText(subject), subject.nonce);
  const { network, contract } = subject;
  if (!isNow(subject)) return undefined;
  return contractNamed(listing, network.name, localAddress(network, contract))?.key;
}

/** Records an inspected subject in the history, if it was found. */
export function recordInspection(history: History, subject: InspectSubject, response: InspectResponse): void {
  const { name } = subject.network;
  if (subject.kind === "result") {
    const fact = observeResult(subject, responseTo(subject, response).value);
    if (fact !== undefined) history.update((state, now) => recordResultVisit(state, name, fact, now));
    return;
  }
  const fact = observeRecord(subject.network, subject.contract, responseTo(subject, response).value);
  if (fact === undefined) return;
  // A record as of some time tells nothing of whether the contract is deleted today.
  const today = isNow(subject) ? fact : { ...fact, deleted: undefined };
  history.update((state, now) => recordVisit(state, name, today, now, true));
}

/** Whether two subjects are the same contract by different names, according to a record. */
export function isSameContract(
  subject: RecordSubject,
  { value }: InspectResponse<"record">,
  other: InspectSubject,
): boolean {
  if (other.kind !== "record" || other.network.name !== subject.network.name) return false;
  const names = contractReferencesIn(value).map(formatContractReference);
  const areSameTimes = timesOf(other).join(" ") === timesOf(subject).join(" ");
  return areSameTimes && [subject, other].every((one) => names.includes(subjectText(one)));
}

/** The requests for details beside a response. */
export function detailRequests(
  subject: InspectSubject,
  response: InspectResponse | undefined,
): DetailRequests {
  if (response === undefined) return {};
  return subject.kind === "record"
    ? recordDetailRequests(subject, responseTo(subject, response))
    : resultDetailRequests(subject, responseTo(subject, response));
}

function recordDetailRequests(subject: RecordSubject, { value }: InspectResponse<"record">): DetailRequests {
  if (value.kind !== "found") return {};
  const { network } = subject;
  const { entityId, address, createdAt, balance, isAccount } = value.contract;
  const contract = ledgerOf(network)?.hasEntityIds === true ? entityId : address;
  if (contract === undefined) return {};
  return {
    // A mirror node tells of earlier times only what an account held at the end of some quarter of an hour.
    ...(!isNow(subject) || balance !== undefined
      ? {}
      : {
          balance: ({ ledger, channel, signal }) =>
            ledger.lookUpBalance(channel, contract, lookupPolicy, signal),
        }),
    ...(isAccount || (entityId !== undefined && createdAt === undefined)
      ? {}
      : {
          creator: async (options) => {
            const { ledger, lookups, channel, signal } = options;
            const params = { contract, createdAt };
            const creator = ledger.hasEntityIds
              ? await ledger.lookUpCreator(channel, params, lookupPolicy, signal)
              : await findCreator(network, lowerHex(contract), options);
            // What the ledger itself has sent is no secret to it: a link to it need not ask.
            if (creator?.transaction !== undefined)
              await lookups.addReturnedHash(creator.transaction, ledger);
            return creator;
          },
        }),
  } satisfies DetailRequests;
}

function resultDetailRequests(
  { network, transaction }: ResultSubject,
  { value }: InspectResponse<"result">,
): DetailRequests {
  const ledgerOfResult = ledgerOf(network);
  if (value.kind !== "found" || ledgerOfResult === undefined) return {};
  const supports = (capability: Capability): boolean => ledgerOfResult.supports(capability) === true;
  const { time: at, fee, outcome, stateChanges } = value.transaction;
  // Elsewhere a response has the fee, or nothing has it.
  const isFeeElsewhere = fee === undefined && supports("recordsInTime");
  const areChangesElsewhere =
    outcome !== "pending" &&
    transaction.kind === "hash" &&
    stateChanges.rows.state === "absent" &&
    supports("stateChanges");
  return {
    ...(at === undefined || !isFeeElsewhere
      ? {}
      : { fee: ({ ledger, channel, signal }) => ledger.lookUpFee(channel, at, lookupPolicy, signal) }),
    ...(areChangesElsewhere
      ? {
          stateChanges: async ({ ledger, channel, signal }) =>
            (await ledger.lookUpStateChanges(channel, { transaction }, lookupPolicy, signal)).changes,
        }
      : {}),
  } satisfies DetailRequests;
}

/** The code of the contract that a record is of. */
export function codeOf(subject: InspectSubject, response: InspectResponse): DeployedCode | undefined {
  return subject.kind === "record" ? deployedCodeIn(responseTo(subject, response).value) : undefined;
}

/** What of a result is to be shown in the names of its sources. */
export function resultToDecode(
  subject: InspectSubject,
  response: InspectResponse,
): ResultToDecode | undefined {
  const ledger = ledgerOf(subject.network);
  if (subject.kind !== "result" || ledger === undefined) return undefined;
  const { value } = responseTo(subject, response);
  return value.kind === "found" ? { subject, ledger, lookup: value } : undefined;
}

/** The contract of a record, as it is verified. */
export function contractOf(
  subject: InspectSubject,
  response: InspectResponse | undefined,
): string | undefined {
  if (subject.kind !== "record") return undefined;
  return contractToVerify(subject, response && responseTo(subject, response));
}

/** What a result may have been scheduled as. */
export function scheduled({ transaction, nonce }: ResultSubject): ScheduleParams | undefined {
  return transaction.kind === "id" ? { id: transaction.id, nonce } : undefined;
}

/** The record of the contract that a result names, as of the result's time, or after its block. */
export function recordAtResult(
  network: Network,
  { value }: InspectResponse<"result">,
): RecordSubject | undefined {
  if (value.kind !== "found") return undefined;
  const { transaction } = value;
  const named = parseSubject(executedContract(transaction) ?? "");
  if (!named.ok || named.value.kind !== "contract") return undefined;
  const { contract } = named.value;
  const { block } = transaction;
  if (momentsOn(network) === "blocks")
    return block === undefined ? undefined : { kind: "record", network, contract, timestamps: [], block };
  return { kind: "record", network, contract, timestamps: parseTimestamps([transaction.time]) };
}
