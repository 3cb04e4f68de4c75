import type { Hex } from "../../core/hex.ts";
import type { JsonValue } from "../../core/json/jsonValue.ts";
import type { ObjectReading, Shape, UnreadableField } from "../reading/reading.ts";
import type { Field } from "./field.ts";
import type { SourceField } from "./sourceField.ts";

/** The section of a page in which a field of a transaction stands. */
export type TransactionSection =
  "keyFacts" | "outcome" | "call" | "callData" | "gas" | "block" | "transaction";

/** A transaction that was executed, and its outcome. Texts are as they came; what is undefined was not told. */
export type Transaction = {
  readonly hash: string | undefined;
  readonly from: string | undefined;
  /** The address that the sender wrote: it may name an entity by its number. A creation has none. */
  readonly to: string | undefined;
  /** The contract that ran, called or created. */
  readonly executed: { readonly entityId: string | undefined; readonly address: string | undefined };
  /** Entity IDs or addresses of the contracts that it created. */
  readonly created: readonly (string | null)[];
  /** Whether it was to create a contract rather than to call one, as far as the ledger tells. */
  readonly isCreation: boolean;
  /** Whether it is an Ethereum transaction, rather than one of the ledger's own API. */
  readonly isEthereum: boolean;
  /** Call data, or creation code with the constructor's arguments. In lower case. */
  readonly input: Hex;
  /** The data as the sender wrote it. */
  readonly callData: string | undefined;
  /** What the call returned, in lower case. */
  readonly output: Field<Hex>;
  /** What went along, in the currency's smallest unit. */
  readonly value: bigint | undefined;
  readonly gas: {
    readonly limit: bigint | undefined;
    /** What was charged. */
    readonly used: bigint | undefined;
    /** What the EVM took of it. */
    readonly consumed: bigint | undefined;
  };
  /** `seconds.nanoseconds`. */
  readonly time: string | undefined;
  readonly outcome: "succeeded" | "failed" | "unknown";
  /** The ledger's own name for how it ended: a response code of Hedera. */
  readonly responseCode: string | undefined;
  /** As it came: `0x1` or `0x0`. */
  readonly status: string | undefined;
  /** What it reverted with, or the ledger's words in its place (`core/revertData.ts`). */
  readonly errorMessage: string | undefined;
  readonly logs: List<Log>;
  readonly stateChanges: List<StateChange>;
  readonly fields: readonly SourceField<TransactionSection>[];
  /** The object of the response, for what is shown of it beyond these fields. */
  readonly source: ObjectReading<Shape>;
  /** What broke its type, but for the rows of lists: each says of itself what is unreadable. */
  readonly unreadable: readonly UnreadableField[];
};

/** A long list of a transaction, and what its source calls it. */
export type List<Row> = { readonly name: string; readonly rows: Field<Rows<Row>> };

/** Rows that are read when they are looked at: a response can hold tens of thousands. */
export type Rows<Row> = {
  readonly length: number;
  at(place: number): Row | undefined;
  /** A value as it came: reading the fields of tens of thousands of rows takes seconds. Undefined where it was not sent. */
  rawAt(place: number, field: string & keyof Row): JsonValue | undefined;
};

/** A log. Texts are as they came. */
export type Log = {
  readonly index: Field<bigint>;
  readonly entityId: Field<string>;
  readonly address: Field<string>;
  readonly topics: Field<readonly string[]>;
  readonly data: Field<string>;
} & SourceRow;

/** A slot that was read, and what was written to it. Texts are as they came; a written `null`: it was only read. */
export type StateChange = {
  readonly entityId: Field<string>;
  readonly address: Field<string>;
  readonly slot: Field<string>;
  readonly before: Field<string>;
  readonly after: Field<string>;
} & SourceRow;

/** A row as its source sent it. */
type SourceRow = {
  /** In the order to show them. */
  readonly fields: readonly SourceField[];
  readonly source: ObjectReading<Shape>;
};
