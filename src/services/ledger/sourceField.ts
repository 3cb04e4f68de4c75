import type { JsonValue } from "../../core/json/jsonValue.ts";
import type { Reading } from "../reading/reading.ts";

/** The type of the value for each kind. The kind decides how it is shown. Strings are as sent. */
type ValuesOfKinds = {
  text: string;
  /** A word in code, such as a response code. */
  word: string;
  flag: boolean;
  integer: bigint;
  /** An integer in hex. */
  hexInteger: string;
  /** In the currency's smallest unit. */
  amount: bigint;
  seconds: bigint;
  /** `seconds.nanoseconds`. */
  time: string;
  hex: string;
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
  // Of their logs and state changes.
  | "logs"
  | "stateChanges"
  | "index"
  | "topics"
  | "data"
  | "slot"
  | "valueRead"
  | "valueWritten";

/** The path of a value in a response: names and indexes. */
export type ValuePath = readonly (string | number)[];

/**
 * One field as its source sent it: shown under its name on the wire, with null, absent and unreadable told apart.
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
