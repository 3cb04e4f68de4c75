import type { ContractReference } from "../../core/references/contractReference.ts";
import type { Hex } from "../../core/hex.ts";
import type { TransactionHash } from "../../core/hash.ts";
import type { TimestampFilter } from "../../core/timestampFilter.ts";
import type { TransactionId } from "../../core/hedera/transactionId.ts";
import type { TransactionReference } from "../../core/references/transactionReference.ts";
import type { Channel } from "../../http/channel.ts";
import type { ApiError } from "../../http/failure.ts";
import type { RawResponse } from "../../http/rawResponse.ts";
import type { RequestPolicy } from "../../http/requestPolicy.ts";
import type { Amount, Currency } from "./amount.ts";
import type { StepsLookup, StepsParams } from "./steps.ts";
import type { Call, StateChanges, Transaction } from "./transaction.ts";
import type { Contract } from "./contract.ts";

/** A lookup without a result: not found, or a bad request. */
type FailedLookup = {
  readonly kind: "notFound" | "badRequest";
  readonly messages: readonly string[];
  readonly response: RawResponse;
};

/** The result of a contract lookup. Any other response is an `ApiError`. */
export type ContractLookup =
  { readonly kind: "found"; readonly contract: Contract; readonly response: RawResponse } | FailedLookup;

/** The result of a transaction lookup. */
export type TransactionLookup =
  | {
      readonly kind: "found";
      readonly transaction: Transaction;
      /** Whether the return value is not available yet. */
      readonly isPartial: boolean;
      readonly response: RawResponse;
    }
  | FailedLookup;

/** The state of a scheduled transaction whose result is not found by its ID. */
export type ScheduledExecution =
  /** Executed; the hash finds its result. */
  | { readonly kind: "found"; readonly hash: TransactionHash }
  /** `notScheduled`: the ID is of another transaction. `noContract`: executed without a contract. */
  | { readonly kind: "notExecuted" | "notScheduled" | "notFound" | "noContract" };

/**
 * Parameters of a contract lookup. Without timestamps or a block, the current record; several timestamps must all
 * match.
 */
export type ContractParams = {
  readonly contract: ContractReference;
  /** Only for sources with `recordsInTime`. */
  readonly timestamps?: readonly TimestampFilter[];
  /** A block number; only for sources with `blocks`. */
  readonly block?: bigint;
};

/** Parameters of a transaction lookup. `nonce` overrides the ID's nonce; ignored for hashes. */
export type TransactionParams = { readonly transaction: TransactionReference; readonly nonce?: number };

/** Parameters of a calls lookup. An ID means the user's own transaction, whatever its nonce. */
export type CallsParams = {
  readonly transaction: TransactionReference;
  /** Return calls after this index; undefined for the first page. */
  readonly after?: number;
};

/** A page of the calls of a transaction, in execution order. Empty if none were recorded. */
export type CallPage = {
  /** At most 100, with ascending indexes. */
  readonly calls: readonly Call[];
  /** `after` for the next page; undefined on the last page. */
  readonly next: number | undefined;
  readonly response: RawResponse;
  /** Whether it only contains the top-level call, as the whole trace is too large or too slow. */
  readonly isTopOnly?: boolean;
};

/** The state changes of a transaction; undefined if it is unknown or pending. */
export type StateChangesLookup = {
  readonly changes: StateChanges | undefined;
  readonly response: RawResponse;
};

/** A block. Unreadable values are undefined. */
export type Block = {
  /** Undefined for a pending block. */
  readonly number: bigint | undefined;
  readonly hash: Hex | undefined;
  /** Seconds since the Unix epoch. */
  readonly time: string | undefined;
  /** The hashes of its transactions, in order. */
  readonly transactions: readonly Hex[];
};

/** Parameters of a scheduled-transaction lookup. */
export type ScheduleParams = { readonly id: TransactionId; readonly nonce: number };

