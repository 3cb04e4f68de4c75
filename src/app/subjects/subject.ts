import * as z from "zod/mini";
import {
  formatContractReference,
  parseContractReference,
  spellContractReference,
} from "../../core/references/contractReference.ts";
import {
  nonceToAsk,
  parseTransactionReference,
  transactionPathPart,
  type HashReference,
} from "../../core/references/transactionReference.ts";
import { parseSubject } from "../../core/scan/subject.ts";
import { formatTimestampFilter, parseTimestamps } from "../../core/timestampFilter.ts";
import type { RawResponse } from "../../http/rawResponse.ts";
import { lookupPolicy } from "../../http/requestPolicy.ts";
import { contractThatRan } from "../../services/ledger/transaction.ts";
import type { AskedSchedule, Ledger } from "../../services/ledger/ledger.ts";
import { deployedCodeIn, type DeployedCode } from "../builds/deployedCode.ts";
import type { ResultToDecode } from "../decoding/resultDecoding.ts";
import { seeResult } from "../history/changes.ts";
import { seeContract } from "../history/contractUpdates.ts";
import { resultKey } from "../history/entryHandle.ts";
import { factOfRecord, factOfResult } from "../history/facts.ts";
import { contractNamed } from "../history/findEntry.ts";
import type { History } from "../history/history.ts";
import type { HistoryListing } from "../history/historyListing.ts";
import type { ResultAsking } from "../lookups/asked.ts";
import type {
  InspectKind,
  InspectResponse,
  InspectSubject,
  RecordSubject,
  ResultSubject,
} from "../lookups/inspectSubject.ts";
import type { FactQuestions } from "../lookups/ledgerFacts.ts";
import type { Lookups } from "../lookups/lookups.ts";
import { recordReferences } from "../lookups/namedRecords.ts";
import { ledgerOf } from "../networks/ledgerOf.ts";
import { localAddress } from "../networks/localAddress.ts";
import type { Network } from "../networks/network.ts";
import { lenient, lenientArray } from "../storedSchemas.ts";
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

/** The subject as people hand it on: a transaction with its nonce where it has one, as in `0.0.2-5-000000007/1`. */
export function handedText(subject: InspectSubject): string {
  if (subject.kind === "record") return spellContractReference(subject.contract);
  return subject.nonce === 0 ? subjectText(subject) : `${subjectText(subject)}/${subject.nonce}`;
}

/** The times of a record as links and stored subjects hold them, `operator:seconds.nanoseconds` each. */
export function timesOf(subject: InspectSubject): readonly string[] {
  return subject.kind === "record" ? subject.timestamps.map(formatTimestampFilter) : [];
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
    const timestamps = parseTimestamps(data.timestamps);
    return contract.ok ? { kind: "record", network, contract: contract.value, timestamps } : undefined;
  }
  const transaction = parseTransactionReference(data.text);
  if (!transaction.ok) return undefined;
  const { value } = transaction;
  return { kind: "result", network, transaction: value, nonce: nonceToAsk(value, data.nonce) };
}

/** The 32-byte value that asking would send, which may be a private key. */
export function hashOf(subject: InspectSubject): HashReference | undefined {
  return subject.kind === "result" && subject.transaction.kind === "hash" ? subject.transaction : undefined;
}

/** The last response of this window. */
export function knownResponse<Kind extends InspectKind>(
  lookups: Lookups,
  subject: InspectSubject<Kind>,
): InspectResponse<Kind> | undefined;
export function knownResponse(lookups: Lookups, subject: InspectSubject): InspectResponse | undefined {
  const ledger = ledgerOf(subject.network);
  if (ledger === undefined) return undefined;
  return subject.kind === "record"
    ? lookups.knownContract({ ledger, ...subject })
    : lookups.knownResult({ ledger, ...subject });
}

/**
 * Asks the network's ledger; nobody, where it has none.
 * @throws ApiError; NotSent; the signal's reason when that is aborted
 */
export async function askAbout<Kind extends InspectKind>(
  lookups: Lookups,
  subject: InspectSubject<Kind>,
  asking: ResultAsking,
): Promise<InspectResponse<Kind> | undefined>;
export async function askAbout(
  lookups: Lookups,
  subject: InspectSubject,
  asking: ResultAsking,
): Promise<InspectResponse | undefined> {
  const ledger = ledgerOf(subject.network);
  if (ledger === undefined) return undefined;
  return subject.kind === "record"
    ? lookups.contract({ ledger, ...subject }, asking)
    : lookups.result({ ledger, ...subject }, asking);
}

