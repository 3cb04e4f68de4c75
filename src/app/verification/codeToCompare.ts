import type { ContractReference } from "../../core/references/contractReference.ts";
import type { Hex } from "../../core/hex.ts";
import { ApiError } from "../../http/failure.ts";
import { deployedCodeIn, type DeployedCode, type NoComparison } from "../builds/deployedCode.ts";
import type { Lookups } from "../lookups/lookups.ts";
import type { Network } from "../networks/network.ts";
import { knownAddress } from "../lookups/ownAddress.ts";
import { localAddress } from "../networks/localAddress.ts";
import { ledgerOf } from "../networks/ledgerOf.ts";

/** The code of a contract, or why it cannot be read though the contract's own address is known. */
export type CodeToCompare =
  | { readonly kind: "read"; readonly deployed: DeployedCode }
  | {
      readonly kind: "notRead";
      readonly reason: NoComparison;
      /** How asking the network's mirror node failed: it may have the code. */
      readonly mirrorFailure?: ApiError;
      /** In lower case. */
      readonly address: Hex;
      readonly contractId: string | undefined;
    };

/** The failure of the mirror node, without which not even the contract's own address is known. */
export type UnknownCode = { readonly kind: "unknown"; readonly mirrorFailure: ApiError };

/**
 * Asks a network's ledger for the code of a contract. Undefined where it knows no such contract, or it has been deleted, and
 * where it has a number and its address cannot be found: source published under its long-zero form would not be found.
 * @throws the signal's reason, when that is aborted
 */
export async function codeToCompare(
  lookups: Pick<Lookups, "contract" | "cachedContract" | "storedAddress">,
  network: Network,
  contract: ContractReference,
  signal: AbortSignal,
): Promise<CodeToCompare | UnknownCode | undefined> {
  const { address, contractId } = localAddress(network, contract);
  const notRead = (why: NoComparison): CodeToCompare | undefined =>
    contractId === undefined ? { kind: "notRead", reason: why, address, contractId } : undefined;
  const ledger = ledgerOf(network);
  if (ledger === undefined) return notRead("noMirror");
  try {
    const { value } = await lookups.contract({ ledger, contract }, { signal });
    // A mirror node keeps the code of a deleted contract, which the verification service finds no more.
    if (value.kind !== "found" || value.contract.isDeleted === true) return undefined;
    const deployed = deployedCodeIn(value);
    if (deployed !== undefined) return { kind: "read", deployed };
    const { address: own, entityId } = value.contract;
    return own === undefined
      ? notRead("unreadable")
      : { kind: "notRead", reason: "unreadable", address: own, contractId: entityId };
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    const own = contractId === undefined ? address : await knownAddress(lookups, network, contract);
    return own === undefined
      ? { kind: "unknown", mirrorFailure: error }
      : { kind: "notRead", reason: "unreadable", mirrorFailure: error, address: own, contractId };
  }
}

/**
 * What the builds of the workspace are to a contract's code that they were compared with. Of the builds that have it, the best
 * either says no more than `compared`, or gives less than what an explorer may hold: `otherMetadata`: its metadata hash is another;
 * `notSendable`: it lacks what publishing needs.
 */
export type ComparedBuilds = (typeof comparedBuilds)[number];

export const comparedBuilds = ["compared", "otherMetadata", "notSendable", "noneHasIt"] as const;

/**
 * What the builds of the workspace are good for where the source comes from elsewhere; or why none could be compared, so that any
 * of them can only be published without.
 */
export type BuildAvailability = ComparedBuilds | NoComparison;

/** Whether the builds were compared with the code, rather than why they could not be. */
export function areCompared(builds: BuildAvailability | undefined): builds is ComparedBuilds {
  return comparedBuilds.some((compared) => compared === builds);
}

/** Whether a build matches the code. */
export function hasMatchingBuild(
  builds: BuildAvailability | undefined,
): builds is Exclude<ComparedBuilds, "noneHasIt"> {
  return areCompared(builds) && builds !== "noneHasIt";
}
