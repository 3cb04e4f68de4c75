import { lowerDigits, lowerHex, type Hex } from "../../../core/hex.ts";
import {
  unreadableFields,
  valueOf,
  type Reading,
  type UnreadableField,
  readObject,
  type Rows as ReadRows,
} from "../../reading/reading.ts";
import {
  type Field,
  type FieldKind,
  type FieldMeaning,
  sourceFields,
  type FieldEntries,
  type FieldEntry,
} from "../sourceField.ts";
import type { Transaction, TransactionSection, List, StateChange } from "../transaction.ts";
import type { Amount } from "../amount.ts";
import {
  hbarReading,
  type executionResultShape,
  type ResultReading,
  logShape,
  stateChangeShape,
} from "./schema.ts";
import { listOf, logsIn, reader } from "../rows.ts";

type Lists = "logs" | "state_changes";

type Entry = readonly [TransactionSection, FieldMeaning, FieldKind];

const entries: FieldEntries<TransactionSection, Omit<typeof executionResultShape, Lists | "amount">> & {
  readonly amount: FieldEntry<TransactionSection, Amount>;
} = {
  timestamp: ["keyFacts", "consensusTimestamp", "time"],
  result: ["outcome", "result", "word"],
  status: ["outcome", "status", "status"],
  error_message: ["outcome", "errorMessage", "errorMessage"],
  call_result: ["outcome", "callResult", "words"],
  from: ["call", "from", "address"],
  to: ["call", "to", "calledAddress"],
  contract_id: ["call", "contractId", "entityId"],
  address: ["call", "contractAddress", "address"],
  amount: ["call", "amount", "amount"],
  function_parameters: ["callData", "callData", "callData"],
  failed_initcode: ["callData", "failedInitcode", "bytecode"],
  created_contract_ids: ["callData", "createdContracts", "entityIds"],
  gas_used: ["gas", "gasUsed", "integer"],
  gas_consumed: ["gas", "gasConsumed", "integer"],
  gas_limit: ["gas", "gasLimit", "integer"],
  block_number: ["block", "block", "integer"],
  block_hash: ["block", "blockHash", "hex"],
  transaction_index: ["block", "transactionIndex", "integer"],
  block_gas_used: ["block", "blockGasUsed", "integer"],
  bloom: ["block", "bloom", "bloom"],
  hash: ["transaction", "transactionHash", "hex"],
  type: ["transaction", "type", "transactionType"],
  chain_id: ["transaction", "chainId", "chainId"],
  nonce: ["transaction", "nonce", "integer"],
  gas_price: ["transaction", "gasPrice", "hexInteger"],
  max_fee_per_gas: ["transaction", "maxFeePerGas", "hexInteger"],
  max_priority_fee_per_gas: ["transaction", "maxPriorityFeePerGas", "hexInteger"],
  access_list: ["transaction", "accessList", "accessList"],
  r: ["transaction", "signatureR", "hex"],
  s: ["transaction", "signatureS", "hex"],
  v: ["transaction", "recoveryId", "integer"],
};

/**
 * The transaction of a mirror node's execution result (docs/services/interface.md, Execution results).
 *
 * Mirror nodes have three fields for the contract of a transaction, and the executed contract takes precedence:
 * `contract_id` is the executed (called or created) contract, null if none; `address` is its EVM address; `to` is the
 * address that the sender specified, which may be a long-zero address or one without code.
 *
 * @param isPartial whether the return value is not available yet (HTTP 206); ignore what the mirror node sends instead
 * @param isChild whether it is a child transaction (nonce other than 0)
 */
export function transactionOf(reading: ResultReading, isPartial: boolean, isChild = false): Transaction {
  const { fields } = reading;
  const amount = hbarReading(fields.amount);
  const callResult: Field<string> = isPartial ? { state: "incomplete" } : fields.call_result;
  return {
    hash: valueOf(fields.hash),
    from: valueOf(fields.from),
    to: valueOf(fields.to),
    executed: { entityId: valueOf(fields.contract_id), address: valueOf(fields.address) },
    created: valueOf(fields.created_contract_ids) ?? [],
    isCreation: isCreation(reading) || (isChild && isChildCreation(reading)),
    isEthereum: isEthereum(reading),
    input: inputOf(reading),
    callData: valueOf(fields.function_parameters),
    output: callResult.state === "value" ? { state: "value", value: lowerHex(callResult.value) } : callResult,
    value: valueOf(amount),
    gas: {
      limit: valueOf(fields.gas_limit),
      used: valueOf(fields.gas_used),
      consumed: valueOf(fields.gas_consumed),
    },
    fee: undefined,
    block: valueOf(fields.block_number),
    time: valueOf(fields.timestamp),
    outcome: outcomeOf(reading),
    responseCode: valueOf(fields.result),
    status: valueOf(fields.status),
    errorMessage: valueOf(fields.error_message),
    logs: logsIn(fields.logs, { shape: logShape, names: logNames, entries: logEntries }),
    stateChanges: stateChangesOf(fields.state_changes),
    fields: Object.entries(entries).flatMap(([name, entry]) =>
      sourceFields({ ...fields, amount, call_result: callResult }, { [name]: entryOf(name, entry, reading) }),
    ),
    sources: [{ path: [], reading, unreadable: unreadableParts(reading) }],
  };
}

