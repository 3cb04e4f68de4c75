import { parseAddress } from "../../core/address.ts";
import { ApiError } from "../../api/failure.ts";
import { valueOf } from "../../api/reading.ts";
import { hostOf } from "../hosts.ts";
import type { Dated } from "../lookups/answerCache.ts";
import type { Asking, ContractLookup, Lookups, ResultLookup } from "../lookups/lookups.ts";
import { localAddress } from "../verification/resolveContract.ts";
import type { Verifications } from "../verification/verifications.ts";
import type { InspectSubject, RecordSubject, ResultSubject } from "./inspectSubject.ts";
import type { VerificationKnowledge } from "./verificationKnowledge.ts";

/** An answer to what a panel is about. */
export type InspectAnswer =
  | { readonly kind: "record"; readonly lookup: Dated<ContractLookup> }
  | { readonly kind: "result"; readonly lookup: Dated<ResultLookup> };

/** What was last answered about a subject in this window. */
export function knownAnswer(lookups: Lookups, subject: InspectSubject): InspectAnswer | undefined {
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
  asking: Asking,
): Promise<InspectAnswer | undefined> {
  if (subject.kind === "record") {
    const question = recordQuestion(subject);
    return question && { kind: "record", lookup: await lookups.contract(question, asking) };
  }
  const question = resultQuestion(subject);
  return question && { kind: "result", lookup: await lookups.result(question, asking) };
}

/** Host of the mirror node that is asked about a subject. */
export function mirrorHost({ network }: InspectSubject): string | undefined {
  return network.mirrorUrl === undefined ? undefined : hostOf(network.mirrorUrl);
}

/** What is known of a contract's verification without asking anybody. */
export function knownVerification(
  lookups: Lookups,
  verifications: Verifications,
  subject: RecordSubject,
  lookup: Dated<ContractLookup> | undefined,
): VerificationKnowledge {
  const verified = verificationSubject(subject, lookup);
  const question = statusQuestion(verified);
  return {
    status: question && lookups.knownStatus(question),
    statusError: undefined,
    attempts: verifications.attempts(verified),
  };
}

/** Asks the network's verification service what it holds of a contract. @throws the signal's reason, when aborted */
export async function askVerification(
  lookups: Lookups,
  verifications: Verifications,
  subject: RecordSubject,
  lookup: Dated<ContractLookup> | undefined,
  signal: AbortSignal,
): Promise<VerificationKnowledge> {
  const verified = verificationSubject(subject, lookup);
  const question = statusQuestion(verified);
  const attempts = verifications.attempts(verified);
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
  const local = localAddress(contract);
  const found = lookup?.value.kind === "found" ? lookup.value.reading.fields : undefined;
  const address = parseAddress((found && valueOf(found.evm_address)) ?? "");
  const contractId = (found && valueOf(found.contract_id)) ?? local.contractId;
  return { network, address: address.ok ? address.value.lower : local.address, contractId };
}

function statusQuestion({ network, address }: ReturnType<typeof verificationSubject>) {
  const { verifierUrl, chainId } = network;
  return verifierUrl === undefined ? undefined : { verifierUrl, chainId, address };
}
