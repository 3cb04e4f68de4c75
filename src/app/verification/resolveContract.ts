import type { ContractReference } from "../../core/contractReference.ts";
import { formatEntityId } from "../../core/entityId.ts";
import type { Hex } from "../../core/hex.ts";
import { longZeroAddress } from "../../core/longZero.ts";
import { parseAddress } from "../../core/address.ts";
import { ApiError } from "../../http/failure.ts";
import { valueOf } from "../../services/reading/reading.ts";
import { hostOf } from "../../core/hosts.ts";
import type { Lookups } from "../lookups/lookups.ts";
import { entityOfAddress, type Numbering } from "../networks/entityOfAddress.ts";
import type { Network } from "../networks/network.ts";
import type { UnresolvedReason, VerificationStep } from "./report.ts";

/** The address that a reference stands for, or why it is not known. */
export type Resolution =
  | { readonly kind: "resolved"; readonly address: Hex; readonly contractId: string | undefined }
  | {
      readonly kind: "unresolved";
      readonly reason: UnresolvedReason;
      readonly error: ApiError | undefined;
    };

/**
 * Finds the address to verify (docs/decisions.md, What is verified). An ordinary address stands for itself; an ID or a
 * long-zero address is looked up. A lookup of the same that is under way is joined; one that was answered before does
 * not count, for a local network may have begun anew since.
 * @throws only the signal's reason, when that is aborted
 */
export async function resolveContract(
  lookups: Pick<Lookups, "contract">,
  network: Network,
  reference: ContractReference,
  signal: AbortSignal,
  onStep: (step: VerificationStep) => void,
): Promise<Resolution> {
  const { address: longZero, contractId } = localAddress(network, reference);
  if (contractId === undefined) return { kind: "resolved", address: longZero, contractId };
  const unresolved = (reason: UnresolvedReason, error?: ApiError): Resolution => ({
    kind: "unresolved",
    reason,
    error,
  });
  if (network.mirrorUrl === undefined) return unresolved("noMirror");
  onStep({ kind: "resolving", contractId, host: hostOf(network.mirrorUrl) });
  try {
    const question = { mirrorUrl: network.mirrorUrl, contract: reference };
    const { value: lookup } = await lookups.contract(question, { signal });
    if (lookup.kind !== "found") return unresolved(lookup.kind);
    const address = parseAddress(valueOf(lookup.reading.fields.evm_address) ?? "");
    if (!address.ok) return unresolved("noAddress");
    const known = valueOf(lookup.reading.fields.contract_id) ?? contractId;
    return { kind: "resolved", address: address.value.lower, contractId: known };
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    return unresolved("failed", error);
  }
}

/**
 * What a reference tells without asking anybody: an ID has a long-zero form, a long-zero address an ID; any other
 * address has no ID.
 */
export function localAddress(
  network: Numbering,
  reference: ContractReference,
): { readonly address: Hex; readonly contractId: string | undefined } {
  if (reference.kind === "address") {
    const { address, shard, realm } = reference;
    const id = entityOfAddress(network, address.lower);
    const contractId = id === undefined ? undefined : formatEntityId({ shard, realm, num: id.num });
    return { address: address.lower, contractId };
  }
  const { id } = reference;
  // IDs of other shards and realms have the same form: it holds the number alone.
  const address = longZeroAddress(id) ?? (`0x${id.num.toString(16).padStart(40, "0")}` as const);
  return { address, contractId: formatEntityId(id) };
}
