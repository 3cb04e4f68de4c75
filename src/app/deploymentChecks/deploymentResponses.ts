import type { Hex } from "../../core/hex.ts";
import { addressReference, type CheckedContract } from "../contractChecks/contractChecks.ts";
import { deployedCodeIn } from "../builds/deployedCode.ts";
import type { OwnCode } from "../builds/ownCode.ts";
import type { LookupResponse } from "../lookups/asked.ts";
import type { Lookups } from "../lookups/lookups.ts";
import type { Logger, StateStore } from "../ports.ts";
import {
  keptLedgerResponse,
  keptLedgerForm,
  keptVerifierForm,
  keptVerifierResponse,
  type KeptLedgerResponse,
  type KeptVerifierResponse,
} from "./keptServiceResponses.ts";
import { KeptResponses, type ResponseForm } from "./keptResponses.ts";
import { ledgerOf } from "../networks/ledgerOf.ts";
import type { Ledger } from "../../services/ledger/ledger.ts";

/** What is needed beside the addresses. */
export type ResponseTools = {
  readonly lookups: Lookups;
  readonly ownCode: Pick<OwnCode, "ofCode">;
  /** Of the workspace. */
  readonly state: StateStore;
  readonly log: Pick<Logger, "warn">;
  /** Whether an address, in lower case, is one of the workspace's deployments: of others nothing is kept. */
  readonly isDeployed: (address: Hex) => boolean;
};

const ledgerForm: ResponseForm<KeptLedgerResponse> = {
  name: "deployments.ledger",
  schema: keptLedgerForm,
  receivedAt: ({ fact }) => fact[1],
};

const verifierForm: ResponseForm<KeptVerifierResponse> = {
  name: "deployments.verifier",
  schema: keptVerifierForm,
  receivedAt: ({ state }) => state[1],
};

/** What the services have responded about deployed addresses, whoever asked, in this window and before. Asks nobody. */
export class DeploymentResponses {
  readonly #tools: ResponseTools;
  readonly #onDidLearn: () => void;
  readonly #ledger: KeptResponses<KeptLedgerResponse>;
  readonly #verifier: KeptResponses<KeptVerifierResponse>;

  /** @param onDidLearn is called whenever another response is held */
  constructor(tools: ResponseTools, onDidLearn: () => void) {
    this.#tools = tools;
    this.#onDidLearn = onDidLearn;
    this.#ledger = new KeptResponses(tools.state, ledgerForm, tools.log);
    this.#verifier = new KeptResponses(tools.state, verifierForm, tools.log);
    tools.lookups.onDidReceive((lookup) => this.#note(lookup));
  }

  /** The ledger's, the last one. */
  ofLedger({ network, address }: CheckedContract): KeptLedgerResponse | undefined {
    const ledger = ledgerOf(network);
    if (ledger === undefined) return undefined;
    const kept =
      this.#ledger.get(ledgerKey(ledger, address)) ?? this.#ledger.get(earlierLedgerKey(ledger, address));
    if (kept !== undefined) return kept;
    // What this window was told before anybody wanted to know.
    const known = this.#tools.lookups.knownContract({ ledger, contract: addressReference(address) });
    return known && keptLedgerResponse(known);
  }

  /** The verification service's, the last one. */
  ofVerifier(contract: CheckedContract): KeptVerifierResponse | undefined {
    if (contract.network.verifierUrl === undefined) return undefined;
    return this.ofVerified({ ...contract, address: this.ofLedger(contract)?.address ?? contract.address });
  }

  /** The same by the contract's own address, by which it is verified. */
  ofVerified({ network, address }: CheckedContract): KeptVerifierResponse | undefined {
    const { verifierUrl, chainId } = network;
    if (verifierUrl === undefined) return undefined;
    const kept = this.#verifier.get(verifierKey(verifierUrl, chainId, address));
    if (kept !== undefined) return kept;
    const known = this.#tools.lookups.knownStatus({ verifierUrl, chainId, address });
    return known && keptVerifierResponse(known);
  }

  #note(lookup: LookupResponse): void {
    if (lookup.kind === "status") {
      const { verifierUrl, chainId, address } = lookup.query;
      if (!this.#tools.isDeployed(address)) return;
      this.#verifier.set(verifierKey(verifierUrl, chainId, address), keptVerifierResponse(lookup.response));
    } else {
      const { ledger, contract, timestamps = [] } = lookup.query;
      const response = keptLedgerResponse(lookup.response);
      const named = contract.kind === "address" ? contract.address.lower : response?.address;
      const isOfToday = timestamps.length === 0 && response !== undefined;
      if (!isOfToday || named === undefined || !this.#tools.isDeployed(named)) return;
      this.#ledger.set(ledgerKey(ledger, named), response);
      const deployed = deployedCodeIn(lookup.response.value);
      if (deployed !== undefined) this.#tools.ownCode.ofCode(ledger, deployed);
    }
    this.#onDidLearn();
  }
}

const ledgerKey = ({ id }: Ledger, address: Hex): string => `${id} ${address}`;
/** By which 0.1.1 keeps them. */
const earlierLedgerKey = ({ url }: Ledger, address: Hex): string => `${url} ${address}`;
const verifierKey = (verifierUrl: string, chainId: string, address: Hex): string =>
  `${verifierUrl} ${chainId} ${address}`;
