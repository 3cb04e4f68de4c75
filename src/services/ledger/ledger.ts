import type { ContractReference } from "../../core/references/contractReference.ts";
import type { Hex } from "../../core/hex.ts";
import type { TransactionHash } from "../../core/hash.ts";
import type { TimestampFilter } from "../../core/timestampFilter.ts";
import type { TransactionId } from "../../core/hedera/transactionId.ts";
import type { TransactionReference } from "../../core/references/transactionReference.ts";
import type { Channel } from "../../http/channel.ts";
import type { RawResponse } from "../../http/rawResponse.ts";
import type { RequestPolicy } from "../../http/requestPolicy.ts";
import type { Call, Transaction } from "./transaction.ts";
import type { Contract } from "./contract.ts";

/** What a ledger responded to a lookup: it has nothing of the kind, or finds the question wrong. */
type NoLookup = {
  readonly kind: "notFound" | "badRequest";
  readonly messages: readonly string[];
  readonly response: RawResponse;
};

/** What a ledger responded to a lookup of a contract. Everything else its source may do is an `ApiError`. */
export type ContractLookup =
  { readonly kind: "found"; readonly contract: Contract; readonly response: RawResponse } | NoLookup;

/** The same of a transaction. */
export type TransactionLookup =
  | {
      readonly kind: "found";
      readonly transaction: Transaction;
      /** Whether the return value of the call is not there yet. */
      readonly isPartial: boolean;
      readonly response: RawResponse;
    }
  | NoLookup;

/** What is known of a scheduled transaction whose result is not found under its ID. */
export type ScheduledExecution =
  /** It has run; the hash finds its execution result. */
  | { readonly kind: "found"; readonly hash: TransactionHash }
  /** `notScheduled`: the ID is that of another transaction. `noContract`: it has run, and no contract with it. */
  | { readonly kind: "notExecuted" | "notScheduled" | "notFound" | "noContract" };

/** Which contract record: without timestamps that of now; of several all must hold. */
export type AskedContract = {
  readonly contract: ContractReference;
  readonly timestamps?: readonly TimestampFilter[];
};

/** Which transaction; `nonce` counts over that of the transaction ID, and not for a hash. */
export type AskedTransaction = { readonly transaction: TransactionReference; readonly nonce?: number };

/** The calls of which transaction; an ID means the user's own, whatever its nonce. */
export type AskedCalls = {
  readonly transaction: TransactionReference;
  /** Behind which call, by its index; undefined for the first. */
  readonly after?: number;
};

/** The next calls that a transaction made, in the order in which they began; none where none were recorded. */
export type CallPage = {
  /** At most 100, by their indexes, which rise. */
  readonly calls: readonly Call[];
  /** What to ask `after` for those behind; undefined where there are none. */
  readonly next: number | undefined;
  readonly response: RawResponse;
};

/** Which scheduled transaction. */
export type AskedSchedule = { readonly id: TransactionId; readonly nonce: number };

/** Which slot of a contract's storage: 32 bytes in lower case. */
export type AskedSlot = { readonly contract: ContractReference; readonly slot: Hex };

/** Which contract, and the moment in which its record says that it was created. */
export type AskedCreation = { readonly contractId: string; readonly createdAt: string };

/** The transaction that created a contract, as its ledger tells it. */
export type Creation = {
  /** Of an Ethereum transaction, 32 bytes in lower case; undefined where the ledger's own API was used, of whose hash a chain knows nothing. */
  readonly transaction: Hex | undefined;
  /** Whether it created this contract itself: another contract has else, and that one's arguments stand nowhere. */
  readonly isDirect: boolean;
  /** The constructor's arguments where the ledger's own API was used, in lower-case digits without `0x`. */
  readonly parameters: string | undefined;
};

/** What an account or a contract holds. */
export type Balance = {
  /** In the smallest unit of the currency. */
  readonly amount: bigint;
  /** The consensus timestamp of the last change; undefined where that is not told. */
  readonly changedAt: string | undefined;
};

/** Who had a contract created. */
export type Creator = {
  /** Who sent the transaction: an address. */
  readonly sender: string | undefined;
  /** The contract that the transaction ran, which created it or had it created, by its ID; undefined where the transaction did so itself. */
  readonly factory: string | undefined;
  /** What finds the result of that transaction: 32 bytes in lower case. */
  readonly transaction: Hex | undefined;
};

/** A lookup of a ledger. */
export type LookUp<Asked, Found> = (
  channel: Channel,
  asked: Asked,
  policy: RequestPolicy,
  signal: AbortSignal,
) => Promise<Found>;

/**
 * All that is asked of a ledger, at one source of it. Asking throws an `ApiError`, and the signal's reason when that is
 * aborted. What is found names what was asked for; what does not is an `ApiError` of kind `notNamed`.
 */
export type Ledger = {
  readonly id: LedgerId;
  /** Whether its contracts and accounts have IDs, `shard.realm.num`, as those of Hedera. */
  readonly hasEntityIds: boolean;
  readonly url: string;
  readonly lookUpContract: LookUp<AskedContract, ContractLookup>;
  readonly lookUpTransaction: LookUp<AskedTransaction, TransactionLookup>;
  /** What a slot of a contract's storage holds now; undefined where it holds nothing. */
  readonly lookUpSlot: LookUp<AskedSlot, Hex | undefined>;
  /** How a contract was created; undefined where that is not told. */
  readonly lookUpCreation: LookUp<AskedCreation, Creation | undefined>;
  /** Who had a contract created; undefined where that is not told. */
  readonly lookUpCreator: LookUp<AskedCreation, Creator | undefined>;
  /** What a contract holds now; undefined where that is not told. It is asked for by its ID, `shard.realm.num`. */
  readonly lookUpBalance: LookUp<string, Balance | undefined>;
  /** What the payer was charged for the transaction of a consensus timestamp, in the smallest unit of the currency; undefined where that is not told. */
  readonly lookUpFee: LookUp<string, bigint | undefined>;
  /** The calls that a transaction made, some at a time. */
  readonly lookUpCalls: LookUp<AskedCalls, CallPage>;
  readonly findScheduledExecution: LookUp<AskedSchedule, ScheduledExecution>;
  /** Reads again what the source once responded, as it came. @throws ApiError as asking does */
  readContract(response: RawResponse, asked: ContractReference): ContractLookup;
  /** Reads again what the source once responded, as it came. @throws ApiError as asking does */
  readTransaction(response: RawResponse, asked: TransactionReference): TransactionLookup;
};

/** Where a ledger is asked. */
export type LedgerSource = {
  readonly kind: "mirror";
  /** Base URL, without a slash at its end. */
  readonly url: string;
};

declare const isLedgerId: unique symbol;

/**
 * Tells one ledger from another: its chain and the source that is asked first, as in `296@https://testnet.mirrornode.hedera.com`.
 * A network whose URL is changed has another ledger, and two networks may have the same. It may be stored: of the path of a URL, which
 * may hold a key, it has a hash.
 */
export type LedgerId = string & { readonly [isLedgerId]: true };
