import { createHash } from "node:crypto";
import type { CallFrame } from "../chain/callFrame.ts";
import {
  chargedGas,
  errorMessage,
  longZeroAddress,
  resultWord,
  type ExecutionResult,
} from "./executionResult.ts";
import { creationsIn, type Ledger, type LedgerTransaction } from "./ledger.ts";
import { timestampText } from "./timestamp.ts";

/**
 * The result of a transaction that the network made on behalf of another, which a query's `nonce` asks for. Here it is
 * the first contract that a transaction created through a contract; other inner calls have none, as in the ledger.
 * Made up: that it has a transaction of its own, with a hash and a moment of consensus.
 */
export function childResult(
  parent: ExecutionResult,
  ledger: Ledger,
  sent: LedgerTransaction,
  nonce: number,
): ExecutionResult | undefined {
  const frame: CallFrame | undefined = creationsIn(sent.call)[nonce - 1];
  if (!frame) return undefined;
  const entity = frame.to === undefined ? undefined : ledger.entityAt(frame.to);
  const gasConsumed = Number(frame.gasUsed);
  const gasLimit = Number(frame.gas);
  return {
    ...parent,
    address: frame.to ?? null,
    amount: 0n,
    bloom: "0x",
    call_result: frame.output ?? "0x",
    contract_id: entity?.contractId ?? null,
    // As networks write it: neither what it created nor who had it do so is told.
    created_contract_ids: [],
    error_message: errorMessage(frame),
    from: longZeroAddress(Number(sent.payer.slice(sent.payer.lastIndexOf(".") + 1))),
    function_parameters: "0x",
    gas_consumed: gasConsumed,
    gas_limit: gasLimit,
    gas_used: chargedGas(gasConsumed, gasLimit),
    timestamp: timestampText(sent.consensusAt + BigInt(nonce)),
    to: frame.to ?? null,
    hash: childHash(sent.hash, nonce),
    logs: [],
    result: resultWord(frame),
    transaction_index: Number(parent["transaction_index"]) + nonce,
    state_changes: [],
    failed_initcode: null,
    ...withoutEthereum,
  };
}

/** The hash of what a transaction caused. */
export function childHash(parent: string, nonce: number): string {
  return `0x${createHash("sha256").update(`${parent}/${nonce}`).digest("hex")}`;
}

/** What a result looks like when no Ethereum transaction stands behind it. */
export const withoutEthereum: ExecutionResult = {
  access_list: [],
  gas_price: null,
  max_fee_per_gas: null,
  max_priority_fee_per_gas: null,
  r: null,
  s: null,
  type: null,
  v: null,
  nonce: null,
  authorization_list: undefined,
};
