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
    | "hasCredentials"
    | "badProtocol"
    | "badSource"
    | "badTemplate";
};

/** What a service is to a network. */
export type ServiceRole = "mirror" | "verifier";

/** A chain ID with the addresses of its services. A network may lack any of them. */
export type Network = {
  readonly name: string;
  /** Decimal digits. */
  readonly chainId: string;
  /** Where its ledger is asked, at most one place; none where nothing can be looked up. */
  readonly ledgers: readonly LedgerSource[];
  readonly verifierUrl: string | undefined;
  readonly verifierProtocol: Protocol;
  /** The word for `blockexplorer` in the verification paths; without it there is no explorer to import from. */
  readonly explorerSource: string | undefined;
  /** Web page of an address or transaction, with `{address}` or `{transaction}` in it; or one for each, a space between. */
  readonly explorerUrl: string | undefined;
  /** What of its entries in the settings could not be used; absent where nothing is wrong. */
  readonly problems?: readonly NetworkProblem[];
};

/** Whether anything can be looked up on a network. */
export function hasLedger({ ledgers }: Pick<Network, "ledgers">): boolean {
  return ledgers.length > 0;
}

/** Base URL of the source at which a network's ledger is asked, if it has one. */
export function ledgerUrl({ ledgers: [source] }: Pick<Network, "ledgers">): string | undefined {
  return source?.url;
}
