import type { Hex } from "../../core/hex.ts";
import {
  addressReference,
  type CheckedContract,
  type ContractChecks,
  type LedgerFact,
  type CheckProgress,
  ledgerFactOf,
} from "./contractChecks.ts";
import { deployedCodeIn } from "../builds/deployedCode.ts";
import type { OwnCode } from "../builds/ownCode.ts";
import type { LookupResponse, Dated } from "../lookups/asked.ts";
import type { Lookups } from "../lookups/lookups.ts";
import type { Logger, StateStore } from "../ports.ts";
import { WorkspaceMemory } from "../workspaceMemory.ts";
import { ledgerOf } from "../networks/ledgerOf.ts";
import type { Ledger, ContractLookup } from "../../services/ledger/ledger.ts";
import type { KnownCode } from "../builds/codeFact.ts";
import { Listeners } from "../../core/turns/listeners.ts";
import type { ContractEntry, Stamped } from "../history/entry.ts";
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
import { nameOfStatus, storedName } from "../verification/verifiedName.ts";

/** Where facts come from. */
export type FactSources = {
  readonly lookups: Lookups;
  readonly history: Pick<History, "listing" | "onDidChange">;
  /** Those of the settings. */
  readonly networks: () => readonly Network[];
  readonly contractChecks: Pick<ContractChecks, "progressOf" | "onDidChange">;
  readonly ownCode: Pick<OwnCode, "at" | "ofCode" | "onDidChange">;
  /** What deployment files call a contract. */
  readonly nameAt: (chainId: string, address: Hex) => { readonly name: string } | undefined;
  /** Of the workspace. */
  readonly state: StateStore;
  readonly log: Pick<Logger, "warn">;
  /** Whether an address, in lower case, is one of the workspace's deployments: only of these responses are kept for later windows. */
  readonly isDeployed: (address: Hex) => boolean;
};

/** What is known of a contract. */
export type ContractFacts = {
  /** What its ledger has at the address. */
  readonly ledger: Stamped<LedgerFact> | undefined;
  readonly verification: KnownVerification | undefined;
  /** When the service verified it, in milliseconds since the Unix epoch, if it says so. */
  readonly verifiedAt: number | undefined;
  /** Its name in the verified source, empty where there is none; undefined where that is not known. */
  readonly verifiedName: string | undefined;
  readonly contractId: string | undefined;
  /** What its code is to the builds of the workspace. */
  readonly ownCode: KnownCode | undefined;
  /** The request that is under way, or how the last one failed. */
  readonly progress: CheckProgress | undefined;
  /** The contract in the history of its network. */
  readonly listed: ListedContract | undefined;
};

/** More addresses than a workspace has deployed. */
const mostKept = 2000;

/**
 * What is known of contracts, by whatever was requested in this window or an earlier one: one place for all views. It sends no
 * requests.
 */
export class ContractFactStore {
  readonly #sources: FactSources;
  readonly #listeners = new Listeners();
  readonly #ledger: WorkspaceMemory<KeptLedgerResponse>;
  readonly #verifier: WorkspaceMemory<KeptVerifierResponse>;

  constructor(sources: FactSources) {
    const { lookups, history, ownCode, contractChecks, state, log } = sources;
    this.#sources = sources;
    // What services say is no text of the workspace.
    const workspace = { state, log, isTrusted: () => true };
    this.#ledger = new WorkspaceMemory(workspace, "deployments.ledger", mostKept, keptLedgerForm);
    this.#verifier = new WorkspaceMemory(workspace, "deployments.verifier", mostKept, keptVerifierForm);
    const tell = (): void => this.#listeners.tell();
    lookups.onDidReceive((lookup) => this.#note(lookup));
    history.onDidChange(tell);
    ownCode.onDidChange(tell);
    contractChecks.onDidChange(tell);
  }

  /** Calls back when more may be known of a contract. @returns a function that ends it */
  readonly onDidChange = this.#listeners.add;

  /** All that is known of a contract. */
  of(contract: CheckedContract): ContractFacts {
    const { network, address } = contract;
    const onLedger = this.ofLedger(contract);
    const verifier = this.ofVerifier(contract);
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
      ownCode: ledger && this.#sources.ownCode.at(ledger, address, this.#nameAt(contract)),
      progress: this.#sources.contractChecks.progressOf(contract),
      listed,
    };
  }

