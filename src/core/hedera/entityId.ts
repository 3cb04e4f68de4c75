import { parsed, refused, type Parsed } from "../parsed.ts";
import type { Hex } from "../hex.ts";

/** The number of an entity on the ledger; each part is 0…9,999,999,999. */
export type EntityId = { readonly shard: bigint; readonly realm: bigint; readonly num: bigint };

/** Why a text is not an entity ID. `partTooLong`: a part has more than ten digits. */
export type EntityIdReason = "notEntityId" | "partTooLong";

/** The largest value of one part: ten digits. */
const maxEntityIdPart = 9_999_999_999n;

/** Reads exactly `shard.realm.num`, one to ten digits each, ignoring leading zeros. */
export function parseEntityId(text: string): Parsed<EntityId, EntityIdReason> {
  if (!/^[0-9]+\.[0-9]+\.[0-9]+$/.test(text)) return refused("notEntityId");
  const parts = text.split(".");
  if (parts.some((part) => part.length > 10)) return refused("partTooLong");
  const [shard, realm, num] = parts.map(BigInt) as [bigint, bigint, bigint];
  return parsed({ shard, realm, num });
}

/** The ledger IDs of the public networks: mainnet, testnet, previewnet. */
const publicLedgers = [0, 1, 2];

/** Whether five letters are the checksum of an ID on a public network (HIP-15). */
export function isChecksumOf(id: string, letters: string): boolean {
  return publicLedgers.some((ledger) => checksumOf(id, ledger) === letters);
}

/** As HIP-15 specifies it, with its names. */
function checksumOf(id: string, ledger: number): string {
  const p3 = 26 ** 3;
  const p5 = 26 ** 5;
  const digits = Array.from(id, (digit) => (digit === "." ? 10 : Number(digit)));
  const sumOf = (rest: number): number =>
    digits.reduce((sum, digit, at) => (at % 2 === rest ? sum + digit : sum), 0) % 11;
  const s = digits.reduce((sum, digit) => (31 * sum + digit) % p3, 0);
  const sh = [ledger, 0, 0, 0, 0, 0, 0].reduce((sum, byte) => (31 * sum + byte) % p5, 0);
  const c = ((((digits.length % 5) * 11 + sumOf(0)) * 11 + sumOf(1)) * p3 + s + sh) % p5;
  const permuted = (c * 1_000_003) % p5;
  return [4, 3, 2, 1, 0]
    .map((place) => String.fromCharCode(97 + (Math.floor(permuted / 26 ** place) % 26)))
    .join("");
}

/** Removes the HIP-15 checksum from an ID such as `0.0.123-vfmkw`, which services do not accept. */
export function withoutChecksum(text: string): string {
  return text.replace(/^([0-9]+\.[0-9]+\.[0-9]+)-[a-z]{5}(?![a-zA-Z])/, "$1");
}

/** The canonical spelling, `shard.realm.num` without leading zeros. */
export function formatEntityId(id: EntityId): string {
  return `${id.shard}.${id.realm}.${id.num}`;
}

/**
 * The long-zero address of an entity in shard 0, realm 0: twelve zero bytes, then its number in eight bytes. Undefined
 * for other shards and realms, which addresses do not contain, and for number 0.
 */
export function longZeroAddress(id: EntityId): Hex | undefined {
  if (id.shard !== 0n || id.realm !== 0n || id.num <= 0n) return undefined;
  return `0x${id.num.toString(16).padStart(40, "0")}`;
}

/**
 * The entity of a long-zero address, assuming shard 0 and realm 0. Undefined for every other address, the zero address,
 * and numbers too large for an entity ID.
 */
export function entityIdOfLongZero(lower: Hex): EntityId | undefined {
  const digits = /^0x0{24}([0-9a-fA-F]{16})$/.exec(lower)?.[1];
  if (digits === undefined) return undefined;
  const num = BigInt(`0x${digits}`);
  return num > 0n && num <= maxEntityIdPart ? { shard: 0n, realm: 0n, num } : undefined;
}
