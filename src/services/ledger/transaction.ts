import type { Hex } from "../../core/hex.ts";
import type { JsonValue } from "../../core/json/jsonValue.ts";
import type { ObjectReading, Shape } from "../reading/reading.ts";
import type { Amount } from "./amount.ts";
import type { Field, SourceField, SourceObject } from "./sourceField.ts";
import {
  formatContractReference,
  parseContractReference,
  type ContractReference,
} from "../../core/references/contractReference.ts";
import { reservedEntity } from "../../core/references/reservedEntity.ts";

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
  readonly isCreation: boolean;
  /** Whether it is an Ethereum transaction. On Hedera, it may be one of the network's own API. */
  readonly isEthereum: boolean;
  /** Call data, or creation code with the constructor's arguments. In lower case. */
  readonly input: Hex;
  /** The data field, as sent. */
  readonly callData: string | undefined;
  /** What the call returned, in lower case. */
  readonly output: Field<Hex>;
  readonly value: Amount | undefined;
  readonly gas: {
    readonly limit: bigint | undefined;
    /** Gas that was charged. */
    readonly used: bigint | undefined;
    /** Gas that the EVM used, where the network charges another amount. */
    readonly consumed: bigint | undefined;
  };
  /** All that was paid for the execution. Undefined where the source reports it elsewhere (`Ledger.lookUpFee`). */
  readonly fee: Amount | undefined;
  /** The number of the block that has it. */
  readonly block: bigint | undefined;
  /** `seconds.nanoseconds`, or seconds only. */
  readonly time: string | undefined;
  /** `pending`: it is in no block yet. */
  readonly outcome: "succeeded" | "failed" | "pending" | "unknown";
  /** The response code, on Hedera. */
  readonly responseCode: string | undefined;
  /** `0x1` or `0x0`, as sent. */
  readonly status: string | undefined;
  /** Revert data in hex, or a message of the network (`decode/revertData.ts`). */
  readonly errorMessage: string | undefined;
  /** Whether it is from the same call once more, at the block before: transactions of the same block may have changed what it saw. */
  readonly isErrorReplayed?: boolean | undefined;
  readonly logs: List<Log>;
  readonly stateChanges: List<StateChange>;
  readonly fields: readonly SourceField<TransactionSection>[];
  /** The objects of the response, for fields that are not documented or not readable. */
  readonly sources: readonly SourceObject[];
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

/** What a transaction changed. */
export type StateChanges = {
  /** Storage slots whose value changed; those that were only read are not reported. */
  readonly slots: List<StateChange>;
  /** Without the accounts that pay and get the fee. */
  readonly accounts: readonly AccountChange[];
  /** How many accounts were not read, as there are too many; of these, slots are missing, too. */
  readonly unreadAccounts?: number;
  /** How many changed slots of the other accounts are not in `slots`, as there are too many. */
  readonly unreadSlots?: number;
};

/** A change of an account or a contract, beside its storage. */
export type AccountChange = {
  /** In lower case. */
  readonly address: Hex;
  readonly kind: "changed" | "created" | "deleted";
  readonly balance: Change<Amount> | undefined;
  readonly nonce: Change<bigint> | undefined;
};

/** A value before a transaction and after it. */
export type Change<Value> = { readonly before: Value; readonly after: Value };

/** A call that a transaction made. A value that the source does not report is undefined. */
export type Call = {
  /** The index that the source gives it. Indexes rise. */
  readonly index: number;
  /** The depth that the source reports. It may skip levels, and need not begin at 0. */
  readonly depth: bigint | undefined;
  /** `CALL`, `DELEGATECALL`, `CREATE2` … */
  readonly operation: string | undefined;
  /** Whether it was to create a contract: its input is creation code. */
  readonly isCreation: boolean;
  /** The callee, in lower case. On Hedera it may be the long-zero form of its ID. */
  readonly to: Hex | undefined;
  readonly toId: string | undefined;
  /** A contract that has a record; system contracts, precompiles and accounts have none. */
  readonly isContract: boolean;
  readonly from: Hex | undefined;
  readonly fromId: string | undefined;
  readonly value: Amount | undefined;
  readonly gas: bigint | undefined;
  readonly gasUsed: bigint | undefined;
  readonly input: Hex;
  readonly output: Hex;
  /** `reverted`: by its code, `output` is what it reverted with. `stopped`: by the EVM. */
  readonly end: "returned" | "reverted" | "stopped" | "unknown";
  /** What stopped it, in the words of the source. Without it, `output` is a name in ASCII. */
  readonly stopReason?: string | undefined;
  /** The logs that it emitted, in their order; undefined if the source does not report them by call. */
  readonly logs?: readonly CallLog[] | undefined;
};

/** A log at its place in a call. */
export type CallLog = {
  /** How many calls the call had made before it. */
  readonly position: number;
  /** Its place among the logs of the transaction. */
  readonly place: number;
};

type CalledParts = Pick<Transaction, "executed" | "to">;

/** The contract that ran, which therefore has a record: its entity ID, else its address. */
export function executedContract({ executed }: Pick<Transaction, "executed">): string | undefined {
  return executed.entityId ?? executed.address;
}

/** The contract that was called or created, by its entity ID if that is known; what the sender wrote where nothing ran. */
export function calledContract(transaction: CalledParts): string | undefined {
  return executedContract(transaction) ?? transaction.to;
}

/** The address of the contract that was called or created: its own, else the one that the sender wrote. */
export function calledAddress({ executed, to }: CalledParts): string | undefined {
  return executed.address ?? to;
}

/** A contract that a transaction has to do with: one it created, or the one it called. */
export type CallTarget = { readonly role: "created" | "called"; readonly contract: ContractReference };

/** More than any transaction creates. */
export const maxCreated = 500;

/**
 * The contracts of a transaction that can be verified: what it created first, then what it called. Of what it created,
 * the first 500 are looked at.
 */
export function callTargets(transaction: Transaction): readonly CallTarget[] {
  const targets = new Map<string, CallTarget>();
  const add = (role: CallTarget["role"], text: string | null | undefined): void => {
    const contract = parseContractReference(text ?? "");
    // What is the network's own has no source.
    if (!contract.ok || reservedEntity(contract.value) !== undefined) return;
    const name = formatContractReference(contract.value);
    // What a transaction creates, it also names as called.
    if (!targets.has(name)) targets.set(name, { role, contract: contract.value });
  };
  for (const id of transaction.created.slice(0, maxCreated)) add("created", id);
  add("called", calledContract(transaction));
  return [...targets.values()];
}
