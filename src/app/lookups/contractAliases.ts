import type { ContractLookup } from "../../services/ledger/ledger.ts";
import { contractQueryKey, type ContractQuery, type Dated } from "./requestCache.ts";
import { parseAddress } from "../../core/address.ts";
import { parseContractReference, type ContractReference } from "../../core/references/contractReference.ts";
import { longZeroAddress } from "../../core/hedera/entityId.ts";

/** Of older records, only the name of the request is known. */
const maxNames = 2000;

/** Returns the cached response of a key. */
type FindCached = (key: string) => { readonly receivedAt: number } | undefined;

/** Maps the other names in a contract's record to the key under which the record was last received. */
export class ContractAliases {
  readonly #keys = new Map<string, string>();

  /** Adds the names in a response, unless a later response is known by the name: stored responses may be restored late. */
  add(query: ContractQuery, { value, receivedAt }: Dated<ContractLookup>, heldAt: FindCached): void {
    const key = contractQueryKey(query);
    for (const contract of contractReferencesIn(value)) {
      const other = contractQueryKey({ ...query, contract });
      const linked = this.#keys.get(other);
      if (linked !== undefined && (heldAt(linked)?.receivedAt ?? 0) > receivedAt) continue;
      this.#keys.delete(other);
      if (other !== key) this.#keys.set(other, key);
    }
    for (const oldest of this.#keys.keys()) {
      if (this.#keys.size <= maxNames) return;
      this.#keys.delete(oldest);
    }
  }

  /** The later of the cached responses under a key and under its alias. */
  latest<Response extends { readonly receivedAt: number }>(
    key: string,
    heldAt: (key: string) => Response | undefined,
  ): Response | undefined {
    const own = heldAt(key);
    const otherKey = this.#keys.get(key);
    const other = otherKey === undefined ? undefined : heldAt(otherKey);
    return own === undefined || (other !== undefined && other.receivedAt >= own.receivedAt) ? other : own;
  }
}

/** The names of a contract in its record: its ID, its address, and the long-zero address of the ID. */
export function contractReferencesIn(lookup: ContractLookup): readonly ContractReference[] {
  if (lookup.kind !== "found") return [];
  const { address: own, entityId } = lookup.contract;
  return [own, entityId].flatMap((name): readonly ContractReference[] => {
    const named = parseContractReference(name ?? "");
    if (!named.ok) return [];
    const made = named.value.kind === "id" ? longZeroAddress(named.value.id) : undefined;
    const address = parseAddress(made ?? "");
    return address.ok
      ? [named.value, { kind: "address", address: address.value, shard: 0n, realm: 0n }]
      : [named.value];
  });
}
