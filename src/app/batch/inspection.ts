import { parseContractReference } from "../../core/contractReference.ts";
import type { Hex } from "../../core/hex.ts";
import { ApiError } from "../../http/failure.ts";
import type { Protocol } from "../../services/verifier/verification.ts";
import type { DeployedCode } from "../builds/deployedCode.ts";
import type { WorkspaceBuilds } from "../builds/workspaceBuilds.ts";
import type { Stamped } from "../history/entry.ts";
import type { Lookups } from "../lookups/lookups.ts";
import type { Network } from "../networks/network.ts";
import type { Logger } from "../ports.ts";
import type { KnownAccounts } from "../publication/possibleSecretsIn.ts";
import type { PublishedSources } from "../publication/publishedSources.ts";
import { behindProxy, type BehindProxy } from "../verification/behindProxy.ts";
import { codeToCompare } from "../verification/codeToCompare.ts";
import { statusAt, type Held } from "../verification/held.ts";
import { howCreated } from "../verification/howCreated.ts";
import { heldThen, type KnownVerification } from "../verification/knownVerification.ts";
import type { StatusLookup } from "../verification/report.ts";
import { heldIn } from "../verification/standing.ts";
import { verifiedName } from "../verification/verifiedName.ts";
import type { BatchRow, NotPossible } from "./batchRow.ts";
import { planRow, type Planned } from "./planRow.ts";

/** What inspecting and planning the contracts of a batch needs. */
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

/** What the inspector of a batch needs. */
export type InspectorTools = {
  /** The network of a name, as the settings have it now. */
  readonly networkNamed: (name: string) => Network | undefined;
  readonly sources: () => Promise<BatchSources>;
  /** What a deployment file calls a contract of a network. Text from elsewhere. */
  readonly nameAt?: (network: string, address: Hex) => string | undefined;
  readonly log: Logger;
};

/** An inspected contract, and the plan to verify it. */
export type Inspected = Planned & {
  readonly inspection: Inspection;
  /** As in `BatchRow`. */
  readonly called?: string | undefined;
};

/** Inspects the contracts of a batch. Caches their codes until they are verified. */
export class CodeInspector {
  readonly #tools: InspectorTools;
  readonly #cache = new Map<string, Inspection>();

  constructor(tools: InspectorTools) {
    this.#tools = tools;
  }

  /** The network of a row; undefined where the settings have none of that name. */
  networkOf({ subject }: BatchRow): Network | undefined {
    return this.#tools.networkNamed(subject.network);
  }

  /** What a deployment file calls a contract of a network. */
  nameAt(network: string, address: Hex): string | undefined {
    return this.#tools.nameAt?.(network, address);
  }

  /**
   * Plans a row by the builds as they are now. Requests the code and the status of the contract, unless `isCached` and the cache has
   * these.
   * @throws the signal's reason, when that is aborted
   */
  async inspect(row: BatchRow, signal: AbortSignal, isCached = false): Promise<Inspected> {
    const network = this.networkOf(row);
    if (network === undefined) return notPossible("noNetwork");
    try {
      const sources = await this.#tools.sources();
      const cached = isCached ? this.#cache.get(row.key) : undefined;
      const inspection = cached ?? (await inspectContract(sources, network, row.subject.address, signal));
      signal.throwIfAborted();
      this.#cache.set(row.key, inspection);
      const planned = await planRow(sources, network, inspection, row.subject, signal);
      signal.throwIfAborted();
      if (planned.finding.kind !== "planned") this.forget(row.key);
      const called = inspection.verifiedName ?? sources.nameOf?.(network, row.subject.address);
      return { ...planned, inspection, called };
    } catch (error) {
      if (signal.aborted) throw error;
      this.#tools.log.error(`Batch: ${String(error)}`);
      return notPossible("failed");
    }
  }

  /** Has the contract of a row requested again when it is inspected next. */
  forget(key: string): void {
    this.#cache.delete(key);
  }
}

function notPossible(because: "noNetwork" | "failed"): Inspected {
  const inspection = { kind: "notPossible", because } as const;
  return { finding: inspection, inspection };
}

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
  const { mirrorUrl, verifierUrl } = network;
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
      mirrorUrl === undefined
        ? []
        : await Promise.all([
            behindProxy(lookups, mirrorUrl, deployed, signal),
            // Nothing is sent of an exact match.
            status.held === "exact" ? undefined : howCreated(lookups, mirrorUrl, code.deployed, signal),
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
