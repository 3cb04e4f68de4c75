import { hostOf, isLoopback } from "../../core/hosts.ts";
import type { Currency } from "../../services/ledger/amount.ts";
import type { LedgerSource } from "../../services/ledger/ledger.ts";
import type { Protocol } from "../../services/verifier/protocol.ts";

/** Why an entry of the setting `contractLens.networks`, or a field of it, is not used. */
export type NetworkProblem = {
  /** Place in the setting, counted from 0. */
  readonly index: number;
  readonly field: string;
  readonly reason:
    | "notAnObject"
    | "missing"
    | "notText"
    | "badName"
    | "badChainId"
    | "badUrl"
    | "badRpcUrl"
    | "hasCredentials"
    | "badProtocol"
    | "badSource"
    | "badTemplate"
    | "badCurrency";
};

/** What a service is to a network. */
export type ServiceRole = "mirror" | "verifier";

/** A chain ID with the addresses of its services. A network may lack any of them. */
export type Network = {
  readonly name: string;
  /** Decimal digits. */
  readonly chainId: string;
  /** Where its ledger is asked: a mirror node, an RPC node, or both, in this order; none where nothing can be looked up. */
  readonly ledgers: readonly LedgerSource[];
  /** As JSON-RPC nodes give amounts. Mirror nodes have a currency of their own. */
  readonly currency: Currency;
  readonly verifierUrl: string | undefined;
  readonly verifierProtocol: Protocol;
  /** The word for `blockexplorer` in the verification paths; without it there is no explorer to import from. */
  readonly explorerSource: string | undefined;
  /** Web page of an address or transaction, with `{address}` or `{transaction}` in it; or one for each, a space between. */
  readonly explorerUrl: string | undefined;
  /** Whether its node may have any chain, as a node of the user's own machine has after each start. */
  readonly takesAnyChain?: true;
  /** What of its entries in the settings could not be used; absent where nothing is wrong. */
  readonly problems?: readonly NetworkProblem[];
};

/** Whether anything can be looked up on a network. */
export function hasLedger({ ledgers }: Pick<Network, "ledgers">): boolean {
  return ledgers.length > 0;
}

/** Base URL of the source of a kind; no more than scheme, host and port where the URL is a secret. */
export function ledgerUrlOf(
  { ledgers }: Pick<Network, "ledgers">,
  kind: LedgerSource["kind"],
): string | undefined {
  return ledgers.find((source) => source.kind === kind)?.url;
}

/** Base URL of the source at which a network's ledger is asked, if it has one. */
export function ledgerUrl({ ledgers: [source] }: Pick<Network, "ledgers">): string | undefined {
  return source?.url;
}

/** Host of that source, as sentences name it; the network's name where it has none. */
export function ledgerHost(network: Pick<Network, "ledgers" | "name">): string {
  const url = ledgerUrl(network);
  return url === undefined ? network.name : hostOf(url);
}

/** Whether a network's ledger is asked at a JSON-RPC node of this machine, as anvil and Hardhat are. */
export function isOnLocalNode({ ledgers: [source] }: Pick<Network, "ledgers">): boolean {
  return source?.kind === "rpc" && isLoopback(new URL(source.url).hostname);
}
