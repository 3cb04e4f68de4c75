import { parseContractReference } from "../../../core/contractReference.ts";
import type { Hex } from "../../../core/hex.ts";
import { ApiError } from "../../../http/failure.ts";
import type { Protocol } from "../../../services/verifier/verification.ts";
import type { DeployedCode } from "../../builds/deployedCode.ts";
import type { WorkspaceBuilds } from "../../builds/workspaceBuilds.ts";
import type { Lookups } from "../../lookups/lookups.ts";
import type { Network } from "../../networks/network.ts";
import type { KnownAccounts } from "../../publication/possibleSecretsIn.ts";
import type { PublishedSources } from "../../publication/publishedSources.ts";
import { behindProxy, type BehindProxy } from "../../verification/behindProxy.ts";
import { codeToCompare } from "../../verification/codeToCompare.ts";
import { statusAt, type Held } from "../../verification/held.ts";
import { verifiedName } from "../../verification/verifiedName.ts";
import type { StatusLookup } from "../../verification/report.ts";
import { heldIn } from "../../verification/standing.ts";
import { howCreated } from "../../verification/howCreated.ts";
import type { Stamped } from "../../history/entry.ts";
import { heldThen, type KnownVerification } from "../../verification/knownVerification.ts";
import type { NothingPossible } from "../rows/finding.ts";

/** What is known of a contract, for its builds to be held against. */
export type Looked =
  | NothingPossible
  | {
      readonly kind: "read";
      readonly deployed: Pick<DeployedCode, "address" | "contractId" | "runtime">;
      /** Undefined where the service does not say. */
      readonly held: Held | undefined;
      /** As in `RowPlan`. */
      readonly heldBefore?: Stamped<Held> | undefined;
      /** How asking the service failed. */
      readonly statusFailure?: ApiError | undefined;
      readonly behind: BehindProxy | undefined;
      /** That created it, where the ledger says so. */
      readonly transaction: Hex | undefined;
      readonly verifiedName?: string | undefined;
    };

/** What looking at contracts and planning them need. */
export type BatchSources = {
  readonly lookups: Pick<
    Lookups,
    "contract" | "creation" | "knownContract" | "rememberedAddress" | "slot" | "status"
  >;
  readonly builds: Pick<WorkspaceBuilds, "matches" | "names">;
  readonly published: Pick<PublishedSources, "era" | "notYetAt" | "knowsContract">;
  readonly accounts: KnownAccounts;
  readonly protocolFor: (network: Network) => Protocol;
  /** The commit that a contract was deployed from, where a deployment file names it. */
  readonly commitOf: (network: Network, address: Hex) => Promise<string | undefined>;
  /** How a contract was verified when that was last known, whoever asked; nobody is asked for it. */
  readonly knownOf?: (network: Network, address: Hex) => KnownVerification | undefined;
  /** What came of verifying a contract when that was last tried: its outcome, or how it failed. Nobody is asked for it. */
  readonly lastAttempt?: (network: Network, address: Hex) => string | undefined;
  /** What a contract is called by what is known of it, in no deployment file; nobody is asked for it. */
  readonly nameOf?: (network: Network, address: Hex) => string | undefined;
};

/**
 * Asks the ledger for a contract's code, and where it leads if it is a proxy, and the verification service how it stands,
 * whether or not the ledger responds.
 * @throws the signal's reason, when that is aborted
 */
export async function lookAt(
  { lookups, knownOf }: Pick<BatchSources, "knownOf" | "lookups">,
  network: Network,
  address: Hex,
  signal: AbortSignal,
): Promise<Looked> {
  const { mirrorUrl, verifierUrl } = network;
  const contract = parseContractReference(address);
  if (verifierUrl === undefined || !contract.ok) return { kind: "notPossible", because: "noService" };
  const code = await codeToCompare(lookups, network, contract.value, signal);
  if (code === undefined) return { kind: "notPossible", because: "noContract" };
  const told = async (own: Hex): Promise<Told> => {
    const status = await statusAt(lookups, network, own, signal);
    return toldBy(status, knownOf?.(network, own));
  };
  if (code.kind !== "read") {
    // Of a number alone, its record would tell the address.
    const status = code.kind === "notRead" ? await told(code.address) : toldBy(undefined, undefined);
    return uncompared(status, code.mirrorFailure);
  }
  const { contractId, runtime, address: own } = code.deployed;
  const deployed = { address: own, contractId, runtime };
  const { isOtherChain, ...status } = await told(own);
  if (isOtherChain) return { kind: "notPossible", because: "otherChain" };
  try {
    const [behind, created] =
      mirrorUrl === undefined
        ? []
        : await Promise.all([
            behindProxy(lookups, mirrorUrl, deployed, signal),
            // Of what is exact already nothing is sent.
            status.held === "exact" ? undefined : howCreated(lookups, mirrorUrl, code.deployed, signal),
          ]);
    return { kind: "read", deployed, ...status, behind, transaction: created?.transaction };
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    return uncompared({ isOtherChain, ...status }, error);
  }
}

/** What the service says of a contract, or was known to say. */
type Told = Pick<NothingPossible, "heldBefore" | "statusFailure" | "verifiedName"> & {
  readonly held: Held | undefined;
  readonly isOtherChain: boolean;
};

function toldBy(status: StatusLookup | undefined, known: KnownVerification | undefined): Told {
  const held = heldIn(status);
  return {
    held,
    heldBefore: held === undefined ? heldThen(known) : undefined,
    statusFailure: status?.kind === "failed" ? status.error : undefined,
    verifiedName: status?.kind === "known" ? verifiedName(status.status) : undefined,
    isOtherChain: status?.kind === "known" && status.status.state === "unsupportedChain",
  };
}

/** Of a contract whose code was not read. @param error how asking the mirror node failed, where there is one */
function uncompared({ isOtherChain, ...told }: Told, error: ApiError | undefined): NothingPossible {
  if (isOtherChain) return { kind: "notPossible", because: "otherChain" };
  return error === undefined
    ? { kind: "notPossible", because: "notCompared", ...told }
    : { kind: "notPossible", because: "mirrorFailed", error, ...told };
}
