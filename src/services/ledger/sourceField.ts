import type { JsonValue } from "../../core/json/jsonValue.ts";
import type { ObjectReading, Reading, Shape, UnreadableField } from "../reading/reading.ts";
import type { Amount } from "./amount.ts";

/** The type of the value for each kind. The kind decides how it is shown. Strings are as sent. */
type ValuesOfKinds = {
  text: string;
  /** A word in code, such as a response code. */
  word: string;
  flag: boolean;
  integer: bigint;
  /** An integer in hex. */
  hexInteger: string;
  /** Such an integer that is a name, and no number of something. */
  chainId: string;
  amount: Amount;
  /** What a unit of gas costs. */
  gasPrice: Amount;
  seconds: bigint;
  /** `seconds.nanoseconds`. */
  time: string;
  hex: string;
  /** The contract's own ID as a key, in hex. */
  ownKey: string;
  /** 32 bytes, often a small number. */
  word32: string;
  /** Words of 32 bytes one after the other. */
  words: string;
  bloom: string;
  bytecode: string;
  /** Of a call: a selector and words. */
  callData: string;
  /** Equal to another field: not shown again. */
  repeated: string;
  address: string;
  /** An address that may be a long-zero form. */
  calledAddress: string;
  /** Of the contract itself: not a link. */
  ownAddress: string;
  ownEntityId: string;
  entityId: string;
  entityIds: readonly (string | null)[];
  topics: readonly string[];
  /** Revert data in hex, or a message. */
  errorMessage: string;
  accessList: string | readonly JsonValue[];
  /** `0x1` or `0x0`. */
  status: string;
  transactionType: bigint;
  /** A time that the network does not enforce yet. */
  expiry: string;
  /** -1 is unlimited. */
  limit: bigint;
};

/** What kind of value a field has. */
export type FieldKind = keyof ValuesOfKinds;

/** What a value of a kind is. */
export type FieldValue<Kind extends FieldKind> = ValuesOfKinds[Kind];

/** The meaning of a field, independent of the name that its source uses. Each has a label (`text/subjects/fieldLabels.ts`). */
export type FieldMeaning =
  // Of contracts.
  | "contractId"
  | "evmAddress"
  | "memo"
  | "bytecodeFile"
  | "proxyAccount"
  | "adminKey"
  | "adminKeyType"
  | "deleted"
  | "permanentlyRemoved"
  | "obtainer"
  | "createdAt"
  | "valid"
  | "validFrom"
  | "validUntil"
  | "expires"
  | "autoRenewPeriod"
  | "autoRenewAccount"
  | "tokenAssociations"
  | "runtimeBytecode"
  | "creationBytecode"
  // Of accounts and contracts.
  | "balance"
  // Of transactions.
  | "result"
  | "status"
  | "errorMessage"
  | "callResult"
  | "consensusTimestamp"
  | "from"
  | "to"
  | "contractAddress"
  | "amount"
  | "callData"
  | "initcode"
  | "constructorParameters"
  | "failedInitcode"
  | "createdContracts"
  | "gasUsed"
  | "gasLimit"
  | "gasConsumed"
  | "block"
  | "blockHash"
  | "transactionIndex"
  | "blockGasUsed"
  | "bloom"
  | "transactionHash"
  | "type"
  | "chainId"
  | "nonce"
  | "gasPrice"
  | "maxFeePerGas"
  | "maxPriorityFeePerGas"
  | "accessList"
  | "signatureR"
  | "signatureS"
  | "recoveryId"
  | "blockTime"
  | "effectiveGasPrice"
  | "cumulativeGasUsed"
  | "stateRoot"
  | "revertReason"
  | "authorizationList"
  | "maxFeePerBlobGas"
  | "blobVersionedHashes"
  | "blobGasUsed"
  | "blobGasPrice"
  | "l1Fee"
  | "l1GasUsed"
  | "l1GasPrice"
  | "operatorFeeScalar"
  | "operatorFeeConstant"
  | "daFootprintGasScalar"
  | "delegate"
  | "mint"
  | "feeCurrency"
  | "yParity"
  // Of their logs and state changes.
  | "logs"
  | "stateChanges"
  | "index"
  | "topics"
  | "data"
  | "removed"
  | "slot"
  | "valueRead"
  | "valueWritten";

/** The path of a value in a response: names and indexes. */
export type ValuePath = readonly (string | number)[];

/**
 * One field as its source sent it: shown under its name on the wire, with null, absent, and unreadable kept apart.
 * `name` is dotted for a field inside another one.
 */
export type SourceField<Section extends string = string> = {
  readonly [Kind in FieldKind]: {
    readonly section: Section;
    readonly meaning: FieldMeaning;
    readonly name: string;
    readonly path: ValuePath;
    readonly kind: Kind;
    readonly value: Field<FieldValue<Kind>>;
  };
}[FieldKind];

/** A value, or why there is none. `incomplete`: the source does not have it yet. */
export type Field<Value> = Reading<Value> | { readonly state: "incomplete" };

/** An object of a response, for what is not among the fields of its record: shown as it came. */
export type SourceObject = {
  readonly path: ValuePath;
  readonly reading: ObjectReading<Shape>;
  /** Fields with a value of another type than documented. Rows of lists are not included: reading them all takes seconds. */
  readonly unreadable: readonly UnreadableField[];
};

/** The kinds that a value may be shown as. */
type KindOf<Value> = {
  readonly [Kind in FieldKind]: Value extends FieldValue<Kind> ? Kind : never;
}[FieldKind];

/** How a field of a response is shown: in which section, under which label, as what kind of value. */
export type FieldEntry<Section extends string, Value> = readonly [
  section: Section,
  meaning: FieldMeaning,
  kind: KindOf<Value>,
];

type ValueIn<Fields extends Shape, Name extends keyof Fields> =
  ObjectReading<Fields>["fields"][Name] extends Reading<infer Value> ? Value : never;

/** How the fields of an object are shown, in the order to show them. */
export type FieldEntries<Section extends string, Fields extends Shape> = {
  readonly [Name in keyof Fields]: FieldEntry<Section, ValueIn<Fields, Name>>;
};

/**
 * Fields of an object for a page.
 * @param inside the names and indexes that lead to the object from the record that it is part of: they are part of its name
 * @param record the path of the record
 */
export function sourceFields<Section extends string>(
  readings: Readonly<Record<string, Field<unknown>>>,
  entries: Readonly<Record<string, readonly [Section, FieldMeaning, FieldKind]>>,
  inside: ValuePath = [],
  record: ValuePath = [],
): readonly SourceField<Section>[] {
  return Object.entries(entries).map(([name, [section, meaning, kind]]) => {
    const names = [...inside, name];
    const path = [...record, ...names];
    // Of a field in a row, its name in the row.
    const dotted = names.slice(names.findLastIndex((part) => typeof part === "number") + 1).join(".");
    const value = readings[name] ?? { state: "absent" };
    return { section, meaning, name: dotted, path, kind, value } as SourceField<Section>;
  });
}
