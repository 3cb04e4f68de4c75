import { SharedWork } from "../../core/async/sharedWork.ts";
import { formatTransactionReference } from "../../core/references/transactionReference.ts";
import { statusQuery } from "../lookups/requestCache.ts";
import { ledgerOf } from "../networks/ledgerOf.ts";
import type { Network } from "../networks/network.ts";
import type { Debuggee, DebuggeeTools, NoDebuggee } from "./debuggee.ts";
import { loadDebuggee, type DebugRequest } from "./loadDebuggee.ts";

/** Of 100,000 steps, one takes up to 20 MB. */
const mostKept = 3;

/** The sources that a debuggee was made of. */
type Basis = { readonly builds: unknown; readonly verified: string };

/**
 * The transactions that were debugged last in this window. Their steps are requested once; their sources are matched again when
 * builds have changed, or verified sources were opened.
 */
export class Debuggees {
  /** By network, chain instance, and transaction; the one used last is the last. */
  readonly #kept = new Map<string, { readonly debuggee: Debuggee; readonly basis: Basis }>();
  readonly #loading = new SharedWork<Debuggee | NoDebuggee>();

  /** Loads a transaction, or returns the one that is kept. @throws as `loadDebuggee` does */
  load(tools: DebuggeeTools, request: DebugRequest, signal: AbortSignal): Promise<Debuggee | NoDebuggee> {
    const key = `${keyOf(request)} ${request.maxSteps ?? ""}`;
    return this.#loading.run(key, signal, (shared) => this.#load(tools, request, shared));
  }

  async #load(
    tools: DebuggeeTools,
    request: DebugRequest,
    signal: AbortSignal,
  ): Promise<Debuggee | NoDebuggee> {
    await tools.builds?.refresh();
    const kept = this.#kept.get(keyOf(request));
    // A file can have its text back.
    const isComplete = kept?.debuggee.lostSources.length === 0;
    if (isComplete && isSame(kept.basis, basisOf(tools, request.network, kept.debuggee))) {
      this.#keep(request, kept);
      return kept.debuggee;
    }
    // Builds that change while the transaction is loaded may not have been matched.
    const builds = tools.builds?.state;
    const debuggee = await loadDebuggee(tools, { ...request, steps: kept?.debuggee.steps }, signal);
    if (debuggee.kind === "debuggee")
      this.#keep(request, { debuggee, basis: { ...basisOf(tools, request.network, debuggee), builds } });
    return debuggee;
  }

  #keep(request: DebugRequest, kept: { readonly debuggee: Debuggee; readonly basis: Basis }): void {
    // The instance of a chain is known after the first request.
    const key = keyOf(request);
    this.#kept.delete(key);
    this.#kept.set(key, kept);
    const [oldest] = this.#kept.keys();
    if (this.#kept.size > mostKept && oldest !== undefined) this.#kept.delete(oldest);
  }
}

function keyOf({ network, transaction }: DebugRequest): string {
  return `${network.name} ${ledgerOf(network)?.id ?? ""} ${formatTransactionReference(transaction)}`;
}

function basisOf({ builds, lookups }: DebuggeeTools, network: Network, { execution }: Debuggee): Basis {
  const addresses = new Set(execution.frames.map(({ codeAddress }) => codeAddress));
  const verified = [...addresses].filter((address) => {
    const query = address && statusQuery(network, address);
    return query !== undefined && lookups.cachedVerifiedSources(query) !== undefined;
  });
  return { builds: builds?.state, verified: verified.join(" ") };
}

const isSame = (one: Basis, other: Basis): boolean =>
  one.builds === other.builds && one.verified === other.verified;
