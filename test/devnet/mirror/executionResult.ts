import { createHash } from "node:crypto";
import type { CallFrame } from "../chain/callFrame.ts";
import type { Rpc } from "../chain/rpc.ts";
import type { Json } from "../http/json.ts";
import { logBloom } from "./bloom.ts";
import type { Ledger, LedgerTransaction } from "./ledger.ts";
import { slotChanges } from "./stateChanges.ts";
import { timestampText } from "./timestamp.ts";

/** A field that is undefined is not sent. */
export type ExecutionResult = Record<string, Json | undefined>;

type ChainTransaction = {
  to: string | null;
  input: string;
  value: string;
  gas: string;
  nonce: string;
  type: string;
  gasPrice: string;
  maxFeePerGas?: string;
  maxPriorityFeePerGas?: string;
  chainId?: string;
  accessList?: { address: string; storageKeys: string[] }[];
  r: string;
  s: string;
  v?: string;
  yParity?: string;
};

const weibarsPerTinybar = 10_000_000_000n;

/**
 * The execution result of a transaction, read from the chain's transaction, receipt, block and traces.
 * @param isSlotless whether it is known to touch no slot, so that none is looked for
 */
export async function executionResult(
  rpc: Rpc,
  ledger: Ledger,
  sent: LedgerTransaction,
  isSlotless = false,
): Promise<ExecutionResult> {
  const { hash, receipt, call } = sent;
  const succeeded = receipt.status === "0x1";
  const [transaction, block, changes] = await Promise.all([
    rpc<ChainTransaction>("eth_getTransactionByHash", hash),
    rpc<{ gasUsed: string }>("eth_getBlockByNumber", receipt.blockNumber, false),
    isSlotless ? [] : slotChanges(rpc, hash, Number(receipt.blockNumber), succeeded),
  ]);
  const contract = succeeded || transaction.to !== null ? (transaction.to ?? receipt.contractAddress) : null;
  const entity = contract === null ? undefined : ledger.entityAt(contract);
  const contractIdAt = (address: string) => ledger.entityAt(address)?.contractId ?? null;
  const gasLimit = Number(transaction.gas);
  const gasConsumed = Number(receipt.gasUsed);
  return {
    address: contract?.toLowerCase() ?? null,
    amount: BigInt(transaction.value) / weibarsPerTinybar,
    bloom: receipt.logs.length > 0 ? receipt.logsBloom : "0x",
    call_result: succeeded ? (call.output ?? "0x") : "0x",
    contract_id: entity?.contractId ?? null,
    created_contract_ids: sent.created.map(({ contractId }) => contractId),
    error_message: errorMessage(call),
    from: call.from.toLowerCase(),
    function_parameters: transaction.to === null ? "0x" : transaction.input,
    gas_consumed: gasConsumed,
    gas_limit: gasLimit,
    gas_used: chargedGas(gasConsumed, gasLimit),
    timestamp: timestampText(sent.consensusAt),
    to: transaction.to?.toLowerCase() ?? (entity ? longZeroAddress(entity.number) : null),
    hash,
    block_hash: recordFileHash(receipt.blockHash),
    block_number: Number(receipt.blockNumber),
    logs: receipt.logs.map(({ address, data, topics }, index) => ({
      address,
      bloom: logBloom(address, topics),
      contract_id: contractIdAt(address),
      data,
      index,
      topics,
    })),
    result: resultWord(call),
    transaction_index: Number(receipt.transactionIndex),
    state_changes: changes.map(({ address, slot, valueRead, valueWritten }) => ({
      address,
      contract_id: contractIdAt(address),
      slot,
      value_read: valueRead,
      value_written: valueWritten,
    })),
    status: receipt.status,
    failed_initcode: transaction.to === null && !succeeded ? transaction.input : null,
    access_list: (transaction.accessList ?? []).map(({ address, storageKeys }) => ({
      address,
      storage_keys: storageKeys,
    })),
    block_gas_used: Number(block.gasUsed),
    ...ethereumFields(transaction),
  };
}

/** Fields of the Ethereum transaction; those that its type does not have are empty. */
function ethereumFields(transaction: ChainTransaction): ExecutionResult {
  const hasFeeMarket = transaction.type === "0x2";
  return {
    chain_id: transaction.chainId ?? "0x",
    gas_price: hasFeeMarket ? "0x" : transaction.gasPrice,
    max_fee_per_gas: transaction.maxFeePerGas ?? "0x",
    max_priority_fee_per_gas: transaction.maxPriorityFeePerGas ?? "0x",
    r: padded(transaction.r),
    s: padded(transaction.s),
    type: Number(transaction.type),
    v: Number(transaction.v ?? transaction.yParity),
    nonce: Number(transaction.nonce),
    authorization_list: [],
  };
}

export function padded(value: string): string {
  return `0x${value.slice(2).padStart(64, "0")}`;
}

export function longZeroAddress(number: number): string {
  return `0x${number.toString(16).padStart(40, "0")}`;
}

/** Names beyond these three are the ledger's own; the chain's words do not tell them apart. */
export function resultWord({ error }: CallFrame): string {
  if (error === undefined) return "SUCCESS";
  if (error.includes("revert")) return "CONTRACT_REVERT_EXECUTED";
  return /out of ?gas/i.test(error) ? "INSUFFICIENT_GAS" : "CONTRACT_EXECUTION_EXCEPTION";
}

/** Revert data as hex; plain words for what the machine itself stopped. */
export function errorMessage(call: CallFrame): string | null {
  if (call.error === undefined) return null;
  const word = resultWord(call);
  return word === "CONTRACT_REVERT_EXECUTED" ? (call.output ?? "0x") : word;
}

/** The ledger charges at least four fifths of the limit; a chain does not. */
export function chargedGas(consumed: number, limit: number): number {
  return Math.max(consumed, Math.floor(limit * 0.8));
}

/** A block's hash has 48 bytes in the ledger; made up from the chain's. */
export function recordFileHash(blockHash: string): string {
  return `0x${createHash("sha384").update(blockHash).digest("hex")}`;
}
