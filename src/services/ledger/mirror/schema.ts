import * as z from "zod/mini";
import type { ObjectReading, Reading } from "../../reading/reading.ts";
import {
  entityId,
  entityIds,
  evmAddress,
  flag,
  hex,
  integer,
  jsonList,
  objectOf,
  rowsOf,
  text,
  texts,
  timestamp,
} from "../../reading/wireTypes.ts";
import { hbar } from "../../../core/hedera/hbar.ts";
import type { Amount } from "../amount.ts";

/** `admin_key` of a contract record. */
export const adminKeyShape = { _type: text, key: hex };

/** The validity of a contract record; `to` is null for the current one. */
export const validityShape = { from: timestamp, to: timestamp };

/** The fields of a contract record (docs/services/interface.md, Contract records). */
export const contractRecordShape = {
  admin_key: objectOf(adminKeyShape),
  auto_renew_account: entityId,
  auto_renew_period: integer,
  contract_id: entityId,
  created_timestamp: timestamp,
  deleted: flag,
  evm_address: evmAddress,
  expiration_timestamp: timestamp,
  file_id: entityId,
  max_automatic_token_associations: integer,
  memo: text,
  obtainer_id: entityId,
  permanent_removal: flag,
  proxy_account_id: entityId,
  timestamp: objectOf(validityShape),
  bytecode: hex,
  runtime_bytecode: hex,
};

/** Log of an execution result. */
export const logShape = {
  address: evmAddress,
  bloom: hex,
  contract_id: entityId,
  data: hex,
  index: integer,
  topics: texts,
};

/** State change of an execution result; a null `value_written` means only read. */
export const stateChangeShape = {
  address: evmAddress,
  contract_id: entityId,
  slot: hex,
  value_read: hex,
  value_written: hex,
};

/** The fields of an execution result (docs/services/interface.md, Execution results). */
export const executionResultShape = {
  access_list: z.union([hex, jsonList]),
  address: evmAddress,
  amount: integer,
  block_gas_used: integer,
  block_hash: hex,
  block_number: integer,
  bloom: hex,
  call_result: hex,
  chain_id: hex,
  contract_id: entityId,
  created_contract_ids: entityIds,
  error_message: text,
  failed_initcode: hex,
  from: evmAddress,
  function_parameters: hex,
  gas_consumed: integer,
  gas_limit: integer,
  gas_price: hex,
  gas_used: integer,
  hash: hex,
  max_fee_per_gas: hex,
  max_priority_fee_per_gas: hex,
  nonce: integer,
  r: hex,
  result: text,
  s: hex,
  status: text,
  timestamp: timestamp,
  to: evmAddress,
  transaction_index: integer,
  type: integer,
  v: integer,
  logs: rowsOf(logShape),
  state_changes: rowsOf(stateChangeShape),
};

/** The fields of a call that a transaction made (docs/services/mirror-nodes.md, Calls). */
export const actionShape = {
  call_depth: integer,
  call_operation_type: text,
  call_type: text,
  caller: entityId,
  caller_type: text,
  from: evmAddress,
  gas: integer,
  gas_used: integer,
  index: integer,
  input: hex,
  recipient: entityId,
  recipient_type: text,
  result_data: hex,
  result_data_type: text,
  timestamp: timestamp,
  to: evmAddress,
  value: integer,
};

/** An execution result, as read. */
export type ResultReading = ObjectReading<typeof executionResultShape>;

/** @param units in tinybars, as mirror nodes give all amounts (docs/services/mirror-nodes.md, Balances and fees) */
export function hbarAmount(units: bigint): Amount {
  return { units, currency: hbar };
}

/** The same of a field. */
export function hbarReading(reading: Reading<bigint>): Reading<Amount> {
  return reading.state === "value" ? { state: "value", value: hbarAmount(reading.value) } : reading;
}
