import { isNow } from "../lookups/moment.ts";
import type { Hex } from "../../core/hex.ts";
import {
  addressReference,
  type CheckedContract,
  type ContractChecks,
  type LedgerState,
  type CheckProgress,
  ledgerStateOf,
} from "./contractChecks.ts";
import { deployedCodeIn } from "../builds/deployedCode.ts";
import type { BuildMatches } from "../builds/buildMatches.ts";
import { statusQuery, type LookupResponse, type Dated } from "../lookups/requestCache.ts";
import type { Lookups } from "../lookups/lookups.ts";
import type { Logger, StateStore } from "../ports.ts";
import { WorkspaceMemory } from "../workspaceMemory.ts";
import { ledgerOf } from "../networks/ledgerOf.ts";
import type { Ledger, ContractLookup } from "../../services/ledger/ledger.ts";
import type { CodeMatch } from "../builds/codeMatch.ts";
import type { ContractEntry, Timestamped } from "../history/entry.ts";
import { Listeners } from "../../core/async/listeners.ts";
import { contractNamed } from "../history/findEntry.ts";
import type { History } from "../history/history.ts";
import type { ListedContract } from "../history/historyListing.ts";
import type { Network } from "../networks/network.ts";
import {
  laterState,
  type KnownVerification,
  type VerificationState,
} from "../verification/verificationState.ts";
import * as z from "zod/mini";
import { valueOf } from "../../services/reading/reading.ts";
import type { VerificationStatus } from "../../services/verifier/status.ts";
import { address, contractId, lenient, nameIn } from "../storedSchemas.ts";
import { nameOfContract, nameOfStatus, storedName, verifiedName } from "../verification/verifiedName.ts";

/** Where facts come from. */
export type FactSources = {
  readonly lookups: Lookups;
  readonly history: Pick<History, "listing" | "onDidChange">;
  /** Those of the settings. */
  readonly networks: () => readonly Network[];
  readonly contractChecks: Pick<ContractChecks, "progressOf" | "onDidChange">;
  readonly buildMatches: Pick<BuildMatches, "cached" | "match" | "onDidChange">;
  /** What deployment files call a contract. */
  readonly nameAt: (network: Network, address: Hex) => { readonly name: string } | undefined;
  /** Of the workspace. */
  readonly state: StateStore;
  readonly log: Pick<Logger, "warn">;
  /** Whether an address, in lower case, is one of the workspace's deployments: only of these responses are kept for later windows. */
  readonly isDeployed: (address: Hex) => boolean;
};

/** What is known about a contract. */
export type ContractFacts = {
  /** What its ledger has at the address. */
  readonly ledger: Timestamped<LedgerState> | undefined;
  readonly verification: KnownVerification | undefined;
  /** When the service verified it, in milliseconds since the Unix epoch, if it says so. */
  readonly verifiedAt: number | undefined;
  /** Its name in the verified source, empty where there is none; undefined where that is not known. */
  readonly verifiedName: string | undefined;
  readonly contractId: string | undefined;
  /** What its code is to the builds of the workspace. */
  readonly codeMatch: CodeMatch | undefined;
  /** The request that is under way, or how the last one failed. */
  readonly progress: CheckProgress | undefined;
  /** The contract in the history of its network. */
  readonly listed: ListedContract | undefined;
};

/** More addresses than a workspace has deployed. */
const maxStored = 2000;

/**
 * What is known of contracts, by whatever was requested in this window or an earlier one: one place for all views. It sends no
 * requests.
 */
export class ContractFactStore {
  readonly #sources: FactSources;
  readonly #listeners = new Listeners();
  readonly #ledger: WorkspaceMemory<StoredLedgerResponse>;
  readonly #verifier: WorkspaceMemory<StoredVerifierResponse>;

  constructor(sources: FactSources) {
    const { lookups, history, buildMatches, contractChecks, state, log } = sources;
    this.#sources = sources;
    // Responses of services are not workspace text.
    const workspace = { state, log, isTrusted: () => true };
    this.#ledger = new WorkspaceMemory(workspace, "deployments.ledger", maxStored, ledgerResponseSchema);
    this.#verifier = new WorkspaceMemory(
      workspace,
      "deployments.verifier",
      maxStored,
      verifierResponseSchema,
    );
    const tell = (): void => this.#listeners.notify();
    lookups.onDidReceive((lookup) => this.#record(lookup));
    history.onDidChange(tell);
    buildMatches.onDidChange(tell);
    contractChecks.onDidChange(tell);
  }

  /** Calls back when more may be known of a contract. @returns a function that ends it */
  readonly onDidChange = this.#listeners.add;