function entryOf(name: string, entry: Entry, reading: ResultReading): Entry {
  const [section, meaning] = entry;
  if (name === "function_parameters" && isCreation(reading))
    // The input of a creation is not a call: the ledger's own API reads the code from a file, an Ethereum transaction
    // contains it.
    return isEthereum(reading)
      ? [section, "initcode", "bytecode"]
      : [section, "constructorParameters", "words"];
  // Mirror nodes report type 0 for executions that are not Ethereum transactions.
  if (name === "type" && !isEthereum(reading)) return [section, meaning, "integer"];
  if (name === "status" && resultSaysStatus(reading)) return [section, meaning, "word"];
  if (name === "failed_initcode" && isFailedInitcodeCallData(reading)) return [section, meaning, "repeated"];
  return entry;
}

/** Whether it is an Ethereum transaction. Mirror nodes send type and chain ID for all transactions. */
function isEthereum({ fields }: ResultReading): boolean {
  return valueOf(fields.r) !== undefined || valueOf(fields.nonce) !== undefined;
}

/** Whether it creates a contract, even if it failed. */
function isCreation(reading: ResultReading): boolean {
  const { fields } = reading;
  const created = valueOf(fields.created_contract_ids) ?? [];
  const contract = valueOf(fields.contract_id);
  if (contract !== undefined && created.includes(contract)) return true;
  // A call of a missing contract has no receiver either, except in Ethereum transactions.
  return fields.to.state === "null" && (isEthereum(reading) || hasFailedInitcode(reading));
}

/**
 * Whether a child transaction creates a contract. Its result does not list created contracts; a child that is a call,
 * as of a system contract, has call data.
 */
function isChildCreation({ fields }: ResultReading): boolean {
  const hasCallData = (valueOf(fields.function_parameters)?.length ?? 0) > "0x".length;
  return valueOf(fields.contract_id) !== undefined && !hasCallData;
}

/** Whether `failed_initcode` repeats the call data: mirror nodes also send it for failed calls. */
function isFailedInitcodeCallData(reading: ResultReading): boolean {
  const data = valueOf(reading.fields.function_parameters);
  return (
    hasFailedInitcode(reading) && valueOf(reading.fields.failed_initcode) === data && !isCreation(reading)
  );
}

function hasFailedInitcode({ fields }: ResultReading): boolean {
  return !["", "0x"].includes(valueOf(fields.failed_initcode) ?? "");
}

/** Call data, or initcode with arguments: a failed creation by Hedera's own API reports the two in separate fields. */
function inputOf(reading: ResultReading): Hex {
  const { function_parameters, failed_initcode } = reading.fields;
  const parameters = lowerDigits(valueOf(function_parameters) ?? "");
  const initcode = lowerDigits(valueOf(failed_initcode) ?? "");
  const isApart = isCreation(reading) && !parameters.startsWith(initcode);
  return `0x${isApart ? initcode : ""}${parameters}`;
}

/** By the status, or by the response code if there is no status. */
function outcomeOf({ fields }: ResultReading): Transaction["outcome"] {
  const status = valueOf(fields.status);
  const result = valueOf(fields.result);
  if (status !== undefined) return status === "0x1" ? "succeeded" : "failed";
  if (result === undefined) return "unknown";
  return result === "SUCCESS" ? "succeeded" : "failed";
}

/** Whether the response code and the status have the same meaning. */
function resultSaysStatus({ fields }: ResultReading): boolean {
  const result = valueOf(fields.result);
  if (result === undefined || result === "UNKNOWN") return false;
  return valueOf(fields.status) === (result === "SUCCESS" ? "0x1" : "0x0");
}

/** Unreadable fields, except those of rows: reading tens of thousands takes seconds. */
function unreadableParts({ fields }: ResultReading): readonly UnreadableField[] {
  const own = Object.entries<Reading<unknown>>(fields).filter(
    ([name, field]) => field.state === "unreadable" || (name !== "logs" && name !== "state_changes"),
  );
  return unreadableFields({ fields: Object.fromEntries(own) });
}

const logEntries: FieldEntries<"log", typeof logShape> = {
  index: ["log", "index", "integer"],
  contract_id: ["log", "contractId", "entityId"],
  address: ["log", "contractAddress", "address"],
  topics: ["log", "topics", "topics"],
  data: ["log", "data", "words"],
  bloom: ["log", "bloom", "bloom"],
};

const stateChangeEntries: FieldEntries<"stateChange", typeof stateChangeShape> = {
  contract_id: ["stateChange", "contractId", "entityId"],
  address: ["stateChange", "contractAddress", "address"],
  slot: ["stateChange", "slot", "word32"],
  value_read: ["stateChange", "valueRead", "word32"],
  value_written: ["stateChange", "valueWritten", "word32"],
};

const logNames = {
  index: "index",
  entityId: "contract_id",
  address: "address",
  topics: "topics",
  data: "data",
} as const;

const stateChangeNames = {
  entityId: "contract_id",
  address: "address",
  slot: "slot",
  before: "value_read",
  after: "value_written",
} as const;

/** The state changes of an execution result. */
function stateChangesOf(field: Reading<ReadRows<typeof stateChangeShape>>): List<StateChange> {
  return listOf("state_changes", field, stateChangeNames, (object, place) => {
    const read = reader(stateChangeShape, object);
    return {
      get entityId() {
        return read(stateChangeNames.entityId);
      },
      get address() {
        return read(stateChangeNames.address);
      },
      get slot() {
        return read(stateChangeNames.slot);
      },
      get before() {
        return read(stateChangeNames.before);
      },
      get after() {
        return read(stateChangeNames.after);
      },
      get source() {
        return readObject(stateChangeShape, object);
      },
      get fields() {
        return sourceFields(this.source.fields, stateChangeEntries, ["state_changes", place]);
      },
    };
  });
}