/** Which slots of a contract's storage, at which time; without one, of now. */
export type StorageQuery = {
  readonly contract: ContractReference;
  /** 32 bytes in lower case each. */
  readonly slots: readonly Hex[];
  /** After which block, if the ledger has blocks. */
  readonly block?: bigint;
  /** A consensus timestamp, where contracts have records in time. */
  readonly time?: string;
};

/** What slots hold, 32 bytes in lower case each. A slot that the source has no record of is absent, which does not mean that it is zero. */
export type StorageWords = ReadonlyMap<Hex, Hex>;

/** Which contract, by its ID, or its address where it has none, and the moment in which its record says that it was created. */
export type CreationParams = { readonly contract: string; readonly createdAt: string | undefined };

/** How a contract was created. */
export type Creation = {
  /**
   * The hash of an Ethereum transaction, 32 bytes in lower case; undefined if the ledger's own API was used, whose
   * hashes are no chain hashes.
   */
  readonly transaction: Hex | undefined;
  /**
   * Whether the transaction created the contract directly, rather than through another contract, whose arguments are
   * not recorded.
   */
  readonly isDirect: boolean;
  /** The constructor arguments if the ledger's own API was used, in lower-case digits without `0x`. */
  readonly parameters: string | undefined;
};

/** The balance of an account or contract. */
export type Balance = {
  readonly amount: Amount;
  /** The consensus timestamp of the last change; undefined if unknown. */
  readonly changedAt: string | undefined;
};

/** The creator of a contract. */
export type Creator = {
  /** The address of the transaction's sender. */
  readonly sender: string | undefined;
  /**
   * The ID of the contract that the transaction called and that created it, directly or not; undefined for a direct
   * creation.
   */
  readonly factory: string | undefined;
  /** The hash that finds the result of that transaction: 32 bytes in lower case. */
  readonly transaction: Hex | undefined;
};

/** Optional features of a source. */
export type Capability =
  | "calls"
  | "stateChanges"
  | "steps"
  | "fee"
  | "creation"
  | "recordsInTime"
  | "scheduledTransactions"
  | "blocks"
  | "execution";

/** Why a source lacks a feature: its kind never has it, or the node rejected the required method. */
export type Unavailable =
  | { readonly reason: "unsupported" }
  | {
      readonly reason: "disabled";
      readonly method: string;
      /** What the node responded. */ readonly error: ApiError;
    };

/** Parameters of a read-only call. Sends no transaction. */
export type ExecutionParams = {
  readonly to: Hex;
  readonly data: Hex;
  readonly from?: Hex;
  /** After which block, if the ledger has blocks; the latest by default. */
  readonly block?: bigint;
  /** A consensus timestamp, where contracts have records in time. */
  readonly time?: string;
};

/** The return value or revert data of a call, in lower case. */
export type Execution = {
  readonly kind: "returned" | "reverted";
  readonly data: Hex;
  readonly response: RawResponse;
};

/** The fork of a local chain. */
export type Fork = {
  /** Of the other chain, in decimal digits; undefined if the node does not report it. */
  readonly chainId: string | undefined;
  /**
   * The last block of the other chain. The local node requests this and earlier blocks from the other chain's node.
   */
  readonly block: bigint;
};

/** A lookup of a ledger. */
export type LookUp<Params, Found> = (
  channel: Channel,
  params: Params,
  policy: RequestPolicy,
  signal: AbortSignal,
) => Promise<Found>;

/**
 * All lookups of a ledger at one source. Lookups throw `ApiError`, or the signal's reason if it is aborted. A result
 * always contains the requested ID or address; otherwise the lookup throws an `ApiError` of kind `notNamed`.
 */
