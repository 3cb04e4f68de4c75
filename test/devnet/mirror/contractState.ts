import { sendJson } from "../http/reply.ts";
import type { Exchange } from "../http/serve.ts";
import { findEntity, type ContractName } from "./contractLookup.ts";
import type { Ledger } from "./ledger.ts";
import { sendInvalidParameter, sendNotFound } from "./mirrorError.ts";
import { parseTimestamp, timestampText } from "./timestamp.ts";

/**
 * Answers `GET /api/v1/contracts/{idOrAddress}/state?slot=…`, as of `timestamp` if there is one: a row for each slot that is asked for
 * and holds anything.
 */
export async function respondWithState(
  exchange: Exchange,
  ledger: Ledger,
  name: ContractName | undefined,
): Promise<void> {
  const slots = exchange.query.getAll("slot");
  const time = exchange.query.get("timestamp");
  const isSlot = (slot: string): boolean => /^0x[0-9a-f]{64}$/.test(slot);
  if (name === undefined || slots.length === 0 || slots.length > 100 || !slots.every(isSlot)) {
    sendInvalidParameter(exchange, name === undefined ? "contractId" : "slot");
    return;
  }
  const entity = findEntity(ledger, name);
  if (entity === undefined) {
    sendNotFound(exchange);
    return;
  }
  const { contractId, address, createdAt } = entity;
  const block = time === null ? undefined : ledger.blockAt(parseTimestamp(time));
  const rows = await Promise.all(
    slots.toSorted().map(async (slot) => {
      const value = await ledger.storageAt(entity.address, slot, block);
      return { address, contract_id: contractId, slot, timestamp: timestampText(createdAt), value };
    }),
  );
  sendJson(exchange, 200, {
    state: rows.filter(({ value }) => !/^0x0*$/.test(value)),
    links: { next: null },
  });
}
