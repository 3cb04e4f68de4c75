import type { Hex } from "../../core/hex.ts";
import type { JsonValue } from "../../core/json/jsonValue.ts";
import type { ObjectReading, Shape, UnreadableField } from "../reading/reading.ts";
import type { Field } from "./field.ts";
import type { SourceField } from "./sourceField.ts";

/** The section of the page that shows a field of a transaction. */
export type TransactionSection =
  "keyFacts" | "outcome" | "call" | "callData" | "gas" | "block" | "transaction";

/** An executed transaction and its outcome. Strings are as sent; a value that the source does not report is undefined. */
export type Transaction = {
  readonly hash: string | undefined;
  readonly from: string | undefined;
  /** The receiver in the transaction; undefined for a creation. On Hedera it may be a long-zero address. */
  readonly to: string | undefined;
  /** The contract that ran, called or created. */
  readonly executed: { readonly entityId: string | undefined; readonly address: string | undefined };
  /** Entity IDs or addresses of the contracts that it created. */
  readonly created: readonly (string | null)[];
  /** Whether it creates a contract, also if it failed. */
  readonly isCreation: boolean;
  /** Whether it is an Ethereum transaction. On Hedera, it may be one of the network's own API. */
  readonly isEthereum: boolean;
  /** Call data, or creation code with the constructor's arguments. In lower case. */
  readonly input: Hex;
  /** The data field, as sent. */
  readonly callData: string | undefined;
  /** What the call returned, in lower case. */
  readonly output: Field<Hex>;
  /** In the smallest unit of the currency: tinybars, wei. */
  readonly value: bigint | undefined;
  readonly gas: {
    readonly limit: bigint | undefined;
    /** Gas that was charged. */
    readonly used: bigint | undefined;
    /** Gas that the EVM used, where the network charges another amount. */
    readonly consumed: bigint | undefined;
  };
  /** `seconds.nanoseconds`. */
  readonly time: string | undefined;
  readonly outcome: "succeeded" | "failed" | "unknown";
  /** The response code, on Hedera. */
  readonly responseCode: string | undefined;
  /** `0x1` or `0x0`, as sent. */
  readonly status: string | undefined;
  /** Revert data in hex, or a message of the network (`decode/revertData.ts`). */
  readonly errorMessage: string | undefined;
  readonly logs: List<Log>;
  readonly stateChanges: List<StateChange>;
  readonly fields: readonly SourceField<TransactionSection>[];
  /** The object of the response, for fields that are not documented. */
  readonly source: ObjectReading<Shape>;
  /** Fields with a value of another type than documented. Rows of lists are not included: reading them all takes seconds. */
  readonly unreadable: readonly UnreadableField[];
};

/** A list of a transaction, under the name that its source uses. */
export type List<Row> = { readonly name: string; readonly rows: Field<Rows<Row>> };

/** Rows that are read on access: a response can hold tens of thousands. */
export type Rows<Row> = {
  readonly length: number;
  at(place: number): Row | undefined;
  /** A value as sent, not validated: validating each field of 50,000 rows takes half a second. */
  rawAt(place: number, field: string & keyof Row): JsonValue | undefined;
};

/** A log. Strings are as sent. */
export type Log = {
  readonly index: Field<bigint>;
  readonly entityId: Field<string>;
  readonly address: Field<string>;
  readonly topics: Field<readonly string[]>;
  readonly data: Field<string>;
} & SourceRow;

/** A storage slot that was read or written. Strings are as sent. If `after` is `null`, it was only read. */
export type StateChange = {
  readonly entityId: Field<string>;
  readonly address: Field<string>;
  readonly slot: Field<string>;
  readonly before: Field<string>;
  readonly after: Field<string>;
} & SourceRow;

/** A row as sent. */
type SourceRow = {
  /** In the order to show them. */
  readonly fields: readonly SourceField[];
  readonly source: ObjectReading<Shape>;
};
