import type { Hex } from "../../core/hex.ts";
import type { Network } from "../networks/network.ts";
import type { Logger } from "../ports.ts";
import type { BatchRow } from "./batchRow.ts";
import { inspectContract, type BatchSources, type Inspection } from "./inspection.ts";
import { planRow, type Planned } from "./planRow.ts";

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
