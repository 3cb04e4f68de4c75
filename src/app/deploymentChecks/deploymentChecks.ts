import { parseAddress } from "../../core/address.ts";
import type { Hex } from "../../core/hex.ts";
import { someAtOnce } from "../../core/turns/someAtOnce.ts";
import type { ApiError } from "../../http/failure.ts";
import type { Deployment } from "../../builds/deployments/deployment.ts";
import { deployedCodeIn } from "../builds/deployedCode.ts";
import type { OwnCode } from "../builds/ownCode.ts";
import type { Stamped } from "../history/entry.ts";
import { contractNamed } from "../history/findEntry.ts";
import type { History } from "../history/history.ts";
import type { ListedContract } from "../history/listing.ts";
import type { RecordSubject } from "../lookups/inspectSubject.ts";
import type { LookupResponse, Lookups } from "../lookups/lookups.ts";
import type { Network } from "../networks/network.ts";
import type { Logger, StateStore } from "../ports.ts";
import { askContractState, contractsAtOnce } from "../subjects/record/askContractState.ts";
import { deploymentStatus, type DeploymentFacts, type DeploymentStatus } from "./deploymentStatus.ts";
import {
  ledgerAnswer,
  readLedgerAnswer,
  readVerifierAnswer,
  verifierAnswer,
  type LedgerAnswer,
  type VerifierAnswer,
} from "./heldFacts.ts";
import { KeptAnswers, type AnswerForm } from "./keptAnswers.ts";
import { SharedAnswers } from "./sharedAnswers.ts";

/** What is asked about: an address of a chain. */
export type CheckedContract = { readonly network: Network; readonly address: Hex };

/** What is going on with a contract: it is being asked about, or that has failed. */
export type CheckProgress =
  { readonly kind: "asking" } | { readonly kind: "failed"; readonly error: ApiError };

/** How a deployment stands, and what is going on with it. */
export type CheckedDeployment = {
  readonly status: DeploymentStatus;
  readonly progress: CheckProgress | undefined;
  /** Its name in the verified source, empty where there is none; undefined where that is not known. */
  readonly verifiedName: string | undefined;
  /** The contract as the history has it. */
  readonly listed: ListedContract | undefined;
};

/** What is needed beside the deployments. */
export type CheckTools = {
  readonly lookups: Lookups;
  readonly history: Pick<History, "listing" | "onDidChange">;
  readonly ownCode: Pick<OwnCode, "at" | "ofCode" | "onDidChange" | "hasBuildNamed">;
  /** Of the workspace. */
  readonly state: StateStore;
  readonly log: Pick<Logger, "warn">;
  /** Whether an address, in lower case, is one of the workspace's deployments: of others nothing is kept. */
  readonly isDeployed: (address: Hex) => boolean;
};

const ledgerForm: AnswerForm<LedgerAnswer> = {
  name: "deployments.ledger",
  read: readLedgerAnswer,
  givenAt: ({ fact }) => fact[1],
};

const verifierForm: AnswerForm<VerifierAnswer> = {
  name: "deployments.verifier",
  read: readVerifierAnswer,
  givenAt: ({ state }) => state[1],
};

/**
 * How the deployments of the workspace stand: by what was answered about them, whoever asked, in this window and before.
 * Nothing is asked but by {@link DeploymentChecks.check}.
 */
export class DeploymentChecks {
  readonly #tools: CheckTools;
  readonly #ledger: KeptAnswers<LedgerAnswer>;
  readonly #verifier: KeptAnswers<VerifierAnswer>;
  readonly #progress = new Map<string, CheckProgress>();
  readonly #shared = new SharedAnswers();
  readonly #listeners = new Set<() => void>();

