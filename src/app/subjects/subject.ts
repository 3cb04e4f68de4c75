import * as z from "zod/mini";
import { spellContractReference } from "../../core/references/contractReference.ts";
import type { HashReference } from "../../core/references/transactionReference.ts";
import type { RawResponse } from "../../http/rawResponse.ts";
import type { Ledger } from "../../services/ledger/ledger.ts";
import { deployedCodeIn, type DeployedCode } from "../builds/deployedCode.ts";
import type { ResultToDecode } from "../decoding/resultDecoding.ts";
import type { History } from "../history/history.ts";
import type { HistoryListing } from "../history/historyListing.ts";
import type { ResultAsking } from "../lookups/asked.ts";
import type { InspectKind, InspectResponse, InspectSubject } from "../lookups/inspectSubject.ts";
import type { FactQuestions } from "../lookups/ledgerFacts.ts";
import type { Lookups } from "../lookups/lookups.ts";
import type { Network } from "../networks/network.ts";
import { lenient, lenientArray } from "../storedSchemas.ts";
import * as record from "./record.ts";
import { contractToVerify } from "./recordVerification.ts";
import * as result from "./result.ts";

/** A response as one to the subject beside it, which it always is. */
export function responseTo<Kind extends InspectKind>(
  _subject: InspectSubject<Kind>,
  response: InspectResponse,
): InspectResponse<Kind> {
  return response as InspectResponse<Kind>;
}

/** The subject in our own spelling: the contract, or the transaction without its nonce. */
export function subjectText(subject: InspectSubject): string {
  return subject.kind === "record" ? record.text(subject) : result.text(subject);
}

/** The subject as people hand it on: a transaction with its nonce where it has one, as in `0.0.2-5-000000007/1`. */
export function handedText(subject: InspectSubject): string {
  if (subject.kind === "record") return spellContractReference(subject.contract);
  return subject.nonce === 0 ? result.text(subject) : `${result.text(subject)}/${subject.nonce}`;
}

/** What to store of a subject: plain JSON. */
export function storeSubject(subject: InspectSubject): object {
  const { kind, network } = subject;
  const own = kind === "record" ? { timestamps: record.times(subject) } : { nonce: subject.nonce };
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
  return data.kind === "record" ? record.parse(network, data) : result.parse(network, data);
}

/** The 32-byte value that asking would send, which may be a private key. */
export function hashOf(subject: InspectSubject): HashReference | undefined {
  return subject.kind === "result" && subject.transaction.kind === "hash" ? subject.transaction : undefined;
}

/** The last response of this window. */
export function knownResponse(lookups: Lookups, subject: InspectSubject): InspectResponse | undefined {
  return subject.kind === "record" ? record.known(lookups, subject) : result.known(lookups, subject);
}

/**
 * Asks the network's ledger; nobody, where it has none.
 * @throws ApiError; NotSent; the signal's reason when that is aborted
 */
export function askAbout(
  lookups: Lookups,
  subject: InspectSubject,
  asking: ResultAsking,
): Promise<InspectResponse | undefined> {
  return subject.kind === "record"
    ? record.ask(lookups, subject, asking)
    : result.ask(lookups, subject, asking);
}

/** Takes up the response of an earlier window. */
export function takeUpResponse(lookups: Lookups, subject: InspectSubject, response: InspectResponse): void {
  if (subject.kind === "record") record.recall(lookups, subject, responseTo(subject, response));
  else result.recall(lookups, subject, responseTo(subject, response));
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

/** The key of its entry in the history, beside which the response is kept; `undefined` where nothing is. */
export function entryKey(listing: HistoryListing, subject: InspectSubject): string | undefined {
  return subject.kind === "record" ? record.entryKey(listing, subject) : result.entryKey(subject);
}

/** Remembers what the user has inspected, once it was found. */
export function rememberInspected(
  history: History,
  subject: InspectSubject,
  response: InspectResponse,
): void {
  if (subject.kind === "record") record.remember(history, subject, responseTo(subject, response));
  else result.remember(history, subject, responseTo(subject, response));
}

/** What its ledger tells beside a response. */
export function factQuestions(subject: InspectSubject, response: InspectResponse | undefined): FactQuestions {
  if (response === undefined) return {};
  return subject.kind === "record"
    ? record.factQuestions(subject, responseTo(subject, response))
    : result.factQuestions(responseTo(subject, response));
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
  return subject.kind === "result" ? result.toDecode(subject, responseTo(subject, response)) : undefined;
}

/** The contract of a record, as it is verified. */
export function contractOf(
  subject: InspectSubject,
  response: InspectResponse | undefined,
): string | undefined {
  if (subject.kind !== "record") return undefined;
  return contractToVerify(subject, response && responseTo(subject, response));
}
