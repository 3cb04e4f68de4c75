import { checksummed, parseAddress, type AddressReason, type EvmAddress } from "../address.ts";
import { assertNever } from "../assertNever.ts";
import { formatEntityId, parseEntityId, type EntityId, type EntityIdReason } from "../hedera/entityId.ts";
import type { Hex } from "../hex.ts";
import { parsed, refused, type Parsed } from "../parsed.ts";

/** What names a contract in a lookup. Shard and realm are 0 where the text left them out. */
export type ContractReference =
  | { readonly kind: "id"; readonly id: EntityId }
  | {
      readonly kind: "address";
      readonly address: EvmAddress;
      readonly shard: bigint;
      readonly realm: bigint;
    };

/**
 * Why a text names no contract. `prefixAfterDot`: `0.0.0x…`, which mirror nodes refuse although it is specified
 * (docs/mirror-nodes.md, What is accepted).
 */
export type ContractReason = EntityIdReason | AddressReason | "prefixAfterDot" | "empty";

/**
 * Reads every form a mirror node takes: `shard.realm.num`, `realm.num`, `num`; 40 hex digits with or without `0x`;
 * `shard.realm.<40 hex>` and `realm.<40 hex>` without `0x`.
 */
export function parseContractReference(text: string): Parsed<ContractReference, ContractReason> {
  if (text === "") return refused("empty");
  const lastDot = text.lastIndexOf(".");
  const last = text.slice(lastDot + 1);
  if (lastDot > 0 && /^0[xX]/.test(last)) return refused("prefixAfterDot");
  if (!looksLikeAddress(last)) {
    const id = parseShortened(text);
    return id.ok ? parsed({ kind: "id", id: id.value }) : id;
  }
  const place = parseShortened(`${text.slice(0, lastDot + 1)}0`);
  if (!place.ok) return place;
  const address = parseAddress(last);
  if (!address.ok) return address;
  const { shard, realm } = place.value;
  return parsed({ kind: "address", address: address.value, shard, realm });
}

/** Hex letters, `0x`, or more digits than a number may have half of an address of: meant as an address. */
function looksLikeAddress(last: string): boolean {
  return /^0[xX]/.test(last) || /^(?=.*[a-fA-F])[0-9a-fA-F]+$/.test(last) || /^[0-9]{20,}$/.test(last);
}

/** Shard and realm are 0 where they are left out. */
function parseShortened(text: string): Parsed<EntityId, EntityIdReason> {
  const dots = text.split(".").length - 1;
  return parseEntityId("0.0.".slice(2 * dots) + text);
}

/**
 * The canonical spelling, for people and as the path part of a lookup, so that one contract has one request: `shard.realm.num`; `0x` and
 * 40 lower-case digits; `shard.realm.<40 hex>` for an address outside shard 0, realm 0.
 */
export function formatContractReference(reference: ContractReference): string {
  switch (reference.kind) {
    case "id":
      return formatEntityId(reference.id);
    case "address": {
      const { address, shard, realm } = reference;
      return shard === 0n && realm === 0n ? address.lower : `${shard}.${realm}.${address.lower.slice(2)}`;
    }
    default:
      return assertNever(reference);
  }
}

/** The same with the digits of an address cased as EIP-55 has them, where an address stands alone: for handing on. */
export function spellContractReference(reference: ContractReference): string {
  const part = formatContractReference(reference);
  return part.startsWith("0x") ? checksummed(part as Hex) : part;
}
