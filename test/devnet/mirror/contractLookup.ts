import { sendJson } from "../http/reply.ts";
import type { Exchange } from "../http/serve.ts";
import type { ContractRecords } from "./contractRecords.ts";
import type { Entity, Ledger } from "./ledger.ts";
import { sendInvalidParameter, sendMirrorError, sendNotFound } from "./mirrorError.ts";
import { parseTimestampFilter } from "./timestampFilter.ts";

const numbers = /^(?:(?:(\d{1,10})\.)?(\d{1,10})\.)?(\d{1,10})$/;
const evmAddress = /^(?:0x|(?:\d{1,10}\.){1,2})?([A-Fa-f0-9]{40})$/;
const longZero = /^0{24}([0-9a-f]{16})$/;
const mostTimestamps = 100;

/** A contract as it was asked for: by its number in the ledger, or by its address. */
export type ContractName = { shard: number; realm: number; number: number } | { address: string };

export function parseContractName(text: string): ContractName | undefined {
  const [, shard, realm, number] = numbers.exec(text) ?? [];
  if (number !== undefined)
    return { shard: Number(shard ?? 0), realm: Number(realm ?? 0), number: Number(number) };
  const address = evmAddress.exec(text)?.[1]?.toLowerCase();
  return address === undefined ? undefined : { address: `0x${address}` };
}

/** Finds a contract. A long-zero address is its number in other words. */
export function findEntity(ledger: Ledger, name: ContractName): Entity | undefined {
  if ("number" in name) {
    const isHere = name.shard === 0 && name.realm === 0;
    return isHere ? ledger.entities.find(({ number }) => number === name.number) : undefined;
  }
  const hexNumber = longZero.exec(name.address.slice(2))?.[1];
  if (hexNumber === undefined) return ledger.entityAt(name.address);
  return findEntity(ledger, { shard: 0, realm: 0, number: Number.parseInt(hexNumber, 16) });
}

/**
 * Answers `GET /api/v1/contracts/{idOrAddress}?timestamp=…`.
 * @param asked what the record names, where one is answered that stands for another
 */
export async function respondWithContract(
  exchange: Exchange,
  ledger: Ledger,
  records: ContractRecords,
  name: ContractName | undefined,
  asked = name,
): Promise<void> {
  const unknown = [...exchange.query.keys()].find((key) => key !== "timestamp");
  if (unknown !== undefined) {
    sendMirrorError(exchange, 400, `Unknown query parameter: ${unknown}`);
    return;
  }
  if (!name) {
    sendInvalidParameter(exchange, "contractId");
    return;
  }
  const timestamps = exchange.query.getAll("timestamp");
  const filters = timestamps.map(parseTimestampFilter).filter((filter) => filter !== undefined);
  if (filters.length < timestamps.length || timestamps.length > mostTimestamps) {
    sendInvalidParameter(exchange, "timestamp");
    return;
  }
  const entity = findEntity(ledger, name);
  const isMeant: Parameters<ContractRecords["read"]>[1] =
    filters.length > 0 ? (range) => filters.every((filter) => filter(range)) : () => true;
  const record = entity && (await records.read(entity, isMeant));
  if (!record) {
    sendNotFound(exchange);
    return;
  }
  const named = asked === undefined || asked === name ? {} : namesOf(asked);
  sendJson(exchange, 200, { ...record, ...named }, { "cache-control": "public, max-age=1" });
}

function namesOf(asked: ContractName): { readonly contract_id: string } | { readonly evm_address: string } {
  return "number" in asked
    ? { contract_id: `${asked.shard}.${asked.realm}.${asked.number}` }
    : { evm_address: asked.address };
}
