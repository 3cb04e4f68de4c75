import type { ContractReference } from "../../core/contractReference.ts";
import type { TimestampFilter } from "../../core/timestampFilter.ts";
import type { TransactionReference } from "../../core/transactionReference.ts";
import type { Network } from "../networks/network.ts";

/** What an inspecting panel is about: a contract record, as of some time, or an execution result. */
export type InspectSubject =
  | {
      readonly kind: "record";
      readonly network: Network;
      readonly contract: ContractReference;
      /** All must hold; none means now. */
      readonly timestamps: readonly TimestampFilter[];
    }
  | {
      readonly kind: "result";
      readonly network: Network;
      readonly transaction: TransactionReference;
      /** 0 is the user's own transaction, others are those it caused; always 0 for a hash. */
      readonly nonce: number;
    };

export type RecordSubject = Extract<InspectSubject, { kind: "record" }>;
export type ResultSubject = Extract<InspectSubject, { kind: "result" }>;
