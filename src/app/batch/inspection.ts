import { parseContractReference } from "../../core/references/contractReference.ts";
import type { Hex } from "../../core/hex.ts";
import { ApiError } from "../../http/failure.ts";
import type { DeployedCode } from "../builds/deployedCode.ts";
import type { WorkspaceBuilds } from "../builds/workspaceBuilds.ts";
import type { Stamped } from "../history/entry.ts";
import type { Lookups } from "../lookups/lookups.ts";
import type { Network } from "../networks/network.ts";
import type { PublishedSources } from "../publication/publishedSources.ts";
import { behindProxy, type BehindProxy } from "../verification/behindProxy.ts";
import { codeToCompare } from "../verification/codeToCompare.ts";
import { statusAt, type Held } from "../verification/held.ts";
import { howCreated } from "../verification/howCreated.ts";
import { heldThen, type KnownVerification } from "../verification/knownVerification.ts";
import type { StatusLookup } from "../verification/report.ts";
import { heldIn } from "../verification/standing.ts";
import { verifiedName } from "../verification/verifiedName.ts";
import type { NotPossible } from "./batchRow.ts";
import { ledgerOf } from "../networks/ledgerOf.ts";

/** What inspecting and planning the contracts of a batch needs. */
export type BatchSources = {
  readonly lookups: Pick<
    Lookups,
    "contract" | "creation" | "knownContract" | "rememberedAddress" | "slot" | "status"
  >;
  readonly builds: Pick<WorkspaceBuilds, "matches" | "names">;
  readonly published: Pick<PublishedSources, "era" | "notYetAt" | "knowsContract">;
  /** The commit that a contract was deployed from, where a deployment file names it. */
  readonly commitOf: (network: Network, address: Hex) => Promise<string | undefined>;
  /** The latest known status of a contract. Sends no request, nor do the following. */
  readonly knownOf?: (network: Network, address: Hex) => KnownVerification | undefined;
  /** The outcome of the last attempt to verify a contract, or how it failed. */
  readonly lastAttempt?: (network: Network, address: Hex) => string | undefined;
  /** What a contract is called by its verified source or its build. */
  readonly nameOf?: (network: Network, address: Hex) => string | undefined;
};

/** What services returned of a contract, for its builds to be compared with. */
export type Inspection =
  | NotPossible
  | {
      readonly kind: "read";
      readonly deployed: Pick<DeployedCode, "address" | "contractId" | "runtime">;
      /** Undefined where the service does not return its status. */
      readonly held: Held | undefined;
      /** As in `NotPossible`. */
      readonly heldBefore?: Stamped<Held> | undefined;
      readonly statusFailure?: ApiError | undefined;
      readonly behind: BehindProxy | undefined;
      /** The transaction that created it, where the ledger tells. */
      readonly transaction: Hex | undefined;
      readonly verifiedName?: string | undefined;
    };

/**
 * Requests a contract's code, the contract behind it if it is a proxy, and its verification status, also where the ledger fails.
 * @throws the signal's reason, when that is aborted
 */
export async function inspectContract(
  { lookups, knownOf }: Pick<BatchSources, "knownOf" | "lookups">,
  network: Network,
  address: Hex,
  signal: AbortSignal,
): Promise<Inspection> {
  const { verifierUrl } = network;
  const ledger = ledgerOf(network);
  const contract = parseContractReference(address);
  if (verifierUrl === undefined || !contract.ok) return { kind: "notPossible", because: "noService" };
  const code = await codeToCompare(lookups, network, contract.value, signal);
  if (code === undefined) return { kind: "notPossible", because: "noContract" };
  const lookUpStatus = async (own: Hex): Promise<KnownStatus> =>
    knownStatus(await statusAt(lookups, network, own, signal), knownOf?.(network, own));
  if (code.kind !== "read") {
    // Only its record tells the address behind a number.
    const status = code.kind === "notRead" ? await lookUpStatus(code.address) : knownStatus();
    return uncompared(status, code.mirrorFailure);
  }
  const { contractId, runtime, address: own } = code.deployed;
  const deployed = { address: own, contractId, runtime };
  const { isOtherChain, ...status } = await lookUpStatus(own);
  if (isOtherChain) return { kind: "notPossible", because: "otherChain" };
  try {
    const [behind, created] =
      ledger === undefined
        ? []
        : await Promise.all([
            behindProxy(lookups, ledger, deployed, signal),
            // Nothing is sent of an exact match.
            status.held === "exact" ? undefined : howCreated(lookups, ledger, code.deployed, signal),
          ]);
    return { kind: "read", deployed, ...status, behind, transaction: created?.transaction };
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    return uncompared({ isOtherChain, ...status }, error);
  }
}

/** The status of a contract as the service returned it, or else as it was last known. */
type KnownStatus = Pick<NotPossible, "heldBefore" | "statusFailure" | "verifiedName"> & {
  readonly held: Held | undefined;
  readonly isOtherChain: boolean;
};

function knownStatus(status?: StatusLookup, known?: KnownVerification): KnownStatus {
  const held = heldIn(status);
  return {
    held,
    heldBefore: held === undefined ? heldThen(known) : undefined,
    statusFailure: status?.kind === "failed" ? status.error : undefined,
    verifiedName: status?.kind === "known" ? verifiedName(status.status) : undefined,
    isOtherChain: status?.kind === "known" && status.status.state === "unsupportedChain",
  };
}

/** Of a contract whose code was not read. @param error how the mirror node failed, where it did */
function uncompared({ isOtherChain, ...status }: KnownStatus, error: ApiError | undefined): NotPossible {
  if (isOtherChain) return { kind: "notPossible", because: "otherChain" };
  return error === undefined
    ? { kind: "notPossible", because: "notCompared", ...status }
    : { kind: "notPossible", because: "mirrorFailed", error, ...status };
}
