import { getAddress } from "viem";
import { genesisSeconds, type Chain } from "../chain/chain.ts";
import type { CallFrame } from "../chain/callFrame.ts";
import type { Json } from "../http/json.ts";
import { nanoseconds, validStartText, type Nanoseconds } from "./timestamp.ts";

/** A contract with what a chain does not have: its number in the ledger. */
export type Entity = {
  readonly number: number;
  /** `0.0.number`. */
  readonly contractId: string;
  /** Checksummed. */
  readonly address: string;
  readonly initcode: string;
  readonly createdAt: Nanoseconds;
  /** Hash of the transaction in which it was created; none for one that came from the ledger's own API. */
  readonly creation: string | undefined;
  readonly creationBlock: string;
};

export type Receipt = {
  transactionHash: string;
  transactionIndex: string;
  blockNumber: string;
  blockHash: string;
  status: string;
  gasUsed: string;
  contractAddress: string | null;
  logsBloom: string;
  logs: { address: string; data: string; topics: string[] }[];
};

export type LedgerTransaction = {
  readonly hash: string;
  readonly payer: string;
  readonly validStart: Nanoseconds;
  readonly consensusAt: Nanoseconds;
  /** `payer-seconds-nanos`. */
  readonly transactionId: string;
  readonly receipt: Receipt;
  readonly call: CallFrame;
  readonly created: readonly Entity[];
};

/** A step as the chain has it, before its instruction. */
export type ChainStep = {
  readonly pc: number;
  readonly op: string;
  readonly gas: number;
  readonly gasCost: number;
  readonly depth: number;
  readonly stack: readonly string[];
};

export type ChainSteps = {
  readonly steps: readonly ChainStep[];
  readonly gas: number;
  readonly failed: boolean;
};

export type TransactionRequest = {
  from: string;
  to?: string;
  data?: string;
  value?: bigint;
  gas?: number;
  /** Extra fields of the chain's request, such as `accessList`, or `gasPrice` for the old form. */
  fields?: Record<string, Json>;
};

const firstEntity = 1001;
const secondsBetween = 61;

/** Fields that anvil would choose by itself, and not always alike. With them every hash is the same on every start. */
const feeFields = { maxFeePerGas: "0x77359400", maxPriorityFeePerGas: "0x3b9aca00" };

/**
 * Sends transactions to the chain and keeps what the ledger knows beyond it. Made up, because a chain has none of them:
 * entity numbers (in order of creation from 1001), payers' account IDs, consensus nanoseconds and valid starts.
 */
export class Ledger {
  readonly transactions: LedgerTransaction[] = [];
  readonly entities: Entity[] = [];
  readonly #chain: Chain;
  readonly #accounts = new Map<string, string>();

  constructor(chain: Chain) {
    this.#chain = chain;
  }

  /** Makes `accountId` the payer of what `address` sends. */
  nameAccount(address: string, accountId: string): void {
    this.#accounts.set(address.toLowerCase(), accountId);
  }

  accountId(address: string): string | undefined {
    return this.#accounts.get(address.toLowerCase());
  }

  entityAt(address: string): Entity | undefined {
    return this.entities.find((entity) => entity.address.toLowerCase() === address.toLowerCase());
  }

  /** What an address holds now, in weibars. */
  balanceAt(address: string): Promise<string> {
    return this.#chain.rpc<string>("eth_getBalance", address, "latest");
  }

  /** What a slot of a contract's storage holds, after a block. */
  storageAt(address: string, slot: string, block = "latest"): Promise<string> {
    return this.#chain.rpc<string>("eth_getStorageAt", address, slot, block);
  }

  /** The last block at a time, by its number in hex: "0x0" before the first transaction. */
  blockAt(time: Nanoseconds): string {
    const last = this.transactions.findLast(({ consensusAt }) => consensusAt <= time);
    return last?.receipt.blockNumber ?? "0x0";
  }

  /** Runs a call after a block. @throws ChainError, with the data of a revert */
  call(call: Readonly<Record<string, Json>>, block: string): Promise<string> {
    return this.#chain.rpc<string>("eth_call", call, block);
  }

