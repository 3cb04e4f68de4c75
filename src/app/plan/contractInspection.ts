import { hostOf } from "../../core/hosts.ts";
import { formatContractReference, type ContractReference } from "../../core/references/contractReference.ts";
import type { Hex } from "../../core/hex.ts";
import type { Creation } from "../../services/ledger/ledger.ts";
import type { DeployedCode } from "../builds/deployedCode.ts";
import type { Lookups } from "../lookups/lookups.ts";
import { ledgerOf } from "../networks/ledgerOf.ts";
import { ledgerUrl, type Network } from "../networks/network.ts";
import { targetOf } from "../verification/proxy.ts";
import type { ProxyTarget } from "../verification/seenProxies.ts";
import { codeToCompare, type CodeToCompare, type UnknownCode } from "../verification/codeToCompare.ts";
import { statusAt } from "../verification/verificationState.ts";
import type { StatusLookup } from "../verification/report.ts";
import { lookUpCreation, recordedCreation, type CreationRecords } from "./creation.ts";

/** The lookups of an inspection. */
export type InspectionTools = {
  readonly lookups: () => Promise<
    Pick<Lookups, "contract" | "creation" | "cachedContract" | "storedAddress" | "storage" | "status">
  >;
};

/**
 * What services respond about a contract that is to be verified. Each request is sent when its response is first needed, and only
 * once: a plan that is made anew of the same inspection sends none.
 *
 * All methods throw the signal's reason when that is aborted.
 */
export class ContractInspection {
  readonly network: Network;
  readonly contract: ContractReference;
  readonly #tools: InspectionTools;
  readonly #waits: PendingServices;
  readonly #responses = new Map<string, Promise<unknown>>();

  /** @param waits is notified of the services that requests wait for */
  constructor(
    tools: InspectionTools,
    network: Network,
    contract: ContractReference,
    waits = new PendingServices(() => undefined),
  ) {
    this.#tools = tools;
    this.network = network;
    this.contract = contract;
    this.#waits = waits;
  }

  /** The deployed code. */
  code(signal: AbortSignal): Promise<CodeToCompare | UnknownCode | undefined> {
    return this.codeOf(this.contract, signal);
  }

  /** The same of another contract that it leads to. */
  codeOf(contract: ContractReference, signal: AbortSignal): Promise<CodeToCompare | UnknownCode | undefined> {
    return this.#once(`code ${formatContractReference(contract)}`, this.#ledgerHost, async () =>
      codeToCompare(await this.#tools.lookups(), this.network, contract, signal),
    );
  }

  /** The verification status; undefined where the network has no verification service. @param address its own, in lower case */
  status(address: Hex, signal: AbortSignal): Promise<StatusLookup | undefined> {
    const { verifierUrl } = this.network;
    return this.#once(`status ${address}`, verifierUrl && hostOf(verifierUrl), async () =>
      statusAt(await this.#tools.lookups(), this.network, address, signal),
    );
  }

  /** Where the contract leads, if it is a proxy. @throws ApiError */
  target(deployed: DeployedCode, signal: AbortSignal): Promise<ProxyTarget | undefined> {
    return this.#once("target", this.#ledgerHost, async () => {
      const ledger = ledgerOf(this.network);
      return ledger && targetOf(await this.#tools.lookups(), ledger, deployed, signal);
    });
  }

  /**
   * How it was created, by its ledger where that has the code.
   * @param records where its transaction is looked for otherwise
   */
  creation(
    code: CodeToCompare,
    records: CreationRecords | undefined,
    signal: AbortSignal,
  ): Promise<Partial<Creation> | undefined> {
    return this.#once("creation", this.#ledgerHost, async () => {
      const ledger = ledgerOf(this.network);
      if (ledger !== undefined && code.kind === "read") {
        const created = await lookUpCreation(await this.#tools.lookups(), ledger, code.deployed, signal);
        // Most nodes have no index of creations.
        if (created !== undefined || ledger.hasEntityIds) return created;
      }
      const { address } = code.kind === "read" ? code.deployed : code;
      return records && { transaction: await recordedCreation(records, this.network, address) };
    });
  }

  /** The transaction that created it, as `creation`; undefined also where its address is not known. */
  async creationTransaction(records: CreationRecords, signal: AbortSignal): Promise<Hex | undefined> {
    const code = await this.code(signal);
    if (code === undefined || code.kind === "unknown") return undefined;
    return (await this.creation(code, records, signal))?.transaction;
  }

  get #ledgerHost(): string | undefined {
    const url = ledgerUrl(this.network);
    return url && hostOf(url);
  }

  #once<Response>(
    name: string,
    host: string | undefined,
    request: () => Promise<Response>,
  ): Promise<Response> {
    const before = this.#responses.get(name) as Promise<Response> | undefined;
    if (before !== undefined) return before;
    const response = this.#waits.for(host, request());
    this.#responses.set(name, response);
    // A failure that is no value of the response is requested again.
    response.catch(() => this.#responses.delete(name));
    return response;
  }
}

/** The services of concurrent requests that have not responded yet. */
export class PendingServices {
  readonly #onChange: (hosts: readonly string[]) => void;
  /** Of a host that is asked twice, both. */
  readonly #hosts: string[] = [];

  /** @param onChange is called with the hosts that are waited for, each once */
  constructor(onChange: (hosts: readonly string[]) => void) {
    this.#onChange = onChange;
  }

  /** Waits for a service. @param host undefined where no request is sent */
  async for<Value>(host: string | undefined, response: Promise<Value>): Promise<Value> {
    if (host === undefined) return response;
    this.#hosts.push(host);
    this.#notify();
    try {
      return await response;
    } finally {
      this.#hosts.splice(this.#hosts.indexOf(host), 1);
      this.#notify();
    }
  }

  #notify(): void {
    this.#onChange([...new Set(this.#hosts)]);
  }
}
