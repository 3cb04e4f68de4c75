import { lowerDigits, lowerHex, type Hex } from "../../../core/hex.ts";
import { unreadableFields, valueOf, type Reading, type UnreadableField } from "../../reading/reading.ts";
import type { Field, FieldKind, FieldMeaning } from "../sourceField.ts";
import type { Transaction, TransactionSection } from "../transaction.ts";
import { logsOf, stateChangesOf } from "./rows.ts";
import { sourceFields, type FieldEntries } from "./sourceFields.ts";
import type { executionResultShape, ResultReading } from "./wire.ts";

type Lists = "logs" | "state_changes";

type Entry = readonly [TransactionSection, FieldMeaning, FieldKind];

const entries: FieldEntries<TransactionSection, Omit<typeof executionResultShape, Lists>> = {
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
  chain_id: ["transaction", "chainId", "hexInteger"],
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
 * The transaction of a mirror node's execution result (docs/interface.md, Execution results).
 *
 * Mirror nodes name the contract of a transaction in three fields, and what ran counts over what was written: `contract_id` is the
 * contract that ran, called or created, null where none did; `address` is its own EVM address; `to` is the address that the
 * sender wrote, which may be a contract's number in the form of an address, or one that nothing is at.
 *
 * @param isPartial whether the return value is not there yet (HTTP 206): what the mirror node sends in its place is none
 */
export function transactionOf(reading: ResultReading, isPartial: boolean): Transaction {
  const { fields } = reading;
  const callResult: Field<string> = isPartial ? { state: "incomplete" } : fields.call_result;
  return {
    hash: valueOf(fields.hash),
    from: valueOf(fields.from),
    to: valueOf(fields.to),
    executed: { entityId: valueOf(fields.contract_id), address: valueOf(fields.address) },
    created: valueOf(fields.created_contract_ids) ?? [],
    isCreation: isCreation(reading),
    isEthereum: isEthereum(reading),
    input: inputOf(reading),
    callData: valueOf(fields.function_parameters),
    output: callResult.state === "value" ? { state: "value", value: lowerHex(callResult.value) } : callResult,
    value: valueOf(fields.amount),
    gas: {
      limit: valueOf(fields.gas_limit),
      used: valueOf(fields.gas_used),
      consumed: valueOf(fields.gas_consumed),
    },
    time: valueOf(fields.timestamp),
    outcome: outcomeOf(reading),
    responseCode: valueOf(fields.result),
    status: valueOf(fields.status),
    errorMessage: valueOf(fields.error_message),
    logs: logsOf(fields.logs),
    stateChanges: stateChangesOf(fields.state_changes),
    fields: Object.entries(entries).flatMap(([name, entry]) =>
      sourceFields({ ...fields, call_result: callResult }, { [name]: entryOf(name, entry, reading) }),
    ),
    source: reading,
    unreadable: unreadableParts(reading),
  };
}

function entryOf(name: string, entry: Entry, reading: ResultReading): Entry {
  const [section, meaning] = entry;
  if (name === "function_parameters" && isCreation(reading))
    // The input of a creation is no call: the ledger's own takes its code from a file, an Ethereum transaction brings it.
    return isEthereum(reading)
      ? [section, "initcode", "bytecode"]
      : [section, "constructorParameters", "words"];
  // Mirror nodes report type 0 for executions that are not Ethereum transactions.
  if (name === "type" && !isEthereum(reading)) return [section, meaning, "integer"];
  if (name === "status" && resultSaysStatus(reading)) return [section, meaning, "word"];
  if (name === "failed_initcode" && isFailedInitcodeCallData(reading)) return [section, meaning, "repeated"];
  return entry;
}

/** Whether the execution is of an Ethereum transaction. Type and chain ID do not show it: mirror nodes always send them. */
function isEthereum({ fields }: ResultReading): boolean {
  return valueOf(fields.r) !== undefined || valueOf(fields.nonce) !== undefined;
}

/** Whether the execution creates a contract, also if it failed. */
function isCreation(reading: ResultReading): boolean {
  const { fields } = reading;
  const created = valueOf(fields.created_contract_ids) ?? [];
  const contract = valueOf(fields.contract_id);
  if (contract !== undefined && created.includes(contract)) return true;
  // A call of a contract that is not there has no receiver either; an Ethereum transaction keeps its own.
  return fields.to.state === "null" && (isEthereum(reading) || hasFailedInitcode(reading));
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

/** By its status, and by the ledger's own word where it has none. */
function outcomeOf({ fields }: ResultReading): Transaction["outcome"] {
  const status = valueOf(fields.status);
  const result = valueOf(fields.result);
  if (status !== undefined) return status === "0x1" ? "succeeded" : "failed";
  if (result === undefined) return "unknown";
  return result === "SUCCESS" ? "succeeded" : "failed";
}

/** Whether the result says already what the status means. */
function resultSaysStatus({ fields }: ResultReading): boolean {
  const result = valueOf(fields.result);
  if (result === undefined || result === "UNKNOWN") return false;
  return valueOf(fields.status) === (result === "SUCCESS" ? "0x1" : "0x0");
}

/** All but what is inside rows: reading tens of thousands of them takes seconds. */
function unreadableParts({ fields }: ResultReading): readonly UnreadableField[] {
  const own = Object.entries<Reading<unknown>>(fields).filter(
    ([name, field]) => field.state === "unreadable" || (name !== "logs" && name !== "state_changes"),
  );
  return unreadableFields({ fields: Object.fromEntries(own) });
}