  constructor(tools: CheckTools) {
    this.#tools = tools;
    this.#ledger = new KeptAnswers(tools.state, ledgerForm, tools.log);
    this.#verifier = new KeptAnswers(tools.state, verifierForm, tools.log);
    const tell = (): void => this.#tell();
    tools.lookups.onDidAnswer((answered) => this.#note(answered));
    tools.history.onDidChange(tell);
    tools.ownCode.onDidChange(tell);
  }

  /** Calls back when a deployment may stand otherwise. @returns a function that ends it */
  onDidChange(listener: () => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  /** How a deployment stands. @param writtenAt when its file was written */
  of(network: Network, deployment: Deployment, writtenAt: number): CheckedDeployment {
    const contract = { network, address: deployment.address };
    const ledger = this.#ledgerAnswer(contract);
    const verifier = this.#verifierAnswer(contract);
    const { ownCode } = this.#tools;
    const listed = this.#listed(network, deployment.address);
    const known = listed?.entry;
    const deleted = known?.deleted?.[0] === true ? (["deleted", known.deleted[1]] as const) : undefined;
    const status = deploymentStatus({
      deployment,
      writtenAt,
      ledger: later(ledger?.fact, deleted),
      verification: later<NonNullable<DeploymentFacts["verification"]>[0]>(
        verifier?.state,
        known?.verification,
      ),
      verifiedAt: verifier?.verifiedAt,
      ownCode:
        network.mirrorUrl === undefined ? undefined : ownCode.at(network.mirrorUrl, deployment.address),
      hasBuild: deployment.name !== undefined && ownCode.hasBuildNamed(deployment.name),
    });
    return {
      status,
      progress: this.#progress.get(progressKey(contract)),
      verifiedName: verifier?.name ?? known?.verifiedName?.[0],
      listed,
    };
  }

  /** Whether it is known how a contract stands, or found out just now. */
  knows(contract: CheckedContract): boolean {
    const { network, address } = contract;
    if (this.#progress.get(progressKey(contract))?.kind === "asking") return true;
    const ledger = this.#ledgerAnswer(contract)?.fact[0];
    if (network.verifierUrl === undefined || (ledger !== undefined && ledger !== "code"))
      return ledger !== undefined;
    return (
      this.#verifierAnswer(contract) !== undefined ||
      this.#listed(network, address)?.entry.verification !== undefined
    );
  }

  /**
   * Asks about contracts, each once: the ledger of its network for the record, the service for the status. What another check
   * that is still under way has asked about is not asked about again: a command that is called in a loop begins no more.
   *
   * @param signal ends what is under way, and begins nothing more
   * @param onDone hears how many are done, whatever came of them
   */
  async check(
    contracts: readonly CheckedContract[],
    signal: AbortSignal,
    onDone: (done: number) => void = () => undefined,
  ): Promise<void> {
    const distinct = [...new Map(contracts.map((contract) => [progressKey(contract), contract])).values()];
    const run = this.#shared.begin(signal);
    let done = 0;
    try {
      await someAtOnce(distinct, contractsAtOnce, async (contract) => {
        if (signal.aborted) return;
        await run.ask(progressKey(contract), () => this.#checkOne(contract, signal));
        onDone((done += 1));
      });
    } catch (error) {
      if (!signal.aborted) throw error;
    } finally {
      run.end();
    }
  }

  async #checkOne(contract: CheckedContract, signal: AbortSignal): Promise<"answered" | "failed"> {
    const key = progressKey(contract);
    this.#setProgress(key, { kind: "asking" });
    try {
      const error = await askContractState(this.#tools.lookups, subjectOf(contract), signal);
      this.#setProgress(key, error && { kind: "failed", error });
      return error === undefined ? "answered" : "failed";
    } catch (error) {
      this.#setProgress(key, undefined);
      throw error;
    }
  }

  #setProgress(key: string, progress: CheckProgress | undefined): void {
    if (progress === undefined) this.#progress.delete(key);
    else this.#progress.set(key, progress);
    this.#tell();
  }

  #listed({ name }: Network, address: Hex): ListedContract | undefined {
    return contractNamed(this.#tools.history.listing, name, { address, contractId: undefined });
  }

  #ledgerAnswer({ network, address }: CheckedContract): LedgerAnswer | undefined {
    const { mirrorUrl } = network;
    if (mirrorUrl === undefined) return undefined;
    const kept = this.#ledger.get(ledgerKey(mirrorUrl, address));
    if (kept !== undefined) return kept;
    // What this window was told before anybody wanted to know.
    const { contract } = subjectOf({ network, address });
    const known = this.#tools.lookups.knownContract({ mirrorUrl, contract });
    return known && ledgerAnswer(known);
  }

  #verifierAnswer(contract: CheckedContract): VerifierAnswer | undefined {
    const { verifierUrl, chainId } = contract.network;
    if (verifierUrl === undefined) return undefined;
    const address = this.#ledgerAnswer(contract)?.address ?? contract.address;
    const known = (): VerifierAnswer | undefined => {
      const status = this.#tools.lookups.knownStatus({ verifierUrl, chainId, address });
      return status && verifierAnswer(status);
    };
    return this.#verifier.get(verifierKey(verifierUrl, chainId, address)) ?? known();
  }

  #note(answered: LookupResponse): void {
    if (answered.kind === "status") {
      const { verifierUrl, chainId, address } = answered.query;
      if (!this.#tools.isDeployed(address)) return;
      this.#verifier.set(verifierKey(verifierUrl, chainId, address), verifierAnswer(answered.response));
    } else {
      const { mirrorUrl, contract, timestamps = [] } = answered.query;
      const answer = ledgerAnswer(answered.response);
      const named = contract.kind === "address" ? contract.address.lower : answer?.address;
      const isOfToday = timestamps.length === 0 && answer !== undefined;
      if (!isOfToday || named === undefined || !this.#tools.isDeployed(named)) return;
      this.#ledger.set(ledgerKey(mirrorUrl, named), answer);
      const deployed = deployedCodeIn(answered.response.value);
      if (deployed !== undefined) this.#tools.ownCode.ofCode(mirrorUrl, deployed);
    }
    this.#tell();
  }

  #tell(): void {
    for (const listener of this.#listeners) listener();
  }
}

function subjectOf({ network, address }: CheckedContract): RecordSubject {
  const parsed = parseAddress(address);
  if (!parsed.ok) throw new TypeError("A deployment's address is one.");
  const contract = { kind: "address", address: parsed.value, shard: 0n, realm: 0n } as const;
  return { kind: "record", network, contract, timestamps: [] };
}

/** The later of two; "already verified" says no more than one that is known to match. */
function later<Value extends string>(
  one: Stamped<Value> | undefined,
  other: Stamped<Value> | undefined,
): Stamped<Value> | undefined {
  if (one === undefined || other === undefined) return one ?? other;
  const isMatch = ([value]: Stamped<Value>): boolean => value === "perfect" || value === "partial";
  if (other[0] === "verified" && isMatch(one)) return one;
  return other[1] > one[1] ? other : one;
}

const ledgerKey = (mirrorUrl: string, address: Hex): string => `${mirrorUrl} ${address}`;
const verifierKey = (verifierUrl: string, chainId: string, address: Hex): string =>
  `${verifierUrl} ${chainId} ${address}`;
const progressKey = ({ network, address }: CheckedContract): string => `${network.name}\t${address}`;
