import { checksummed, parseAddress, type AddressReason, type EvmAddress } from "../address.ts";
import { assertNever } from "../assertNever.ts";
import {
  formatEntityId,
  parseEntityId,
  withoutChecksum,
  type EntityId,
  type EntityIdReason,
} from "../hedera/entityId.ts";
import type { Hex } from "../hex.ts";
import { parsed, refused, type Parsed } from "../parsed.ts";

/** How a contract is identified in a lookup. Shard and realm default to 0. */
export type ContractReference =
  | { readonly kind: "id"; readonly id: EntityId }
  | {
      readonly kind: "address";
      readonly address: EvmAddress;
      readonly shard: bigint;
      readonly realm: bigint;
    };

/**
 * Why a text does not identify a contract. `prefixAfterDot`: `0.0.0x…`, which mirror nodes reject although it is
 * specified (docs/services/mirror-nodes.md, What is accepted). `consensusTime`: `seconds.nanoseconds`, which explorers
 * use for transactions. `noSuchRealm`: no ledger has this shard or realm.
 */
export type ContractReason =
  EntityIdReason | AddressReason | "prefixAfterDot" | "consensusTime" | "noSuchRealm" | "empty";

/** The largest accepted shard or realm. Public ledgers only have realm 0. */
const largestRealm = 1_000_000n;

/**
 * Reads every form that mirror nodes accept: `shard.realm.num`, also with a checksum behind it, `realm.num`, `num`; 40
 * hex digits with or without `0x`; `shard.realm.<40 hex>` and `realm.<40 hex>` without `0x`.
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

/** Whether a text is meant as an address: hex letters, `0x`, or at least 20 digits. */
function looksLikeAddress(last: string): boolean {
  return /^0[xX]/.test(last) || /^(?=.*[a-fA-F])[0-9a-fA-F]+$/.test(last) || /^[0-9]{20,}$/.test(last);
}

/** Shard and realm default to 0. */
function parseShortened(text: string): Parsed<EntityId, ContractReason> {
  const dots = text.split(".").length - 1;
  const id = parseEntityId("0.0.".slice(2 * dots) + withoutChecksum(text));
  if (!id.ok || (id.value.shard <= largestRealm && id.value.realm <= largestRealm)) return id;
  return refused(/^[0-9]{10}\.[0-9]{1,9}$/.test(text) ? "consensusTime" : "noSuchRealm");
}

/**
 * The canonical form, for display and as the path segment of a lookup, so that one contract has one request:
 * `shard.realm.num`; `0x` and 40 lower-case digits; `shard.realm.<40 hex>` for an address outside shard 0, realm 0.
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

/** The canonical form with an EIP-55 checksum for plain addresses. For text that leaves the extension. */
export function checksumContractReference(reference: ContractReference): string {
  const part = formatContractReference(reference);
  return part.startsWith("0x") ? checksummed(part as Hex) : part;
}
