import pLimit from "p-limit";
import type { Deployment } from "../../builds/deployments/deployment.ts";
import type { BuildMatches } from "../builds/buildMatches.ts";
import { isOnLocalNode, type Network } from "../networks/network.ts";
import {
  maxConcurrentChecks,
  keyOf,
  type CheckedContract,
  type ContractChecks,
  type CheckProgress,
  type ServiceFailure,
} from "../contractFacts/contractChecks.ts";
import { ContractFactStore, type ContractFacts, type FactSources } from "../contractFacts/contractFacts.ts";
import type { Improvement } from "../plan/planVerification.ts";
import {
  deploymentStatus,
  observedAt,
  type DeploymentFacts,
  type DeploymentStatus,
} from "./deploymentStatus.ts";
import { untilAborted } from "../../core/async/waiting.ts";
import { Listeners } from "../../core/async/listeners.ts";
import { ledgerOf } from "../networks/ledgerOf.ts";
import type { MatchedBuild } from "../builds/workspaceBuilds.ts";
import type { Logger } from "../ports.ts";
import type { Hex } from "../../core/hex.ts";
import type { WorkspaceDeployments } from "../deployments/workspaceDeployments.ts";

/** Plans a verification from a build, as a batch does, to predict its match. Sends no requests. */
export type PlanImprovement = (match: MatchedBuild, network: Network) => Promise<Improvement>;

/**
 * What publishing the builds that contracts were found to have would make of these, by the rule of plans. A plan reads
 * sources, so that it is not known at once, and each is made when somebody wants to know it.
 */
export class Improvements {
  readonly #plan: PlanImprovement;
  readonly #log: Pick<Logger, "warn">;
  readonly #onDidLearn: () => void;
  /** As long as a build is found to be this one: it is found anew when builds have changed. */
  readonly #known = new WeakMap<MatchedBuild, Improvement | "planning">();
  readonly #inTurn = pLimit(1);

  /** @param onDidLearn is called whenever more is known */
  constructor(plan: PlanImprovement, log: Pick<Logger, "warn">, onDidLearn: () => void) {
    this.#plan = plan;
    this.#log = log;
    this.#onDidLearn = onDidLearn;
  }

  /** What is known by now; what is not is found out meanwhile. */
  of(match: MatchedBuild, network: Network): Improvement | undefined {
    const known = this.#known.get(match);
    if (known !== undefined) return known === "planning" ? undefined : known;
    this.#known.set(match, "planning");
    this.#inTurn(async () => {
      this.#known.set(match, await this.#plan(match, network));
      this.#onDidLearn();
    }).catch((error: unknown) => this.#log.warn(`Deployments: not planned: ${String(error)}`));
    return undefined;
  }
}

/** A contract that a check asked about, and which services failed. */
export type FailedCheck = CheckedContract & { readonly failures: readonly ServiceFailure[] };

/** How a deployment stands, and what is going on with it. */
export type CheckedDeployment = Pick<ContractFacts, "progress" | "verifiedName" | "listed"> &
  Partial<Pick<ContractFacts, "contractId">> & {
    readonly status: DeploymentStatus;
    /** When that was so, in milliseconds since the Unix epoch; undefined where no service said it. */
    readonly asOf: number | undefined;
  };

/** What a service says of a contract of which publishing a build may make more. */
const mayBeImproved: ReadonlySet<unknown> = new Set(["partial", "notVerified"]);

/** What is needed beside the deployments. */
export type CheckTools = FactSources & {
  readonly contractChecks: ContractChecks;
  readonly buildMatches: Pick<
    BuildMatches,
    "cached" | "comparedBuild" | "match" | "onDidChange" | "recordShortcoming"
  >;
  /** Sends no request. */
  readonly planImprovement: PlanImprovement;
};

/** The key of a contract that a check has asked about, and what comes of that. */
type RunningCheck = readonly [key: string, failures: Promise<readonly ServiceFailure[]>];

/** How the deployments of the workspace stand, by what is known of their contracts. Only {@link DeploymentChecks.check} sends requests. */
export class DeploymentChecks {
  /** What is known of all contracts. */
  readonly facts: ContractFactStore;
  readonly #tools: CheckTools;
  readonly #improvements: Improvements;
  /** What checks under way have asked about, until the check that did so ends. */
  readonly #running = new Map<string, Promise<readonly ServiceFailure[]>>();
  readonly #listeners = new Listeners();

