import type { Hex } from "../../core/hex.ts";
import type { ObjectReading, Shape } from "../reading/reading.ts";
import type { Field, SourceField } from "./sourceField.ts";

/** The section of the page that shows a field of a contract. */
export type ContractSection = "identity" | "control" | "lifetime" | "limits" | "code";

/** A contract. A value that the source does not report is undefined. */
export type Contract = {
  /** Its own address, in lower case. */
  readonly address: Hex | undefined;
  /** `shard.realm.num`, on Hedera. */
  readonly entityId: string | undefined;
  readonly isDeleted: boolean | undefined;
  readonly isPermanentlyRemoved: boolean | undefined;
  /** The ID of the account that received its balance when it was deleted. */
  readonly obtainer: string | undefined;
  /** The type of the key that can change it; empty if not reported. `null`: the contract is immutable. */
  readonly adminKey: Field<string>;
  readonly memo: string | undefined;
  readonly hasUnlimitedAssociations: boolean;
  /** Each `seconds.nanoseconds`. */
  readonly createdAt: string | undefined;
  readonly expiresAt: string | undefined;
  /** The period for which this version is valid, each end `seconds.nanoseconds`. */
  readonly validity: { readonly from: string | undefined; readonly to: string | undefined } | undefined;
  /** Runtime bytecode, and creation bytecode with the constructor arguments. Hex, as sent. */
  readonly code: string | undefined;
  readonly creationCode: string | undefined;
  readonly fields: readonly SourceField<ContractSection>[];
  /** The object of the response, for fields that are not documented. */
  readonly source: ObjectReading<Shape>;
};