  /** All that is known of a contract. */
  of(contract: CheckedContract): ContractFacts {
    const { network, address } = contract;
    const onLedger = this.ledgerResponse(contract);
    const verifier = this.verifierResponse(contract);
    const listed = this.#listed(network, address);
    const entry = listed?.entry;
    const deleted = entry?.deleted?.[0] === true ? (["deleted", entry.deleted[1]] as const) : undefined;
    const ledger = ledgerOf(network);
    return {
      ledger: laterState(onLedger?.fact, deleted),
      verification: this.verificationOf(contract),
      verifiedAt: verifier?.verifiedAt,
      verifiedName: this.verifiedNameOf(contract),
      contractId: entry?.id ?? onLedger?.contractId,
      codeMatch: ledger && this.#sources.buildMatches.cached(ledger, address, this.#nameAt(contract)),
      progress: this.#sources.contractChecks.progressOf(contract),
      listed,
    };
  }

  /** The latest known verification: of the service's responses, and of the history of each network with that service. */
  verificationOf(contract: CheckedContract): KnownVerification | undefined {
    return this.#entriesOf(contract).reduce<KnownVerification | undefined>(
      (last, { verification }) => laterState<VerificationState>(last, verification),
      this.verifierResponse(contract)?.state,
    );
  }

  /** When the state of a contract was last observed, in milliseconds since the Unix epoch; undefined where it is not known. */
  lastObservedAt(contract: CheckedContract): number | undefined {
    const ledger = this.ledgerResponse(contract)?.fact;
    const isLedgers = contract.network.verifierUrl === undefined || (ledger && ledger[0] !== "code");
    return (isLedgers ? ledger : this.verificationOf(contract))?.[1];
  }

  /** The last response of the ledger. */
  ledgerResponse({ network, address }: CheckedContract): StoredLedgerResponse | undefined {
    const ledger = ledgerOf(network);
    if (ledger === undefined) return undefined;
    const kept =
      this.#ledger.get(ledgerKey(ledger, address)) ?? this.#ledger.get(earlierLedgerKey(ledger, address));
    if (kept !== undefined) return kept;
    // Received by this window, but not kept.
    const known = this.#sources.lookups.cachedContract({ ledger, contract: addressReference(address) });
    return known && toStoredLedgerResponse(known);
  }

  /** The last response of the verification service. */
  verifierResponse(contract: CheckedContract): StoredVerifierResponse | undefined {
    const { verifierUrl, chainId } = contract.network;
    if (verifierUrl === undefined) return undefined;
    // A contract is verified by its own address, which its record names.
    const address = this.ledgerResponse(contract)?.address ?? contract.address;
    const kept = this.#verifier.get(verifierKey(verifierUrl, chainId, address));
    if (kept !== undefined) return kept;
    const known = this.#sources.lookups.cachedStatus({ verifierUrl, chainId, address });
    return known && toStoredVerifierResponse(known);
  }

  #nameAt({ network, address }: CheckedContract): string | undefined {
    return this.#sources.nameAt(network, address)?.name;
  }

  /** Its name in the verified source, empty where there is none; undefined where that is not known. */
  verifiedNameOf(contract: CheckedContract): string | undefined {
    const { name, state } = this.verifierResponse(contract) ?? {};
    return this.#entriesOf(contract).reduce<Timestamped<string> | undefined>(
      (last, { verifiedName }) => laterState(last, verifiedName),
      name === undefined || state === undefined ? undefined : [name, state[1]],
    )?.[0];
  }

  /**
   * What a contract is called but for the user's label: see `nameOfContract`. Its code, where that is at hand, is compared with the builds
   * meanwhile.
   */
  nameOf(contract: CheckedContract): string | undefined {
    const { network, address } = contract;
    const { lookups, buildMatches, nameAt } = this.#sources;
    const ledger = ledgerOf(network);
    const cached = ledger && lookups.cachedContract({ ledger, contract: addressReference(address) });
    const deployed = cached && deployedCodeIn(cached.value);
    const own = deployed?.address ?? address;
    const deployment = nameAt(network, address);
    if (ledger !== undefined && deployed !== undefined) buildMatches.match(ledger, deployed);
    const match = ledger && buildMatches.cached(ledger, own);
    const build = match?.kind === "matched" ? match.name : undefined;
    const query = statusQuery(network, own);
    // Its ABI may have been requested for a transaction.
    const verifiedAbi = query && lookups.cachedVerifiedAbi(query)?.value;
    const verified = this.verifiedNameOf(contract) ?? (verifiedAbi && verifiedName(verifiedAbi));
    return nameOfContract({ deployment, build, verified });
  }

  /** The contract in the history of its network, and of each other one with the same service and chain. */
  #entriesOf({ network, address }: CheckedContract): readonly ContractEntry[] {
    const { chainId, verifierUrl } = network;
    const others = this.#sources
      .networks()
      .filter((one) => one.name !== network.name && verifierUrl !== undefined)
      .filter((one) => one.verifierUrl === verifierUrl && one.chainId === chainId);
    return [network, ...others].flatMap((one) => this.#listed(one, address)?.entry ?? []);
  }

  #listed({ name }: Network, address: Hex): ListedContract | undefined {
    return contractNamed(this.#sources.history.listing, name, { address, contractId: undefined });
  }

  #record(lookup: LookupResponse): void {
    if (lookup.kind === "status") {
      const { verifierUrl, chainId, address } = lookup.query;
      if (!this.#sources.isDeployed(address)) return;
      this.#verifier.set(
        verifierKey(verifierUrl, chainId, address),
        toStoredVerifierResponse(lookup.response),
      );
    } else {
      const { ledger, contract } = lookup.query;
      const response = toStoredLedgerResponse(lookup.response);
      const named = contract.kind === "address" ? contract.address.lower : response?.address;
      const isOfToday = isNow(lookup.query) && response !== undefined;
      if (!isOfToday || named === undefined || !this.#sources.isDeployed(named)) return;
      this.#ledger.set(ledgerKey(ledger, named), response);
      const deployed = deployedCodeIn(lookup.response.value);
      if (deployed !== undefined) this.#sources.buildMatches.match(ledger, deployed);
    }
    this.#listeners.notify();
  }
}

