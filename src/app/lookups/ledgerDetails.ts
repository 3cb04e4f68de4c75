import type { Hex } from "../../core/hex.ts";
import type { ApiError } from "../../http/failure.ts";
import type { Channel } from "../../http/channel.ts";
import type { Amount } from "../../services/ledger/amount.ts";
import type { Balance, Creator, Ledger } from "../../services/ledger/ledger.ts";
import type { StateChanges } from "../../services/ledger/transaction.ts";
import type { Network } from "../networks/network.ts";
import type { Lookups } from "./lookups.ts";

/** What a ledger reports beside a record or a result, each by a request of its own. */
export type LedgerDetails = {
  /** What the payer of a transaction was charged. */
  readonly fee: Amount;
  /** What it changed, where that is not part of the response. */
  readonly stateChanges: StateChanges;
  /** What a contract holds. */
  readonly balance: Balance;
  /** Who had it created. */
  readonly creator: FoundCreator;
};

/** What named the transaction that created a contract, where the ledger has no index of them: a deployment file, the verification service, or a search of the chain. */
export type CreationSource =
  | { readonly kind: "file" }
  | { readonly kind: "service"; readonly host: string }
  | { readonly kind: "search"; readonly block: bigint };

/** Who had a contract created. */
export type FoundCreator = Creator & {
  readonly source?: CreationSource;
  /** Whether the ledger confirms what the source says; false where it has the transaction, but not its calls. */
  readonly isConfirmed?: boolean;
  /** In which the transaction is, where the ledger confirms that. */
  readonly block?: bigint | undefined;
};

/** Something that is loaded. */
export type Loadable<Value> =
  | { readonly kind: "loading" }
  | { readonly kind: "failed"; readonly error: ApiError }
  | { readonly kind: "loaded"; readonly value: Value };

/** What is known of one of them. The value is undefined where the ledger does not tell it. */
export type DetailState<Value> = { readonly kind: "notRequested" } | Loadable<Value | undefined>;

/** What is known of those that there are of a subject. */
export type LedgerDetailStates = {
  readonly [Name in keyof LedgerDetails]?: DetailState<LedgerDetails[Name]>;
};

/** The options of a request for a detail. */
export type DetailRequestOptions = {
  readonly ledger: Ledger;
  readonly lookups: Pick<Lookups, "addReturnedHash" | "ensureConsent" | "cachedStatus">;
  /** The transaction that created a contract by the deployment files of the workspace. */
  readonly recordedCreation: (network: Network, address: Hex) => Promise<Hex | undefined>;
  readonly channel: Channel;
  readonly signal: AbortSignal;
};

/** The requests for the details that a subject has. @throws ApiError; the signal's reason when that is aborted */
export type DetailRequests = {
  readonly [Name in keyof LedgerDetails]?: (
    options: DetailRequestOptions,
  ) => Promise<LedgerDetails[Name] | undefined>;
};

/** The value of one of them, where it is known. */
export function loadedDetail<Value>(state: DetailState<Value> | undefined): Value | undefined {
  return state?.kind === "loaded" ? state.value : undefined;
}
