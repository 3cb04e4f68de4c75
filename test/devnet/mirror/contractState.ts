import { sendJson } from "../http/reply.ts";
import type { Exchange } from "../http/serve.ts";
import { findEntity, type ContractName } from "./contractLookup.ts";
import type { Ledger } from "./ledger.ts";
import { sendInvalidParameter, sendNotFound } from "./mirrorError.ts";
import { timestampText } from "./timestamp.ts";

/** Answers `GET /api/v1/contracts/{idOrAddress}/state?slot=…`: of the slot that is asked for, where it holds anything. */
export async function respondWithState(
  exchange: Exchange,
  ledger: Ledger,
  name: ContractName | undefined,
): Promise<void> {
  const slot = exchange.query.get("slot") ?? "";
  if (name === undefined || !/^0x[0-9a-f]{64}$/.test(slot)) {
    sendInvalidParameter(exchange, name === undefined ? "contractId" : "slot");
    return;
  }
  const entity = findEntity(ledger, name);
  if (entity === undefined) {
    sendNotFound(exchange);
    return;
  }
  const value = await ledger.storageAt(entity.address, slot);
  const { contractId, address, createdAt } = entity;
  const row = { address, contract_id: contractId, slot, timestamp: timestampText(createdAt), value };
  sendJson(exchange, 200, { state: /^0x0*$/.test(value) ? [] : [row], links: { next: null } });
}
