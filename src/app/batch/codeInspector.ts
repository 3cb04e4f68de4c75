import { parseContractReference } from "../../core/references/contractReference.ts";
import type { Hex } from "../../core/hex.ts";
import type { Network } from "../networks/network.ts";
import { ContractInspection, type InspectionTools } from "../plan/contractInspection.ts";
import type { Logger } from "../ports.ts";
import type { BatchRow, Impossibility } from "./batchRow.ts";
import { planRow, type Planned, type RowSources } from "./planRow.ts";

/** What inspecting and planning the contracts of a batch needs. */
export type BatchSources = RowSources & {
  readonly lookups: Awaited<ReturnType<InspectionTools["lookups"]>>;
  /** What a contract is called by its verified source or its build. */
  readonly nameOf?: (network: Network, address: Hex) => string | undefined;
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
  /** As in `BatchRow`. */
  readonly called?: string | undefined;
};

/** Inspects the contracts of a batch. Caches their codes until they are verified. */
export class CodeInspector {
  readonly #tools: InspectorTools;
  readonly #cache = new Map<string, ContractInspection>();

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
    const contract = parseContractReference(row.subject.address);
    if (network === undefined) return notPossible("noNetwork");
    if (network.verifierUrl === undefined || !contract.ok) return notPossible("noService");
    try {
      const sources = await this.#tools.sources();
      const last = isCached ? this.#cache.get(row.key) : undefined;
      // The settings may name other services by now.
      const cached = JSON.stringify(last?.network) === JSON.stringify(network) ? last : undefined;
      const tools = { lookups: () => Promise.resolve(sources.lookups) };
      const inspection = cached ?? new ContractInspection(tools, network, contract.value);
      const planned = await planRow(sources, inspection, row.subject, signal);
      signal.throwIfAborted();
      if (planned.finding.kind === "planned") this.#cache.set(row.key, inspection);
      else this.forget(row.key);
      return {
        ...planned,
        called: planned.verifiedName ?? sources.nameOf?.(network, row.subject.address),
      };
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

function notPossible(because: Impossibility): Inspected {
  return { finding: { kind: "notPossible", because } };
}
