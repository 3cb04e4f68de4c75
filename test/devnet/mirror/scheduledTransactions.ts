import { Buffer } from "node:buffer";
import type { Json } from "../http/json.ts";
import { sendJson } from "../http/reply.ts";
import type { Exchange } from "../http/serve.ts";
import type { ExecutionResults, TransactionName } from "./executionResults.ts";
import type { Ledger, LedgerTransaction } from "./ledger.ts";
import { sendInvalidParameter, sendNotFound } from "./mirrorError.ts";
import { nanoseconds, parseTimestamp, timestampText, type Nanoseconds } from "./timestamp.ts";

type Row = Readonly<Record<string, Json>>;

/**
 * Transactions that were scheduled and ran too late to be found by their ID, as a mirror node lists them. Made up: that
 * what a sample sent itself was scheduled a day before.
 */
export class ScheduledTransactions {
  readonly #ledger: Ledger;
  readonly #results: ExecutionResults;
  readonly #executions = new Map<string, LedgerTransaction>();

  constructor(ledger: Ledger, results: ExecutionResults) {
    this.#ledger = ledger;
    this.#results = results;
  }

  /** Makes a transaction the execution of what was scheduled under this ID. */
  add(transactionId: string, execution: LedgerTransaction): void {
    this.#executions.set(transactionId, execution);
  }

  /** Answers `GET /api/v1/transactions/{id}?scheduled=…`. */
  respondWithTransaction(exchange: Exchange, transactionId: string): void {
    const execution = this.#executions.get(transactionId);
    const asked = exchange.query.get("scheduled");
    const rows = (execution === undefined ? [] : rowsOf(transactionId, execution, this.#ledger)).filter(
      ({ scheduled }) => asked === null || scheduled === (asked === "true"),
    );
    if (rows.length === 0) sendNotFound(exchange);
    else sendJson(exchange, 200, { transactions: rows });
  }

  /** Answers `GET /api/v1/contracts/{id}/results/{timestamp}`. */
  async respondWithResultAt(exchange: Exchange, contractId: string, timestamp: string): Promise<void> {
    if (!/^\d{1,10}(?:\.\d{1,9})?$/.test(timestamp)) {
      sendInvalidParameter(exchange, "timestamp");
      return;
    }
    const at = parseTimestamp(timestamp);
    const { entities, transactions } = this.#ledger;
    const sent = transactions.find(
      ({ consensusAt, created }) => consensusAt === at || created.some(({ createdAt }) => createdAt === at),
    );
    // Who pays has a part in it, too.
    const isThere = sent?.payer === contractId || entities.some((entity) => entity.contractId === contractId);
    const found = isThere && sent ? await this.#results.find(nameAt(sent, at)) : undefined;
    if (found) sendJson(exchange, found.partial ? 206 : 200, found.result);
    else sendNotFound(exchange);
  }
}

/** What names the transaction, or the one that it caused at another moment. */
function nameAt(
  { hash, payer, validStart, consensusAt }: LedgerTransaction,
  at: Nanoseconds,
): TransactionName {
  return at === consensusAt ? { hash } : { payer, validStart, nonce: Number(at - consensusAt) };
}

/** The transaction that scheduled, and the one that ran, oldest first. */
function rowsOf(transactionId: string, execution: LedgerTransaction, ledger: Ledger): readonly Row[] {
  const [, seconds = "0", nanos = "0"] = transactionId.split("-");
  const validStart = timestampText(nanoseconds(BigInt(seconds), BigInt(nanos)));
  const common: Row = {
    batch_key: null,
    bytes: null,
    charged_tx_fee: 100_000,
    max_custom_fees: [],
    max_fee: "200000000",
    memo_base64: "",
    nft_transfers: [],
    node: "0.0.3",
    nonce: 0,
    parent_consensus_timestamp: null,
    result: "SUCCESS",
    staking_reward_transfers: [],
    token_transfers: [],
    transaction_hash: Buffer.from(execution.hash.slice(2), "hex").toString("base64"),
    transaction_id: transactionId,
    transfers: [],
    valid_duration_seconds: "120",
    valid_start_timestamp: validStart,
  };
  const called = ledger.entityAt(execution.call.to ?? "");
  return [
    {
      ...common,
      consensus_timestamp: timestampText(nanoseconds(BigInt(seconds) + 2n)),
      entity_id: "0.0.7001",
      name: "SCHEDULECREATE",
      scheduled: false,
    },
    {
      ...common,
      consensus_timestamp: timestampText(execution.consensusAt),
      entity_id: called?.contractId ?? null,
      name: "CONTRACTCALL",
      scheduled: true,
    },
  ];
}
