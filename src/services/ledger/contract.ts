import type { Hex } from "../../core/hex.ts";
import type { ObjectReading, Shape } from "../reading/reading.ts";
import type { Field } from "./field.ts";
import type { SourceField } from "./sourceField.ts";

/** The section of a page in which a field of a contract stands. */
export type ContractSection = "identity" | "control" | "lifetime" | "limits" | "code";

/** A contract as its ledger tells of it. What is undefined was not told. */
export type Contract = {
  /** Its own address, in lower case. */
  readonly address: Hex | undefined;
  /** `shard.realm.num`, on a network that numbers its entities. */
  readonly entityId: string | undefined;
  readonly isDeleted: boolean | undefined;
  readonly isPermanentlyRemoved: boolean | undefined;
  /** Whom its balance went to when it was deleted: an entity ID. */
  readonly obtainer: string | undefined;
  /** The key that may change it: its kind in the ledger's word, empty where that is not told. `null`: nobody may. */
  readonly adminKey: Field<string>;
  readonly memo: string | undefined;
  readonly hasUnlimitedAssociations: boolean;
  /** Each `seconds.nanoseconds`. */
  readonly createdAt: string | undefined;
  readonly expiresAt: string | undefined;
  /** From and until when it was as told here; undefined where the ledger tells no such range. */
  readonly validity: { readonly from: string | undefined; readonly to: string | undefined } | undefined;
  /** The code at its address, and that which created it, arguments included: hex as it came. */
  readonly code: string | undefined;
  readonly creationCode: string | undefined;
  readonly fields: readonly SourceField<ContractSection>[];
  /** The object of the response, for what is shown of it beyond these fields. */
  readonly source: ObjectReading<Shape>;
};