  /** The latest known verification: of the service's responses, and of the history of each network with that service. */
  verificationOf(contract: CheckedContract): KnownVerification | undefined {
    return this.#entriesOf(contract).reduce<KnownVerification | undefined>(
      (last, { verification }) => laterState<VerificationState>(last, verification),
      this.ofVerifier(contract)?.state,
    );
  }

  /** When the state of a contract was last observed, in milliseconds since the Unix epoch; undefined where it is not known. */
  knownAt(contract: CheckedContract): number | undefined {
    const ledger = this.ofLedger(contract)?.fact;
    const isLedgers = contract.network.verifierUrl === undefined || (ledger && ledger[0] !== "code");
    return (isLedgers ? ledger : this.verificationOf(contract))?.[1];
  }

  /** The last response of the ledger. */
  ofLedger({ network, address }: CheckedContract): KeptLedgerResponse | undefined {
    const ledger = ledgerOf(network);
    if (ledger === undefined) return undefined;
    const kept =
      this.#ledger.get(ledgerKey(ledger, address)) ?? this.#ledger.get(earlierLedgerKey(ledger, address));
    if (kept !== undefined) return kept;
    // Received by this window, but not kept.
    const known = this.#sources.lookups.knownContract({ ledger, contract: addressReference(address) });
    return known && keptLedgerResponse(known);
  }

  /** The last response of the verification service. */
  ofVerifier(contract: CheckedContract): KeptVerifierResponse | undefined {
    const { verifierUrl, chainId } = contract.network;
    if (verifierUrl === undefined) return undefined;
    // A contract is verified by its own address, which its record names.
    const address = this.ofLedger(contract)?.address ?? contract.address;
    const kept = this.#verifier.get(verifierKey(verifierUrl, chainId, address));
    if (kept !== undefined) return kept;
    const known = this.#sources.lookups.knownStatus({ verifierUrl, chainId, address });
    return known && keptVerifierResponse(known);
  }

  #nameAt({ network, address }: CheckedContract): string | undefined {
    return this.#sources.nameAt(network.chainId, address)?.name;
  }

  /** Its name in the verified source, empty where there is none; undefined where that is not known. */
  verifiedNameOf(contract: CheckedContract): string | undefined {
    const { name, state } = this.ofVerifier(contract) ?? {};
    return this.#entriesOf(contract).reduce<Stamped<string> | undefined>(
      (last, { verifiedName }) => laterState(last, verifiedName),
      name === undefined || state === undefined ? undefined : [name, state[1]],
    )?.[0];
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

  #note(lookup: LookupResponse): void {
    if (lookup.kind === "status") {
      const { verifierUrl, chainId, address } = lookup.query;
      if (!this.#sources.isDeployed(address)) return;
      this.#verifier.set(verifierKey(verifierUrl, chainId, address), keptVerifierResponse(lookup.response));
    } else {
      const { ledger, contract, timestamps = [] } = lookup.query;
      const response = keptLedgerResponse(lookup.response);
      const named = contract.kind === "address" ? contract.address.lower : response?.address;
      const isOfToday = timestamps.length === 0 && response !== undefined;
      if (!isOfToday || named === undefined || !this.#sources.isDeployed(named)) return;
      this.#ledger.set(ledgerKey(ledger, named), response);
      const deployed = deployedCodeIn(lookup.response.value);
      if (deployed !== undefined) this.#sources.ownCode.ofCode(ledger, deployed);
    }
    this.#listeners.tell();
  }
}

const ledgerKey = ({ id }: Ledger, address: Hex): string => `${id} ${address}`;

/** The key that 0.1.1 uses. */
const earlierLedgerKey = ({ url }: Ledger, address: Hex): string => `${url} ${address}`;
const verifierKey = (verifierUrl: string, chainId: string, address: Hex): string =>
  `${verifierUrl} ${chainId} ${address}`;

const ledgerFacts: Readonly<Record<LedgerFact, true>> = {
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
const received = <Value>(value: z.ZodMiniType<Value>): z.ZodMiniType<Stamped<Value>> =>
  z.tuple([value, z.number().check(z.overwrite((at) => Math.min(at, Date.now())))]);

/** What is kept of a ledger's response about an address. */
export const keptLedgerForm = z.object({
  fact: received(nameIn(ledgerFacts)),
  /** The contract's own address, by which it is verified; undefined where the ledger names none. */
  address: lenient(address),
  /** Its contract ID, where the ledger names one. */
  contractId: z.optional(lenient(contractId)),
});

export type KeptLedgerResponse = z.infer<typeof keptLedgerForm>;

/** What is kept of a verification service's response. */
export const keptVerifierForm = z.object({
  state: received(nameIn(states)),
  /** Milliseconds since the Unix epoch. */
  verifiedAt: lenient(z.number()),
  /** As `nameOfStatus` returns it. */
  name: lenient(storedName),
});

export type KeptVerifierResponse = z.infer<typeof keptVerifierForm>;

/** What is kept of the response to a contract lookup. Undefined for a rejected request. */
export function keptLedgerResponse({
  value,
  receivedAt,
}: Dated<ContractLookup>): KeptLedgerResponse | undefined {
  const fact = ledgerFactOf(value);
  if (fact === undefined) return undefined;
  if (value.kind !== "found") return { fact: [fact, receivedAt], address: undefined };
  const { address, entityId } = value.contract;
  return { fact: [fact, receivedAt], address, contractId: contractId.safeParse(entityId).data };
}

/** What is kept of a verification status. */
export function keptVerifierResponse({ value, receivedAt }: Dated<VerificationStatus>): KeptVerifierResponse {
  const verifiedAt = Date.parse((value.reading && valueOf(value.reading.fields.verifiedAt)) ?? "");
  return {
    state: [value.state, receivedAt],
    verifiedAt: Number.isNaN(verifiedAt) ? undefined : verifiedAt,
    name: nameOfStatus(value),
  };
}
