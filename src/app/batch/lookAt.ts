import { parseContractReference } from "../../core/contractReference.ts";
import type { Hex } from "../../core/hex.ts";
import { ApiError } from "../../http/failure.ts";
import type { Protocol } from "../../services/verifier/verification.ts";
import type { DeployedCode } from "../builds/deployedCode.ts";
import type { WorkspaceBuilds } from "../builds/workspaceBuilds.ts";
import type { Lookups } from "../lookups/lookups.ts";
import type { Network } from "../networks/network.ts";
import type { KnownAccounts } from "../publication/possibleSecretsIn.ts";
import type { PublishedSources } from "../publication/publishedSources.ts";
import { behindProxy, type BehindProxy } from "../verification/behindProxy.ts";
import { codeToCompare } from "../verification/codeToCompare.ts";
import { statusAt, type Held } from "../verification/held.ts";
import type { StatusLookup } from "../verification/report.ts";
import { heldIn } from "../verification/standing.ts";
import { howCreated } from "../verification/howCreated.ts";
import type { NothingPossible } from "./finding.ts";

/** What is known of a contract, for its builds to be held against. */
export type Looked =
  | NothingPossible
  | {
      readonly kind: "read";
      readonly deployed: Pick<DeployedCode, "address" | "contractId" | "runtime">;
      /** Undefined where the service does not say. */
      readonly held: Held | undefined;
      /** How asking the service failed. */
      readonly statusFailure?: ApiError | undefined;
      readonly behind: BehindProxy | undefined;
      /** That created it, where the ledger says so. */
      readonly transaction: Hex | undefined;
    };

/** What looking at contracts and planning them need. */
export type BatchSources = {
  readonly lookups: Pick<
    Lookups,
    "contract" | "creation" | "knownContract" | "rememberedAddress" | "slot" | "status"
  >;
  readonly builds: Pick<WorkspaceBuilds, "matches">;
  readonly published: Pick<PublishedSources, "notYetAt">;
  readonly accounts: KnownAccounts;
  readonly protocolFor: (network: Network) => Protocol;
  /** The commit that a contract was deployed from, where a deployment file names it. */
  readonly commitOf: (network: Network, address: Hex) => Promise<string | undefined>;
};

/**
 * Asks the ledger for a contract's code, and where it leads if it is a proxy, and the verification service how it stands,
 * whether or not the ledger responds.
 * @throws the signal's reason, when that is aborted
 */
export async function lookAt(
  { lookups }: Pick<BatchSources, "lookups">,
  network: Network,
  address: Hex,
  signal: AbortSignal,
): Promise<Looked> {
  const { mirrorUrl, verifierUrl } = network;
  const contract = parseContractReference(address);
  if (verifierUrl === undefined || !contract.ok) return { kind: "notPossible", because: "noService" };
  const code = await codeToCompare(lookups, network, contract.value, signal);
  if (code === undefined) return { kind: "notPossible", because: "noContract" };
  if (code.kind !== "read") {
    const { mirrorFailure } = code;
    if (mirrorFailure === undefined) return { kind: "notPossible", because: "notCompared" };
    // Of a number alone, its record would tell the address.
    const told = code.kind === "notRead" ? await statusAt(lookups, network, code.address, signal) : undefined;
    return mirrorFailed(mirrorFailure, told);
  }
  const { contractId, runtime, address: own } = code.deployed;
  const deployed = { address: own, contractId, runtime };
  const status = await statusAt(lookups, network, own, signal);
  if (isOtherChain(status)) return { kind: "notPossible", because: "otherChain" };
  const held = heldIn(status);
  const statusFailure = status?.kind === "failed" ? status.error : undefined;
  try {
    const [behind, created] =
      mirrorUrl === undefined
        ? []
        : await Promise.all([
            behindProxy(lookups, mirrorUrl, deployed, signal),
            // Of what is exact already nothing is sent.
            held === "exact" ? undefined : howCreated(lookups, mirrorUrl, code.deployed, signal),
          ]);
    return { kind: "read", deployed, held, statusFailure, behind, transaction: created?.transaction };
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    return mirrorFailed(error, status);
  }
}

function mirrorFailed(error: ApiError, status: StatusLookup | undefined): NothingPossible {
  if (isOtherChain(status)) return { kind: "notPossible", because: "otherChain" };
  const statusFailure = status?.kind === "failed" ? status.error : undefined;
  return { kind: "notPossible", because: "mirrorFailed", error, statusFailure, held: heldIn(status) };
}

const isOtherChain = (status: StatusLookup | undefined): boolean =>
  status?.kind === "known" && status.status.state === "unsupportedChain";
