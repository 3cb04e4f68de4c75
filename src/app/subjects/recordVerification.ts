import { checksummed, parseAddress } from "../../core/address.ts";
import type { Hex } from "../../core/hex.ts";
import { ApiError } from "../../http/failure.ts";
import type { VerificationStatus } from "../../services/verifier/status.ts";
import type { Timestamped } from "../history/entry.ts";
import type { InspectResponse, RecordSubject } from "../lookups/inspectSubject.ts";
import { statusQuery, type Dated } from "../lookups/requestCache.ts";
import { hasLedger, type Network } from "../networks/network.ts";
import type { VerificationSubject } from "../verification/report.ts";
import { localAddress } from "../networks/localAddress.ts";
import type { KnownAttempt } from "../history/knownAttempts.ts";
import type { Lookups } from "../lookups/lookups.ts";
import type { KnownVerification, VerificationState } from "../verification/verificationState.ts";

/** What is known of a contract's verification. */
export type VerificationKnowledge = {
  /** The status that the service reported; `undefined` if the network has no service with statuses, or before the first request. */
  readonly status: Dated<VerificationStatus> | undefined;
  /** Whether a request is running: what is known is from before. */
  readonly isAsking?: boolean;
  /** The failure of the last request. */
  readonly statusError: ApiError | undefined;
  /** Attempts that were made here, earlier windows included, newest first. */
  readonly attempts: readonly KnownAttempt[];
  /** The latest known state, from any source: an attempt may have changed it after the last status. */
  readonly fact?: KnownVerification | undefined;
  /** The contract's name in its verified source, as it was last known; empty where there is none. */
  readonly verifiedName?: string | undefined;
};

/** Finds what is remembered of a contract's verification. */
export type RememberedOf = (
  subject: VerificationSubject,
) => Pick<VerificationKnowledge, "attempts" | "fact" | "verifiedName">;

/** The contract of a record, as it is verified. */
export function contractToVerify({ network, contract }: RecordSubject, response: Response): string {
  const known = addressIn(response);
  if (known !== undefined) return known;
  const local = localAddress(network, contract);
  return local.contractId ?? checksummed(local.address);
}

/** What is known of its verification. Sends no requests. */
export function knownVerification(
  lookups: Lookups,
  rememberedOf: RememberedOf,
  subject: RecordSubject,
  response: Response,
): VerificationKnowledge {
  const verified = verifiedOf(subject, response);
  const query = statusQuery(verified.network, verified.address);
  const status = query && lookups.cachedStatus(query);
  return { status, statusError: undefined, ...rememberedOf(verified) };
}

/** Requests the status from the network's verification service. @throws the signal's reason, when aborted */
export async function requestVerification(
  lookups: Lookups,
  rememberedOf: RememberedOf,
  subject: RecordSubject,
  response: Response,
  signal: AbortSignal,
): Promise<VerificationKnowledge> {
  const verified = verifiedOf(subject, response);
  const query = statusQuery(verified.network, verified.address);
  if (query === undefined || !isAddressKnown(subject, response))
    return knownVerification(lookups, rememberedOf, subject, response);
  try {
    const status = await lookups.status(query, { signal });
    return { status, statusError: undefined, ...rememberedOf(verified) };
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    return { status: lookups.cachedStatus(query), statusError: error, ...rememberedOf(verified) };
  }
}

/**
 * The state of a contract's verification: as the service reported it, unless an attempt has shown something else since; without a
 * status in this window, as the history has it.
 */
export function statusNow(knowledge: VerificationKnowledge): VerificationState | undefined {
  return lastKnown(knowledge)?.[0];
}

function lastKnown(knowledge: VerificationKnowledge): Timestamped<VerificationState> | undefined {
  const { status, fact } = knowledge;
  return status === undefined || isOutdated(knowledge) ? fact : [status.value.state, status.receivedAt];
}

/** A status of this age counts as current while it is requested again. */
const isCurrentForMilliseconds = 60_000;

/**
 * Since when the state is known, if the status could not be requested again, or its response has not come yet.
 * @param now milliseconds since the Unix epoch
 */
export function statusSince(knowledge: VerificationKnowledge, now: number): number | undefined {
  const { statusError, isAsking, status } = knowledge;
  const since = lastKnown(knowledge)?.[1];
  if (statusError !== undefined) return since;
  const isOld = since !== undefined && now - since >= isCurrentForMilliseconds;
  return (isAsking === true || status === undefined) && isOld ? since : undefined;
}

/** Whether an attempt has shown since that the reported status is outdated. */
export function isOutdated({ status, fact }: VerificationKnowledge): boolean {
  if (status === undefined || fact === undefined) return false;
  const [now, since] = fact;
  return since > status.receivedAt && now !== status.value.state;
}

type Response = InspectResponse<"record"> | undefined;

function addressIn(response: Response): string | undefined {
  return response?.value.kind === "found" ? response.value.contract.address : undefined;
}

function contractIdIn(response: Response): string | undefined {
  return response?.value.kind === "found" ? response.value.contract.entityId : undefined;
}

/** The contract's own address, by which it is verified; undefined if only its record contains it. */
export function ownAddress(subject: RecordSubject, response: Response): Hex | undefined {
  return isAddressKnown(subject, response) ? verifiedOf(subject, response).address : undefined;
}

/** Only the record has the own address of an ID or a long-zero address: no other address is looked up. */
function isAddressKnown({ network, contract }: RecordSubject, response: Response): boolean {
  if (response !== undefined || !hasLedger(network)) return true;
  return localAddress(network, contract).contractId === undefined;
}

/** The contract's own address, once its record is known; until then, the address that its name has. */
function verifiedOf(
  { network, contract }: RecordSubject,
  response: Response,
): VerificationSubject & { readonly network: Network } {
  const local = localAddress(network, contract);
  const address = parseAddress(addressIn(response) ?? "");
  const contractId = contractIdIn(response) ?? local.contractId;
  return { network, address: address.ok ? address.value.lower : local.address, contractId };
}
