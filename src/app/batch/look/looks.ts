import type { Hex } from "../../../core/hex.ts";
import type { Network } from "../../networks/network.ts";
import type { Logger } from "../../ports.ts";
import type { BatchRow } from "../rows/batchRow.ts";
import { lookAt, type BatchSources, type Looked } from "./lookAt.ts";
import { planLooked, type Planned } from "./planLooked.ts";

/** What looking at the contracts of a batch needs. */
export type LookTools = {
  /** The network of a name, as the settings have it now. */
  readonly networkNamed: (name: string) => Network | undefined;
  readonly sources: () => Promise<BatchSources>;
  /** What a deployment file calls a contract of a network. Text from elsewhere. */
  readonly nameAt?: (network: string, address: Hex) => string | undefined;
  readonly log: Logger;
};

/** What was seen of a contract, and what its builds are to it. */
export type Seen = Planned & {
  readonly looked: Looked;
  /** As in `BatchRow`. */
  readonly called?: string | undefined;
};

/** Looks at the contracts of a batch, and remembers their codes for as long as they are to be verified. */
export class Looks {
  readonly #tools: LookTools;
  readonly #looked = new Map<string, Looked>();

  constructor(tools: LookTools) {
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
   * What is to be done about a contract. Its ledger and service are asked unless `isKnown`, and its code has been seen; the
   * builds are read as they are now.
   * @throws the signal's reason, when that is aborted
   */
  async see(row: BatchRow, signal: AbortSignal, isKnown = false): Promise<Seen> {
    const network = this.networkOf(row);
    if (network === undefined) return notPossible("noNetwork");
    try {
      const sources = await this.#tools.sources();
      const known = isKnown ? this.#looked.get(row.key) : undefined;
      const looked = known ?? (await lookAt(sources, network, row.subject.address, signal));
      signal.throwIfAborted();
      this.#looked.set(row.key, looked);
      const planned = await planLooked(sources, network, looked, row.subject, signal);
      signal.throwIfAborted();
      if (planned.finding.kind !== "ready") this.forget(row.key);
      const called = looked.verifiedName ?? sources.nameOf?.(network, row.subject.address);
      return { ...planned, looked, called };
    } catch (error) {
      if (signal.aborted) throw error;
      this.#tools.log.error(`Batch: ${String(error)}`);
      return notPossible("failed");
    }
  }

  forget(key: string): void {
    this.#looked.delete(key);
  }
}

function notPossible(because: "noNetwork" | "failed"): Seen {
  const looked = { kind: "notPossible", because } as const;
  return { finding: looked, looked };
}