  constructor(tools: CheckTools) {
    this.#tools = tools;
    this.facts = new ContractFactStore(tools);
    const tell = (): void => this.#listeners.notify();
    this.#improvements = new Improvements(tools.planImprovement, tools.log, tell);
    this.facts.onDidChange(tell);
  }

  /** Calls back when a deployment may stand otherwise. @returns a function that ends it */
  readonly onDidChange = this.#listeners.add;

  /** How a deployment stands. @param writtenAt when its file was written */
  of(network: Network, deployment: Deployment, writtenAt: number): CheckedDeployment {
    const contract = { network, address: deployment.address };
    const known = this.facts.of(contract);
    const facts: DeploymentFacts = {
      ...known,
      deployment,
      writtenAt,
      improvement: mayBeImproved.has(known.verification?.[0]) ? this.#improvement(contract) : undefined,
      isUnverifiable: network.verifierUrl === undefined,
      isLocal: isOnLocalNode(network),
    };
    return { ...known, status: deploymentStatus(facts), asOf: observedAt(facts) };
  }

  /** Whether it is known how a contract stands, or found out just now. */
  isKnown(contract: CheckedContract): boolean {
    return this.progressOf(contract)?.kind === "asking" || this.facts.lastObservedAt(contract) !== undefined;
  }

  /** What is going on with a contract. */
  progressOf(contract: CheckedContract): CheckProgress | undefined {
    return this.#tools.contractChecks.progressOf(contract);
  }

  /**
   * Asks about contracts, each once: the ledger of its network for the record, the service for the status. What another check
   * that is still under way has asked about is not asked about again: a command that is called in a loop begins no more.
   *
   * @param signal ends what is under way, and begins nothing more
   * @param onDone is called for each that is done, whatever came of it
   * @returns those of which a service failed, unless the check was given up
   */
  async check(
    contracts: readonly CheckedContract[],
    signal: AbortSignal,
    onDone: () => void = () => undefined,
  ): Promise<readonly FailedCheck[]> {
    const distinct = [...new Map(contracts.map((contract) => [keyOf(contract), contract])).values()];
    const own: RunningCheck[] = [];
    try {
      await pLimit(maxConcurrentChecks).map(distinct, async (contract) => {
        if (signal.aborted) return;
        await this.#checkOnce(contract, signal, own);
        onDone();
      });
    } catch (error) {
      if (!signal.aborted) throw error;
    } finally {
      for (const check of own) this.#forget(check);
    }
    if (signal.aborted) return [];
    return distinct.flatMap((contract) => {
      const progress = this.progressOf(contract);
      return progress?.kind === "failed" ? [{ ...contract, failures: progress.failures }] : [];
    });
  }

  /** Asks about a contract, unless another check has done so or does: what failed may be tried again at once. */
  async #checkOnce(contract: CheckedContract, signal: AbortSignal, own: RunningCheck[]): Promise<void> {
    const key = keyOf(contract);
    for (let others = this.#running.get(key); others !== undefined; others = this.#running.get(key)) {
      const hasEnded = await untilAborted(others, signal).then(
        () => true,
        () => false,
      );
      if (hasEnded) return;
      signal.throwIfAborted();
      // The other check was canceled or failed: this one sends the requests itself.
      this.#forget([key, others]);
    }
    const check: RunningCheck = [key, this.#tools.contractChecks.check(contract, signal)];
    this.#running.set(...check);
    own.push(check);
    if ((await check[1]).length > 0) this.#forget(check);
  }

  #forget([key, failures]: RunningCheck): void {
    if (this.#running.get(key) === failures) this.#running.delete(key);
  }

  /** Of code with other metadata, no plan comes to more than a partial match. */
  #improvement({ network, address }: CheckedContract): Improvement | undefined {
    const ledger = ledgerOf(network);
    if (ledger === undefined) return undefined;
    const { buildMatches } = this.#tools;
    const match = buildMatches.comparedBuild(ledger, address);
    if (match === undefined || match.relation.kind === "sameCode") return undefined;
    const planned = this.#improvements.of(match, network);
    if (planned !== undefined) buildMatches.recordShortcoming(ledger, address, planned.ofNone);
    return planned;
  }
}

/** How a contract stands by the last record that tells of it, as far as that is known; undefined where none does. */
export function recordedStatus(
  deployments: Pick<WorkspaceDeployments, "at">,
  checks: Pick<DeploymentChecks, "of">,
  network: Network,
  address: Hex,
): DeploymentStatus | undefined {
  const [last] = deployments.at(network, address);
  return last && checks.of(network, last.deployment, last.record.writtenAt).status;
}