  /** Runs a transaction again, which is alone in its block: keeping the steps of all would take gigabytes. */
  async stepsOf({ hash, receipt }: LedgerTransaction): Promise<ChainSteps> {
    const { rpc } = this.#chain;
    const [sent, block] = await Promise.all([
      rpc<Record<string, Json>>("eth_getTransactionByHash", hash),
      rpc<Record<string, Json>>("eth_getBlockByNumber", receipt.blockNumber, false),
    ]);
    const { from, to, gas, value, input, nonce, accessList, authorizationList } = sent;
    const { maxFeePerGas, maxPriorityFeePerGas, gasPrice } = sent;
    const fees = maxFeePerGas === undefined ? { gasPrice } : { maxFeePerGas, maxPriorityFeePerGas };
    const { number, timestamp: time, miner: coinbase, mixHash: random, gasLimit } = block;
    const call = { from, to, gas, value, input, nonce, accessList, authorizationList, ...fees };
    const before = `0x${(BigInt(receipt.blockNumber) - 1n).toString(16)}`;
    const trace = await rpc<{ structLogs: ChainStep[]; gas: number; failed: boolean }>(
      "debug_traceCall",
      call,
      before,
      {
        disableStorage: true,
        blockOverrides: { number, time, coinbase, random, gasLimit, baseFee: block["baseFeePerGas"] },
      },
    );
    return { steps: trace.structLogs, gas: trace.gas, failed: trace.failed };
  }

  send({ from, to, data, value, gas, fields }: TransactionRequest): Promise<LedgerTransaction> {
    return this.#record(from, "eth_sendTransactionSync", {
      from,
      to,
      data,
      value: value === undefined ? undefined : `0x${value.toString(16)}`,
      gas: `0x${(gas ?? 3_000_000).toString(16)}`,
      ...(fields && "gasPrice" in fields ? {} : feeFields),
      ...fields,
    });
  }

  /** Sends a transaction that is signed already. */
  sendRaw(from: string, raw: string): Promise<LedgerTransaction> {
    return this.#record(from, "eth_sendRawTransactionSync", raw);
  }

  async #record(from: string, method: string, sent: Json): Promise<LedgerTransaction> {
    const { rpc } = this.#chain;
    const index = this.transactions.length + 1;
    const seconds = genesisSeconds + index * secondsBetween;
    await rpc("anvil_setNextBlockTimestamp", seconds);
    const receipt = await rpc<Receipt>(method, sent);
    const hash = receipt.transactionHash;
    const call = await rpc<CallFrame>("debug_traceTransaction", hash, { tracer: "callTracer" });
    const consensusAt = nanoseconds(seconds, (index * 104_729_311) % 1_000_000_000);
    const validStart = consensusAt - nanoseconds(2, (index * 7_919_317) % 1_000_000_000);
    const payer = this.accountId(from) ?? "0.0.2";
    const caused = creationsIn(call);
    const created = createdContracts(call).map((frame) => {
      // What a contract created has a transaction of its own, a moment later.
      const createdAt = consensusAt + BigInt(caused.indexOf(frame) + 1);
      return this.addEntity(frame.to!, frame.input, createdAt, receipt.blockNumber, hash);
    });
    const transactionId = `${payer}-${validStartText(validStart)}`;
    const transaction = { hash, payer, validStart, consensusAt, transactionId, receipt, call, created };
    this.transactions.push(transaction);
    return transaction;
  }

  addEntity(
    address: string,
    initcode: string,
    createdAt: Nanoseconds,
    creationBlock: string,
    creation?: string,
  ): Entity {
    const number = this.nextNumber;
    const contractId = `0.0.${number}`;
    const entity = {
      number,
      contractId,
      address: getAddress(address),
      initcode,
      createdAt,
      creation,
      creationBlock,
    };
    this.entities.push(entity);
    return entity;
  }

  get nextNumber(): number {
    return firstEntity + this.entities.length;
  }
}

/** The creations that a call made itself, which have transactions of their own. */
export function creationsIn({ calls }: CallFrame): readonly CallFrame[] {
  return (calls ?? []).filter(({ type }) => type.startsWith("CREATE"));
}

/** Contracts that were created and stayed, in order; nothing below a frame that failed. */
function createdContracts(frame: CallFrame): CallFrame[] {
  if (frame.error !== undefined) return [];
  const inner = (frame.calls ?? []).flatMap(createdContracts);
  return frame.type.startsWith("CREATE") ? [frame, ...inner] : inner;
}
