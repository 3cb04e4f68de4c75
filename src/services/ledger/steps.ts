import type { Hex } from "../../core/hex.ts";
import type { TransactionReference } from "../../core/references/transactionReference.ts";
import type { StepTable } from "./stepTable.ts";

/** What a transaction sent. Addresses and data in lower case. */
export type ExecutedTransaction = {
  readonly from: Hex;
  /** Undefined for a creation. */
  readonly to: Hex | undefined;
  readonly input: Hex;
  /** In wei or tinybars. */
  readonly value: bigint;
  /** The contract that it created. */
  readonly created: Hex | undefined;
  readonly hasFailed: boolean;
  /** The number of its block, and its position in it, from a node. */
  readonly block?: bigint;
  readonly index?: bigint;
  /** Its consensus timestamp, from a mirror node. */
  readonly time?: string;
};

/** Parameters of a steps lookup. */
export type StepsParams = {
  /** JSON-RPC nodes only know hashes. */
  readonly transaction: TransactionReference;
  /** By default 300,000; at most 2 million. */
  readonly maxSteps?: number;
};

/** The steps of a transaction. */
export type StepsLookup =
  | {
      readonly kind: "steps";
      readonly steps: StepTable;
      readonly transaction: ExecutedTransaction;
      /**
       * `trace`: steps of the transaction itself. `call`: of the same call at the block before, by a node that does not keep steps; it
       * was the first transaction of its block. `tracer`: by a script that the node ran with the transaction.
       */
      readonly source: "trace" | "call" | "tracer";
      /**
       * Revert data by step: of the step that ended a call, or made one that has no steps, such as of a system contract. Only on Hedera,
       * whose nodes send it.
       */
      readonly reasons?: ReadonlyMap<number, Hex>;
    }
  /** `noSteps`: the node does not keep steps, as anvil without `--steps-tracing`. `noCode`: no code ran, as in a transfer. */
  | { readonly kind: "empty"; readonly why: "noSteps" | "noCode" }
  /** The node does not have the transaction, or it is in no block yet. */
  | { readonly kind: "notFound" }
  /** More than `maxSteps`. `steps`: how many were read before the response was given up. */
  | { readonly kind: "tooMany"; readonly steps: number };
