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
  const rows = ledger.transactions.flatMap((sent): readonly Json[] => {
    const { consensusAt, receipt, transactionId: transaction_id } = sent;
    const common = { consensus_timestamp: timestampText(at), transaction_id };
    if (consensusAt === at)
      return [
        {
          ...common,
          charged_tx_fee: Number(receipt.gasUsed) * tinybarsPerGas,
          name: "ETHEREUMTRANSACTION",
          nonce: 0,
          parent_consensus_timestamp: null,
        },
      ];
    return sent.created
      .filter(({ createdAt }) => createdAt === at)
      .map(({ contractId: entity_id }) => ({
        ...common,
        charged_tx_fee: 0,
        entity_id,
        name: "CONTRACTCREATEINSTANCE",
        nonce: Number(at - consensusAt),
        parent_consensus_timestamp: timestampText(consensusAt),
      }));
  });
  sendJson(exchange, 200, { transactions: rows, links: { next: null } });
}
