import { largestEntityIdPart, type EntityId } from "./entityId.ts";
import type { Hex } from "../hex.ts";

/**
 * The long-zero address of an entity of shard 0, realm 0: twelve zero bytes, then its number in eight. Undefined for
 * other shards and realms, whose addresses do not hold them, and for number 0, which no entity has.
 */
export function longZeroAddress(id: EntityId): Hex | undefined {
  if (id.shard !== 0n || id.realm !== 0n || id.num <= 0n) return undefined;
  return `0x${id.num.toString(16).padStart(40, "0")}`;
}

/**
 * The entity a long-zero address names, taken to be in shard 0, realm 0. Undefined for every other address: an alias,
 * one made by CREATE or CREATE2, the zero address, or a number too large for an entity ID.
 */
export function entityIdOfLongZero(lower: Hex): EntityId | undefined {
  const digits = /^0x0{24}([0-9a-fA-F]{16})$/.exec(lower)?.[1];
  if (digits === undefined) return undefined;
  const num = BigInt(`0x${digits}`);
  return num > 0n && num <= largestEntityIdPart ? { shard: 0n, realm: 0n, num } : undefined;
}
