import type { ContractLookup } from "../../services/ledger/ledger.ts";
import { contractQueryKey, type ContractQuery, type Dated } from "./asked.ts";
import { parseAddress } from "../../core/address.ts";
import { parseContractReference, type ContractReference } from "../../core/references/contractReference.ts";
import { longZeroAddress } from "../../core/hedera/longZero.ts";

/** Of the records that were noted longest ago, only the names that they were asked for by are known. */
const mostNames = 2000;

/** Finds what is held under a key. */
type Held = (key: string) => { readonly receivedAt: number } | undefined;

/** Under which key the record of a contract was last received, by the other names that the record itself tells. */
export class NamedRecords {
  readonly #keys = new Map<string, string>();

  /** Notes that a response was received to this question, unless a later one is known by the name: one may be recalled late. */
  note(query: ContractQuery, { value, receivedAt }: Dated<ContractLookup>, heldAt: Held): void {
    const key = contractQueryKey(query);
    for (const contract of recordReferences(value)) {
      const other = contractQueryKey({ ...query, contract });
      const linked = this.#keys.get(other);
      if (linked !== undefined && (heldAt(linked)?.receivedAt ?? 0) > receivedAt) continue;
      this.#keys.delete(other);
      if (other !== key) this.#keys.set(other, key);
    }
    for (const oldest of this.#keys.keys()) {
      if (this.#keys.size <= mostNames) return;
      this.#keys.delete(oldest);
    }
  }

  /** What is held under a key, or under that of the same question by another name: the later. */
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

/** All by which a record names its contract: its ID, its address, and the address that is made from the ID. */
export function recordReferences(lookup: ContractLookup): readonly ContractReference[] {
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
