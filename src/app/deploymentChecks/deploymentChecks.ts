import pLimit from "p-limit";
import type { Hex } from "../../core/hex.ts";
import type { Deployment } from "../../builds/deployments/deployment.ts";
import type { OwnCode } from "../builds/ownCode.ts";
import type { ContractEntry, Stamped } from "../history/entry.ts";
import { contractNamed } from "../history/findEntry.ts";
import type { History } from "../history/history.ts";
import type { ListedContract } from "../history/historyListing.ts";
import type { Network } from "../networks/network.ts";
import type { VerificationStatus } from "../../services/verifier/status.ts";
import { contractsAtOnce } from "../contractChecks/askContractState.ts";
import { keyOf, type CheckedContract, type ContractChecks } from "../contractChecks/contractChecks.ts";
import type { CheckProgress, ServiceFailure } from "../contractChecks/serviceFailure.ts";
import { DeploymentResponses, type ResponseTools } from "./deploymentResponses.ts";
import type { Improvement } from "../plan/planVerification.ts";
import { Improvements, type PlanImprovement } from "./improvements.ts";
import { laterFact } from "./laterFact.ts";
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
export type CheckTools = ResponseTools & {
  readonly history: Pick<History, "listing" | "onDidChange">;
  /** Those of the settings. */
  readonly networks: () => readonly Network[];
  /** Which are being asked about, and which services failed. */
  readonly contractChecks: ContractChecks;
  readonly ownCode: Pick<
    OwnCode,
    "at" | "matchAt" | "ofCode" | "onDidChange" | "hasBuildNamed" | "noteLacking"
  >;
  /** Asks nobody. */
  readonly planImprovement: PlanImprovement;
};

/**
 * How the deployments of the workspace stand: by what services responded about them, whoever asked, in this window and before.
 * Nothing is asked but by {@link DeploymentChecks.check}.
 */
export class DeploymentChecks {
  readonly #tools: CheckTools;
  readonly #responses: DeploymentResponses;
  readonly #improvements: Improvements;
  readonly #shared = new SharedRequests();
  readonly #listeners = new Listeners();

  constructor(tools: CheckTools) {
    this.#tools = tools;
    const tell = (): void => this.#tell();
    this.#responses = new DeploymentResponses(tools, tell);
    this.#improvements = new Improvements(tools.planImprovement, tools.log, tell);
    tools.history.onDidChange(tell);
    tools.ownCode.onDidChange(tell);
    tools.contractChecks.onDidChange(tell);
  }

  /** Calls back when a deployment may stand otherwise. @returns a function that ends it */
  onDidChange(listener: () => void): () => void {
    return this.#listeners.add(listener);
  }

  /** How a deployment stands. @param writtenAt when its file was written */
  of(network: Network, deployment: Deployment, writtenAt: number): CheckedDeployment {
    const contract = { network, address: deployment.address };
    const told = this.#responses.ofLedger(contract);
    const verifier = this.#responses.ofVerifier(contract);
    const { ownCode } = this.#tools;
    const ledger = ledgerOf(network);
    const listed = this.#listed(network, deployment.address);
    const known = listed?.entry;
    const verification = this.verificationOf(contract);
    const deleted = known?.deleted?.[0] === true ? (["deleted", known.deleted[1]] as const) : undefined;
    const facts: DeploymentFacts = {
      deployment,
      writtenAt,
      ledger: laterFact(told?.fact, deleted),
      verification,
      verifiedAt: verifier?.verifiedAt,
      ownCode: ledger && ownCode.at(ledger, deployment.address),
      improvement: mayBeImproved.has(verification?.[0]) ? this.#improvement(contract) : undefined,
      hasBuild: deployment.name !== undefined && ownCode.hasBuildNamed(deployment.name),
    };
    return {
      status: deploymentStatus(facts),
      asOf: saidAt(facts),
      progress: this.progressOf(contract),
      verifiedName: this.#verifiedName(contract),
      contractId: known?.id ?? told?.contractId,
      listed,
    };
  }

  /** How a contract is verified, as whatever asked last was told, and when. */
  verificationOf(contract: CheckedContract): DeploymentFacts["verification"] {
    return this.#ofService(contract).reduce<DeploymentFacts["verification"]>(
      (last, { verification }) =>
        laterFact<NonNullable<DeploymentFacts["verification"]>[0]>(last, verification),
      this.#responses.ofVerifier(contract)?.state,
    );
  }

  /** What a service responded last about a contract's verification, whoever asked. @param contract by its own address */
  toldOf(contract: CheckedContract): Stamped<VerificationStatus["state"]> | undefined {
    return this.#responses.ofVerified(contract)?.state;
  }

  /** Whether it is known how a contract stands, or found out just now. */
  knows(contract: CheckedContract): boolean {
    return this.progressOf(contract)?.kind === "asking" || this.knownAt(contract) !== undefined;
  }

  /** When it was last said how a contract stands, in milliseconds since the Unix epoch; undefined where that is not known. */
  knownAt(contract: CheckedContract): number | undefined {
    const ledger = this.#responses.ofLedger(contract)?.fact;
    const isLedgers = contract.network.verifierUrl === undefined || (ledger && ledger[0] !== "code");
    return (isLedgers ? ledger : this.verificationOf(contract))?.[1];
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

  /** Its name in the verified source, as whatever asked last was told. */
  #verifiedName(contract: CheckedContract): string | undefined {
    const { name, state } = this.#responses.ofVerifier(contract) ?? {};
    return this.#ofService(contract).reduce<Stamped<string> | undefined>(
      (last, { verifiedName }) => laterFact(last, verifiedName),
      name === undefined || state === undefined ? undefined : [name, state[1]],
    )?.[0];
  }

  /** The contract as the history has it: on its network, and on each other of the same service and chain. */
  #ofService({ network, address }: CheckedContract): readonly ContractEntry[] {
    const { chainId, verifierUrl } = network;
    const others = this.#tools
      .networks()
      .filter((one) => one.verifierUrl !== undefined && one.verifierUrl === verifierUrl)
      .filter((one) => one.chainId === chainId);
    return [network, ...others].flatMap((one) => this.#listed(one, address)?.entry ?? []);
  }

  #listed({ name }: Network, address: Hex): ListedContract | undefined {
    return contractNamed(this.#tools.history.listing, name, { address, contractId: undefined });
  }

  #tell(): void {
    this.#listeners.tell();
  }
}
