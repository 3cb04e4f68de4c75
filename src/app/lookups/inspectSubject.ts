import type { ContractReference } from "../../core/references/contractReference.ts";
import type { TransactionReference } from "../../core/references/transactionReference.ts";
import type { Network } from "../networks/network.ts";
import type { Dated } from "./requestCache.ts";
import type { Moment } from "./moment.ts";
import type { ContractLookup, TransactionLookup } from "../../services/ledger/ledger.ts";

/** What names a subject of each kind, beside its network. A new kind begins here: the compiler asks for the rest. */
type Names = {
  /** A contract record. */
  readonly record: { readonly contract: ContractReference } & Moment;
  /** An execution result. */
  readonly result: {
    readonly transaction: TransactionReference;
    /** 0 is the user's own transaction, others are those it caused; always 0 for a hash. */
    readonly nonce: number;
  };
};

export type InspectKind = keyof Names;

/** What an inspecting panel is about. */
export type InspectSubject<Kind extends InspectKind = InspectKind> = {
  [Each in Kind]: { readonly kind: Each; readonly network: Network } & Names[Each];
}[Kind];

export type RecordSubject = InspectSubject<"record">;
export type ResultSubject = InspectSubject<"result">;

type Responses = {
  readonly record: ContractLookup;
  readonly result: TransactionLookup;
};

/** A response about what a panel is about. */
export type InspectResponse<Kind extends InspectKind = InspectKind> = Dated<Responses[Kind]>;
