import pLimit from "p-limit";
import type { Deployment } from "../../builds/deployments/deployment.ts";
import type { OwnCode } from "../builds/ownCode.ts";
import type { ListedContract } from "../history/historyListing.ts";
import type { Network } from "../networks/network.ts";
import {
  contractsAtOnce,
  keyOf,
  type CheckedContract,
  type ContractChecks,
  type CheckProgress,
  type ServiceFailure,
} from "../contractFacts/contractChecks.ts";
import { ContractFactStore, type FactSources } from "../contractFacts/contractFacts.ts";
import type { Improvement } from "../plan/planVerification.ts";
import { Improvements, type PlanImprovement } from "./improvements.ts";
import { deploymentStatus, saidAt, type DeploymentFacts, type DeploymentStatus } from "./deploymentStatus.ts";
import { SharedRequests } from "./sharedRequests.ts";
import { Listeners } from "../../core/turns/listeners.ts";
import { ledgerOf } from "../networks/ledgerOf.ts";

/** A contract that a check asked about, and which services failed. */
export type FailedCheck = CheckedContract & { readonly failures: readonly ServiceFailure[] };

/** How a deployment stands, and what is going on with it. */
export type CheckedDeployment = {
  readonly status: DeploymentStatus;
  /** When that was so, in milliseconds since the Unix epoch; undefined where no service said it. */
  readonly asOf: number | undefined;
  readonly progress: CheckProgress | undefined;
  /** Its name in the verified source, empty where there is none; undefined where that is not known. */
  readonly verifiedName: string | undefined;
  /** Its contract ID, as far as it is known. */
  readonly contractId?: string | undefined;
  /** The contract as the history has it. */
  readonly listed: ListedContract | undefined;
};

/** What a service says of a contract of which publishing a build may make more. */
const mayBeImproved: ReadonlySet<unknown> = new Set(["partial", "notVerified"]);

/** What is needed beside the deployments. */
export type CheckTools = FactSources & {
  readonly contractChecks: ContractChecks;
  readonly ownCode: Pick<
    OwnCode,
    "at" | "matchAt" | "ofCode" | "onDidChange" | "hasBuildNamed" | "noteLacking"
  >;
  /** Sends no request. */
  readonly planImprovement: PlanImprovement;
};

/** How the deployments of the workspace stand, by what is known of their contracts. Only {@link DeploymentChecks.check} sends requests. */
export class DeploymentChecks {
  /** What is known of all contracts. */
  readonly facts: ContractFactStore;
  readonly #tools: CheckTools;
  readonly #improvements: Improvements;
  readonly #shared = new SharedRequests();
  readonly #listeners = new Listeners();

  constructor(tools: CheckTools) {
    this.#tools = tools;
    this.facts = new ContractFactStore(tools);
    const tell = (): void => this.#listeners.tell();
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
      hasBuild: deployment.name !== undefined && this.#tools.ownCode.hasBuildNamed(deployment.name),
    };
    const { progress, verifiedName, contractId, listed } = known;
    return {
      status: deploymentStatus(facts),
      asOf: saidAt(facts),
      progress,
      verifiedName,
      contractId,
      listed,
    };
  }

  /** Whether it is known how a contract stands, or found out just now. */
  knows(contract: CheckedContract): boolean {
    return this.progressOf(contract)?.kind === "asking" || this.facts.knownAt(contract) !== undefined;
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
    const run = this.#shared.begin(signal);
    try {
      await pLimit(contractsAtOnce).map(distinct, async (contract) => {
        if (signal.aborted) return;
        await run.ask(keyOf(contract), () => this.#checkOne(contract, signal));
        onDone();
      });
    } catch (error) {
      if (!signal.aborted) throw error;
    } finally {
      run.end();
    }
    if (signal.aborted) return [];
    return distinct.flatMap((contract) => {
      const progress = this.progressOf(contract);
      return progress?.kind === "failed" ? [{ ...contract, failures: progress.failures }] : [];
    });
  }

  async #checkOne(contract: CheckedContract, signal: AbortSignal): Promise<"responded" | "failed"> {
    const failures = await this.#tools.contractChecks.check(contract, signal);
    return failures.length === 0 ? "responded" : "failed";
  }

  /** Of code with other metadata, no plan comes to more than a partial match. */
  #improvement({ network, address }: CheckedContract): Improvement | undefined {
    const ledger = ledgerOf(network);
    if (ledger === undefined) return undefined;
    const { ownCode } = this.#tools;
    const match = ownCode.matchAt(ledger, address);
    if (match === undefined || match.relation.kind === "sameCode") return undefined;
    const planned = this.#improvements.of(match, network);
    if (planned !== undefined) ownCode.noteLacking(ledger, address, planned.ofNone);
    return planned;
  }
}