/** Takes up the response of an earlier window. */
export function takeUpResponse(lookups: Lookups, subject: InspectSubject, response: InspectResponse): void {
  const ledger = ledgerOf(subject.network);
  if (ledger === undefined) return;
  if (subject.kind === "record")
    lookups.recallContract({ ledger, ...subject }, responseTo(subject, response));
  else lookups.recallResult({ ledger, ...subject }, responseTo(subject, response));
}

/** Reads again what its ledger once responded, as it came. @throws ApiError as asking does */
export function readResponse(
  ledger: Ledger,
  response: RawResponse,
  subject: InspectSubject,
): InspectResponse["value"] {
  return subject.kind === "record"
    ? ledger.readContract(response, subject.contract)
    : ledger.readTransaction(response, subject.transaction);
}

/**
 * The key of its entry in the history, beside which the response is kept; undefined where nothing is. The record of a contract as of
 * some time is not kept.
 */
export function entryKey(listing: HistoryListing, subject: InspectSubject): string | undefined {
  if (subject.kind === "result") return resultKey(subjectText(subject), subject.nonce);
  const { network, contract, timestamps } = subject;
  if (timestamps.length > 0) return undefined;
  return contractNamed(listing, network.name, localAddress(network, contract))?.key;
}

/** Remembers what the user has inspected, once it was found. */
export function rememberInspected(
  history: History,
  subject: InspectSubject,
  response: InspectResponse,
): void {
  const { name } = subject.network;
  if (subject.kind === "result") {
    const fact = factOfResult(subject, responseTo(subject, response).value);
    if (fact !== undefined) history.update((state, now) => seeResult(state, name, fact, now));
    return;
  }
  const fact = factOfRecord(subject.network, subject.contract, responseTo(subject, response).value);
  if (fact === undefined) return;
  // A record as of some time tells nothing of whether the contract is deleted today.
  const today = subject.timestamps.length > 0 ? { ...fact, deleted: undefined } : fact;
  history.update((state, now) => seeContract(state, name, today, now, true));
}

/** Whether the record of a subject names what another subject is about by another name. */
export function isAlso(
  subject: RecordSubject,
  { value }: InspectResponse<"record">,
  other: InspectSubject,
): boolean {
  if (other.kind !== "record" || other.network.name !== subject.network.name) return false;
  const names = recordReferences(value).map(formatContractReference);
  const areSameTimes = timesOf(other).join(" ") === timesOf(subject).join(" ");
  return areSameTimes && [subject, other].every((one) => names.includes(subjectText(one)));
}

/** What its ledger tells beside a response. */
export function factQuestions(subject: InspectSubject, response: InspectResponse | undefined): FactQuestions {
  if (response === undefined) return {};
  return subject.kind === "record"
    ? questionsOfRecord(subject, responseTo(subject, response))
    : questionsOfResult(responseTo(subject, response));
}

function questionsOfRecord(
  { timestamps }: RecordSubject,
  { value }: InspectResponse<"record">,
): FactQuestions {
  if (value.kind !== "found") return {};
  const { entityId: contractId, createdAt } = value.contract;
  if (contractId === undefined) return {};
  return {
    // A mirror node tells of earlier times only what an account held at the end of some quarter of an hour.
    ...(timestamps.length > 0
      ? {}
      : {
          balance: ({ ledger, channel, signal }) =>
            ledger.lookUpBalance(channel, contractId, lookupPolicy, signal),
        }),
    ...(createdAt === undefined
      ? {}
      : {
          creator: async ({ ledger, lookups, channel, signal }) => {
            const asked = { contractId, createdAt };
            const creator = await ledger.lookUpCreator(channel, asked, lookupPolicy, signal);
            // What the ledger itself has sent is no secret to it: a link to it need not ask.
            if (creator?.transaction !== undefined) await lookups.named(creator.transaction, ledger);
            return creator;
          },
        }),
  } satisfies FactQuestions;
}

function questionsOfResult({ value }: InspectResponse<"result">): FactQuestions {
  const at = value.kind === "found" ? value.transaction.time : undefined;
  if (at === undefined) return {};
  return { fee: ({ ledger, channel, signal }) => ledger.lookUpFee(channel, at, lookupPolicy, signal) };
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
export function scheduled({ transaction, nonce }: ResultSubject): AskedSchedule | undefined {
  return transaction.kind === "id" ? { id: transaction.id, nonce } : undefined;
}

/** The record of the contract that a result names, as of the result's time. */
export function recordThen(
  network: Network,
  { value }: InspectResponse<"result">,
): RecordSubject | undefined {
  if (value.kind !== "found") return undefined;
  const { transaction } = value;
  const named = parseSubject(contractThatRan(transaction) ?? "");
  if (!named.ok || named.value.kind !== "contract") return undefined;
  const timestamps = parseTimestamps([transaction.time]);
  return { kind: "record", network, contract: named.value.contract, timestamps };
}
