import { parseAddress } from "../../core/address.ts";
import { ApiError } from "../../http/failure.ts";
import { valueOf } from "../../services/reading/reading.ts";
import type { ResponseStore } from "../responses/responseStore.ts";
import type { Meant } from "../consent/hashConsent.ts";
import type { KnownAttempt } from "../history/knownAttempts.ts";
import { hostOf } from "../hosts.ts";
import type { Dated } from "../lookups/responseCache.ts";
import type { Lookups, ResultAsking } from "../lookups/lookups.ts";
import type { ContractLookup } from "../../services/ledger/ledger.ts";
import { localAddress } from "../verification/resolveContract.ts";
import type { VerificationSubject } from "../verification/report.ts";
import type { InspectResponse } from "../lookups/inspectResponse.ts";
import type { InspectSubject, RecordSubject, ResultSubject } from "../lookups/inspectSubject.ts";
import type { VerificationKnowledge } from "./verificationKnowledge.ts";

/** What was last answered about a subject in this window. */
export function knownResponse(lookups: Lookups, subject: InspectSubject): InspectResponse | undefined {
  if (subject.kind === "record") {
    const question = recordQuestion(subject);
    const lookup = question && lookups.knownContract(question);
    return lookup && { kind: "record", lookup };
  }
  const question = resultQuestion(subject);
  const lookup = question && lookups.knownResult(question);
  return lookup && { kind: "result", lookup };
}

/**
 * Asks the subject's mirror node.
 * @returns `undefined` when its network has none
 * @throws ApiError; the signal's reason when that is aborted
 */
export async function askAbout(
  lookups: Lookups,
  subject: InspectSubject,
  asking: ResultAsking,
): Promise<InspectResponse | undefined> {
  if (subject.kind === "record") {
    const question = recordQuestion(subject);
    return question && { kind: "record", lookup: await lookups.contract(question, asking) };
  }
  const question = resultQuestion(subject);
  return question && { kind: "result", lookup: await lookups.result(question, asking) };
}

/**
 * Decides whether a subject may be asked about, before anything of it is shown. What a mirror node has sent itself, in
 * this window or an earlier one, may; the user is asked where that is due.
 */
export async function maySend(
  lookups: Lookups,
  responses: Pick<ResponseStore, "response">,
  subject: InspectSubject,
  meant: Meant | undefined,
  signal: AbortSignal,
): Promise<boolean> {
  if (subject.kind !== "result" || subject.transaction.kind !== "hash") return true;
  const question = resultQuestion(subject);
  if (question === undefined) return true;
  // What is held was named by the mirror node; taking up what is kept on disk takes its time.
  if (knownResponse(lookups, subject) === undefined) await recallResponse(lookups, responses, subject);
  return (await lookups.settle(question, meant, signal)).kind === "agreed";
}

/** Takes up what was answered in earlier windows. Nothing is sent. */
export async function recallResponse(
  lookups: Lookups,
  bodies: Pick<ResponseStore, "response">,
  subject: InspectSubject,
): Promise<void> {
  const answer = await bodies.response(subject);
  if (subject.kind === "record" && answer?.kind === "record") {
    const question = recordQuestion(subject);
    if (question !== undefined) lookups.recallContract(question, answer.lookup);
  } else if (subject.kind === "result" && answer?.kind === "result") {
    const question = resultQuestion(subject);
    if (question !== undefined) await lookups.recallResult(question, answer.lookup);
  }
}

/** Host of the mirror node that is asked about a subject. */
export function mirrorHost({ network }: InspectSubject): string | undefined {
  return network.mirrorUrl === undefined ? undefined : hostOf(network.mirrorUrl);
}

/** Finds the attempts that were made on a contract, newest first. */
export type AttemptsOn = (subject: VerificationSubject) => readonly KnownAttempt[];

/** What is known of a contract's verification without asking anybody. */
export function knownVerification(
  lookups: Lookups,
  attemptsOn: AttemptsOn,
  subject: RecordSubject,
  lookup: Dated<ContractLookup> | undefined,
): VerificationKnowledge {
  const verified = verificationSubject(subject, lookup);
  const question = statusQuestion(verified);
  return {
    status: question && lookups.knownStatus(question),
    statusError: undefined,
    attempts: attemptsOn(verified),
  };
}

/** Asks the network's verification service what it holds of a contract. @throws the signal's reason, when aborted */
export async function askVerification(
  lookups: Lookups,
  attemptsOn: AttemptsOn,
  subject: RecordSubject,
  lookup: Dated<ContractLookup> | undefined,
  signal: AbortSignal,
): Promise<VerificationKnowledge> {
  const verified = verificationSubject(subject, lookup);
  const question = statusQuestion(verified);
  const attempts = attemptsOn(verified);
  if (question === undefined) return { status: undefined, statusError: undefined, attempts };
  try {
    return { status: await lookups.status(question, { signal }), statusError: undefined, attempts };
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    return { status: lookups.knownStatus(question), statusError: error, attempts };
  }
}

function recordQuestion({ network, contract, timestamps }: RecordSubject) {
  return network.mirrorUrl === undefined ? undefined : { mirrorUrl: network.mirrorUrl, contract, timestamps };
}

function resultQuestion({ network, transaction, nonce }: ResultSubject) {
  return network.mirrorUrl === undefined ? undefined : { mirrorUrl: network.mirrorUrl, transaction, nonce };
}

/** The contract's own address, once its record is known; until then what can be told without it. */
function verificationSubject(
  { network, contract }: RecordSubject,
  lookup: Dated<ContractLookup> | undefined,
) {
  const local = localAddress(network, contract);
  const found = lookup?.value.kind === "found" ? lookup.value.reading.fields : undefined;
  const address = parseAddress((found && valueOf(found.evm_address)) ?? "");
  const contractId = (found && valueOf(found.contract_id)) ?? local.contractId;
  return { network, address: address.ok ? address.value.lower : local.address, contractId };
}

function statusQuestion({ network, address }: ReturnType<typeof verificationSubject>) {
  const { verifierUrl, chainId } = network;
  return verifierUrl === undefined ? undefined : { verifierUrl, chainId, address };
}
