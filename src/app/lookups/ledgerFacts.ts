import type { ApiError } from "../../http/failure.ts";
import type { Channel } from "../../http/channel.ts";
import type { Balance, Creator, Ledger } from "../../services/ledger/ledger.ts";
import type { Lookups } from "./lookups.ts";

/** What a ledger tells beside a record or a result, each by a request of its own. */
export type LedgerFacts = {
  /** What the payer of a transaction was charged, in the smallest unit of the currency. */
  readonly fee: bigint;
  /** What a contract holds. */
  readonly balance: Balance;
  /** Who had it created. */
  readonly creator: Creator;
};

/** Something that is loaded. */
export type Loadable<Value> =
  | { readonly kind: "loading" }
  | { readonly kind: "failed"; readonly error: ApiError }
  | { readonly kind: "loaded"; readonly value: Value };

/** What is known of one of them. The value is undefined where the ledger does not tell it. */
export type FactState<Value> = { readonly kind: "notAsked" } | Loadable<Value | undefined>;

/** What is known of those that there are of a subject. */
export type LedgerFactStates = { readonly [Name in keyof LedgerFacts]?: FactState<LedgerFacts[Name]> };

/** What a question is asked with. */
export type FactAsking = {
  readonly ledger: Ledger;
  readonly lookups: Pick<Lookups, "named">;
  readonly channel: Channel;
  readonly signal: AbortSignal;
};

/** How each that there is of a subject is asked for. @throws ApiError; the signal's reason when that is aborted */
export type FactQuestions = {
  readonly [Name in keyof LedgerFacts]?: (asking: FactAsking) => Promise<LedgerFacts[Name] | undefined>;
};
