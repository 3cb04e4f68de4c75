import type { ContractReference } from "../../core/references/contractReference.ts";
import { ApiError } from "../../http/failure.ts";
import { hostOf } from "../../core/hosts.ts";
import { knownAddress, ownAddressIn } from "../lookups/ownAddress.ts";
import type { Lookups } from "../lookups/lookups.ts";
import { localAddress } from "../networks/localAddress.ts";
import type { Network } from "../networks/network.ts";
import type { UnresolvedReason, VerificationStep, VerificationSubject } from "./report.ts";
import { ledgerOf } from "../networks/ledgerOf.ts";

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
  lookups: Pick<Lookups, "contract" | "knownContract" | "rememberedAddress">,
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
    return resolveWithout(lookups, network, reference, error);
  }
}

/** The same where asking the mirror node has failed: what was known before, if anything. */
export async function resolveWithout(
  lookups: Pick<Lookups, "knownContract" | "rememberedAddress">,
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