const ledgerKey = ({ id }: Ledger, address: Hex): string => `${id} ${address}`;

/** The key that 0.1.1 uses. */
const earlierLedgerKey = ({ url }: Ledger, address: Hex): string => `${url} ${address}`;
const verifierKey = (verifierUrl: string, chainId: string, address: Hex): string =>
  `${verifierUrl} ${chainId} ${address}`;

const ledgerStates: Readonly<Record<LedgerState, true>> = {
  code: true,
  noCode: true,
  notFound: true,
  deleted: true,
};

const states: Readonly<Record<VerificationStatus["state"], true>> = {
  perfect: true,
  partial: true,
  notVerified: true,
  unsupportedChain: true,
  unknown: true,
};

/** A value, and when it was received: a moment in the future counts as now. */
const timestamped = <Value>(value: z.ZodMiniType<Value>): z.ZodMiniType<Timestamped<Value>> =>
  z.tuple([value, z.number().check(z.overwrite((at) => Math.min(at, Date.now())))]);

/** What is kept of a ledger's response about an address. */
export const ledgerResponseSchema = z.object({
  fact: timestamped(nameIn(ledgerStates)),
  /** The contract's own address, by which it is verified; undefined where the ledger names none. */
  address: lenient(address),
  /** Its contract ID, where the ledger names one. */
  contractId: z.optional(lenient(contractId)),
});

export type StoredLedgerResponse = z.infer<typeof ledgerResponseSchema>;

/** What is kept of a verification service's response. */
export const verifierResponseSchema = z.object({
  state: timestamped(nameIn(states)),
  /** Milliseconds since the Unix epoch. */
  verifiedAt: lenient(z.number()),
  /** As `nameOfStatus` returns it. */
  name: lenient(storedName),
});

export type StoredVerifierResponse = z.infer<typeof verifierResponseSchema>;

/** What is kept of the response to a contract lookup. Undefined for a rejected request. */
export function toStoredLedgerResponse({
  value,
  receivedAt,
}: Dated<ContractLookup>): StoredLedgerResponse | undefined {
  const fact = ledgerStateOf(value);
  if (fact === undefined) return undefined;
  if (value.kind !== "found") return { fact: [fact, receivedAt], address: undefined };
  const { address, entityId } = value.contract;
  return { fact: [fact, receivedAt], address, contractId: contractId.safeParse(entityId).data };
}

/** What is kept of a verification status. */
export function toStoredVerifierResponse({
  value,
  receivedAt,
}: Dated<VerificationStatus>): StoredVerifierResponse {
  const verifiedAt = Date.parse((value.reading && valueOf(value.reading.fields.verifiedAt)) ?? "");
  return {
    state: [value.state, receivedAt],
    verifiedAt: Number.isNaN(verifiedAt) ? undefined : verifiedAt,
    name: nameOfStatus(value),
  };
}
