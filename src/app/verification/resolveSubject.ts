import type { RunOptions, VerificationOrder } from "./verifyContract.ts";
import type { ContractReference } from "../../core/references/contractReference.ts";
import { knownAddress, ownAddressIn } from "../lookups/ownAddress.ts";
import type { Lookups } from "../lookups/lookups.ts";
import { localAddress } from "../networks/localAddress.ts";
import type { Network } from "../networks/network.ts";
import { ApiError } from "../../http/failure.ts";
import type { Conclusion, VerificationStep, VerificationSubject, UnresolvedReason } from "./report.ts";
import { ledgerOf } from "../networks/ledgerOf.ts";
import { hostOf } from "../../core/hosts.ts";

type ContractLookups = Pick<Lookups, "contract" | "cachedContract" | "storedAddress">;

/** Loads the lookups that resolve an ID. `loaded`: the lookups if they are loaded already. */
export type LoadLookups = {
  (): Promise<ContractLookups>;
  readonly loaded?: Pick<Lookups, "cachedContract"> | undefined;
};

/** The subject without a lookup: an ID has its long-zero address. */
export function subjectOf(order: Pick<VerificationOrder, "network" | "contract">): VerificationSubject {
  const { address, contractId } = localAddress(order.network, order.contract);
  return { network: order.network, address, contractId };
}

/** What an order is about, or why its address was not found. It is looked up, unless it is known or the network has no verification service. */
export async function resolveSubject(
  lookups: LoadLookups,
  order: VerificationOrder & Pick<RunOptions, "signal" | "onStep">,
): Promise<VerificationSubject | Extract<Conclusion, { kind: "unresolved" }>> {
  const { network, contract, way, signal, mirrorFailure, longZero } = order;
  if (way?.kind === "build" || way?.kind === "similar") {
    const { address, contractId } = way.subject;
    return { network, address, contractId };
  }
  const given = subjectOf(order);
  // An ordinary address stands for itself.
  if (given.contractId === undefined)
    return { ...given, contractId: cachedId(lookups.loaded, network, contract) };
  if (network.verifierUrl === undefined) return given;
  if (longZero === "asItIs") return literalSubject(await lookups(), given, contract);
  // A mirror node that has just failed is not requested again: that may take as long again.
  const resolution =
    mirrorFailure === undefined
      ? await resolveContract(await lookups(), network, contract, signal, (step) => order.onStep(step, given))
      : await resolveFromCache(await lookups(), network, contract, mirrorFailure);
  if (resolution.kind === "unresolved") return longZero === "ifUnknown" ? given : resolution;
  const { address, contractId, isAddressOfBefore } = resolution;
  return { network, address, contractId, ...(isAddressOfBefore === true ? { isAddressOfBefore } : {}) };
}

/** The ID of the contract at an address in a cached record. */
function cachedId(
  lookups: LoadLookups["loaded"],
  network: Network,
  contract: ContractReference,
): string | undefined {
  const ledger = ledgerOf(network);
  const cached = ledger === undefined ? undefined : lookups?.cachedContract({ ledger, contract })?.value;
  return cached?.kind === "found" ? cached.contract.entityId : undefined;
}

/** A long-zero form that is not its contract's own address is not what the ID stands for. */
async function literalSubject(
  lookups: ContractLookups,
  given: VerificationSubject,
  contract: ContractReference,
): Promise<VerificationSubject> {
  const own = await knownAddress(lookups, given.network, contract);
  return own === undefined || own === given.address ? given : { ...given, contractId: undefined };
}

/** The address that a reference stands for, or why it is not known. */
export type Resolution =
  | ({ readonly kind: "resolved" } & Omit<VerificationSubject, "network">)
  | {
      readonly kind: "unresolved";
      readonly reason: UnresolvedReason;
      readonly error: ApiError | undefined;
    };

/**
 * Finds the address to verify (docs/decisions.md, What is verified). An ordinary address stands for itself; an ID or a
 * long-zero address is looked up. A lookup of the same that is under way is joined; one that has ended before does
 * not count, for a local network may have begun anew since: only where the mirror node fails is the address taken that
 * was known before.
 * @throws only the signal's reason, when that is aborted
 */
export async function resolveContract(
  lookups: Pick<Lookups, "contract" | "cachedContract" | "storedAddress">,
  network: Network,
  reference: ContractReference,
  signal: AbortSignal,
  onStep: (step: VerificationStep) => void,
): Promise<Resolution> {
  const { address: longZero, contractId } = localAddress(network, reference);
  if (contractId === undefined) return { kind: "resolved", address: longZero, contractId };
  const unresolved = (reason: UnresolvedReason): Resolution => ({
    kind: "unresolved",
    reason,
    error: undefined,
  });
  const ledger = ledgerOf(network);
  if (ledger === undefined) return unresolved("noMirror");
  onStep({ kind: "resolving", contractId, host: hostOf(ledger.url) });
  try {
    const question = { ledger, contract: reference };
    const { value: lookup } = await lookups.contract(question, { signal });
    if (lookup.kind !== "found") return unresolved(lookup.kind);
    const address = ownAddressIn(lookup);
    if (address === undefined) return unresolved("noAddress");
    const known = lookup.contract.entityId ?? contractId;
    return { kind: "resolved", address, contractId: known };
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    return resolveFromCache(lookups, network, reference, error);
  }
}

/** Resolves a reference from cached and stored data after the mirror node failed. */
export async function resolveFromCache(
  lookups: Pick<Lookups, "cachedContract" | "storedAddress">,
  network: Network,
  reference: ContractReference,
  error: ApiError,
): Promise<Resolution> {
  const { contractId } = localAddress(network, reference);
  const before = await knownAddress(lookups, network, reference);
  return before === undefined
    ? { kind: "unresolved", reason: "failed", error }
    : { kind: "resolved", address: before, contractId, isAddressOfBefore: true };
}
