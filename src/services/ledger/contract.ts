import type { Hex } from "../../core/hex.ts";
import type { Amount } from "./amount.ts";
import type { Field, SourceField, SourceObject } from "./sourceField.ts";

/** The section of the page that shows a field of a contract. */
export type ContractSection = "identity" | "control" | "lifetime" | "limits" | "code";

/**
 * A contract or an account, as JSON-RPC nodes do not distinguish them. Undefined values are not reported by the source.
 */
export type Contract = {
  /** Its own address, in lower case. */
  readonly address: Hex | undefined;
  /** Whether it is an account: there is no code at the address, or only the delegation of an account (EIP-7702). */
  readonly isAccount: boolean;
  /** The contract whose code the account runs (EIP-7702), in lower case. */
  readonly delegate: Hex | undefined;
  /** At the requested block, by default the latest. */
  readonly balance: Amount | undefined;
  /**
   * The number of transactions that an account has sent; for a contract, one more than the number of contracts it
   * created.
   */
  readonly nonce: bigint | undefined;
  /** `shard.realm.num`, on Hedera. */
  readonly entityId: string | undefined;
  readonly isDeleted: boolean | undefined;
  readonly isPermanentlyRemoved: boolean | undefined;
  /** The ID of the account that received its balance when it was deleted. */
  readonly obtainer: string | undefined;
  /**
   * The type of the key that can change it; empty if not reported. `null`: the contract is immutable. Absent also if it is the contract's own
   * ID, as of most contracts, which no signature can satisfy.
   */
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
  /** The objects of the response, for fields that are not documented or not readable. */
  readonly sources: readonly SourceObject[];
};

/** Whether an address is unused: it has no code, no balance, and no transactions. */
export function isUnused({ isAccount, delegate, balance, nonce }: Contract): boolean {
  return isAccount && delegate === undefined && balance?.units === 0n && nonce === 0n;
}