export type Ledger = {
  /** Changes when a local chain is restarted: data under the previous ID is of another chain. */
  readonly id: LedgerId;
  /** The chain ID that its node reported, in decimal digits; undefined elsewhere, and before the first `prepare`. */
  readonly chainId?: string | undefined;
  /** Which chain a local chain has forked, if any; undefined before the first `prepare`. */
  readonly fork?: Fork | undefined;
  /** Whether contracts and accounts have IDs of the form `shard.realm.num`, as on Hedera. */
  readonly hasEntityIds: boolean;
  readonly url: string;
  /** The currency of its amounts. */
  readonly currency: Currency;
  /**
   * Await before using the ID in a cache key: checks whether the chain has changed, as after a restart of a local node.
   * @throws ApiError `wrongChain`, and as lookups do
   */
  prepare(channel: Channel, policy: RequestPolicy, signal: AbortSignal): Promise<void>;
  /** Calls back when a local chain was restarted. @returns a function that unsubscribes */
  onDidRestart(listener: () => void): () => void;
  /** Whether the source has a feature. A node that was not called yet is assumed to. */
  supports(capability: Capability): true | Unavailable;
  readonly lookUpContract: LookUp<ContractParams, ContractLookup>;
  readonly lookUpTransaction: LookUp<TransactionParams, TransactionLookup>;
  /** What slots of a contract's storage hold. */
  readonly lookUpStorage: LookUp<StorageQuery, StorageWords>;
  /** How a contract was created; undefined if that is not reported. */
  readonly lookUpCreation: LookUp<CreationParams, Creation | undefined>;
  /** Who had a contract created; undefined if that is not reported. */
  readonly lookUpCreator: LookUp<CreationParams, Creator | undefined>;
  /** What a contract holds now; undefined if that is not reported. Requested by its ID, or its address if it has none. */
  readonly lookUpBalance: LookUp<string, Balance | undefined>;
  /** The fee of the transaction at a consensus timestamp; undefined if unknown. */
  readonly lookUpFee: LookUp<string, Amount | undefined>;
  /** A block by its number, or the latest; undefined if there is none. Only with `blocks`. */
  readonly lookUpBlock: LookUp<bigint | "latest", Block | undefined>;
  /** Whether a contract has code after a block. Only with `blocks`. */
  readonly hasCode: LookUp<ContractParams, boolean>;
  /** The calls of a transaction, by page. */
  readonly lookUpCalls: LookUp<CallsParams, CallPage>;
  /** The state changes of a transaction. Only with `stateChanges`: elsewhere they are part of the transaction. */
  readonly lookUpStateChanges: LookUp<TransactionParams, StateChangesLookup>;
  /** The instructions that a transaction ran. Only with `steps`. */
  readonly readSteps: LookUp<StepsParams, StepsLookup>;
  /** Executes a read-only call. A revert is a result. Only with `execution`. */
  readonly execute: LookUp<ExecutionParams, Execution>;
  readonly findScheduledExecution: LookUp<ScheduleParams, ScheduledExecution>;
  /** Parses a stored response of the source. @throws ApiError as lookups do */
  readContract(response: RawResponse, contract: ContractReference): ContractLookup;
  /** Parses a stored response of the source. @throws ApiError as lookups do */
  readTransaction(response: RawResponse, params: TransactionParams): TransactionLookup;
};

/** A source of a ledger: a mirror node, or a JSON-RPC node. */
export type LedgerSource = {
  readonly kind: "mirror" | "rpc";
  /** Base URL without a trailing slash. If the URL is secret, only its scheme, host, and port. */
  readonly url: string;
  /** The complete URL, if it is secret. */
  readonly secret?: SecretUrl;
};

/** A node URL that may contain a key, read from secret storage for each request. */
export type SecretUrl = {
  /** Identifies the URL without revealing it; changes whenever the URL is set. */
  readonly id: string;
  /** @returns undefined if secret storage does not return it */
  readonly read: () => Promise<string | undefined>;
};

declare const isLedgerId: unique symbol;

/**
 * Identifies a ledger by its chain and primary source, as in `296@https://testnet.mirrornode.hedera.com`. Changing a
 * network's URL changes its ledger, and two networks may share one. Safe to store: the path of a URL, which may contain
 * a key, is hashed.
 */
export type LedgerId = string & { readonly [isLedgerId]: true };
