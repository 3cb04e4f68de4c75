import { parsed, refused, type Parsed } from "../parsed.ts";

/** The number of an entity on the ledger; each part is 0…9,999,999,999. */
export type EntityId = { readonly shard: bigint; readonly realm: bigint; readonly num: bigint };

/**
 * Why a text is no entity ID. `partTooLong`: a part has more than ten digits. `checksumSuffix`: an ID with the five
 * letters some wallets append (`0.0.123-vfmkw`), which the services do not accept.
 */
export type EntityIdReason = "notEntityId" | "partTooLong" | "checksumSuffix";

/** The largest value of one part: ten digits. */
export const largestEntityIdPart = 9_999_999_999n;

/** Reads exactly `shard.realm.num`, one to ten digits each; leading zeros do not count. */
export function parseEntityId(text: string): Parsed<EntityId, EntityIdReason> {
  if (!/^[0-9]+\.[0-9]+\.[0-9]+$/.test(text)) {
    return refused(/^[0-9]+\.[0-9]+\.[0-9]+-[a-z]{5}$/.test(text) ? "checksumSuffix" : "notEntityId");
  }
  const parts = text.split(".");
  if (parts.some((part) => part.length > 10)) return refused("partTooLong");
  const [shard, realm, num] = parts.map(BigInt) as [bigint, bigint, bigint];
  return parsed({ shard, realm, num });
}

/** The canonical spelling, `shard.realm.num` without leading zeros. */
export function formatEntityId(id: EntityId): string {
  return `${id.shard}.${id.realm}.${id.num}`;
}
