import type { CallFrame } from "../chain/callFrame.ts";
import type { Json } from "../http/json.ts";
import { sendJson } from "../http/reply.ts";
import type { Exchange } from "../http/serve.ts";
import type { Ledger } from "./ledger.ts";
import { sendInvalidParameter, sendNotFound } from "./mirrorError.ts";
import { parseTimestamp, timestampText } from "./timestamp.ts";

const weibarsPerTinybar = 10_000_000_000n;
/** Made up: a chain without a fee file has no such price. */
const tinybarsPerGas = 85;

/** Answers `GET /api/v1/accounts/{id}`, of contracts alone. */
export async function respondWithAccount(
  exchange: Exchange,
  ledger: Ledger,
  contractId: string,
): Promise<void> {
  const entity = ledger.entities.find((each) => each.contractId === contractId);
  if (entity === undefined) {
    sendNotFound(exchange);
    return;
  }
  const weibars = BigInt(await ledger.balanceAt(entity.address));
  const last = ledger.transactions.findLast(({ call }) => movesValue(call, entity.address.toLowerCase()));
  const changedAt = last?.consensusAt ?? entity.createdAt;
  sendJson(exchange, 200, {
    account: contractId,
    balance: { balance: weibars / weibarsPerTinybar, timestamp: timestampText(changedAt), tokens: [] },
    created_timestamp: timestampText(entity.createdAt),
    deleted: false,
    evm_address: entity.address.toLowerCase(),
  });
}

/** Whether value went to or from an address in a call or in those that it made. */
function movesValue({ from, to, value, calls }: CallFrame, address: string): boolean {
  const isMoved = BigInt(value ?? 0) > 0n && [from, to].some((end) => end?.toLowerCase() === address);
  return isMoved || (calls ?? []).some((call) => movesValue(call, address));
}

/** Answers `GET /api/v1/transactions?timestamp=…` by one consensus timestamp. */
export function respondWithTransactions(exchange: Exchange, ledger: Ledger): void {
  const timestamp = exchange.query.get("timestamp") ?? "";
  if (!/^\d{1,10}(?:\.\d{1,9})?$/.test(timestamp)) {
    sendInvalidParameter(exchange, "timestamp");
    return;
  }
  const at = parseTimestamp(timestamp);
  const rows = ledger.transactions
    .filter(({ consensusAt }) => consensusAt === at)
    .map(({ consensusAt, receipt, transactionId }): Json => ({
      charged_tx_fee: Number(receipt.gasUsed) * tinybarsPerGas,
      consensus_timestamp: timestampText(consensusAt),
      name: "ETHEREUMTRANSACTION",
      nonce: 0,
      transaction_id: transactionId,
    }));
  sendJson(exchange, 200, { transactions: rows, links: { next: null } });
}
