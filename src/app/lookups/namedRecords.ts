import type { ContractLookup } from "../../services/ledger/ledger.ts";
import { contractQueryKey, type ContractQuery, type Dated } from "./asked.ts";
import { recordReferences } from "./recordReferences.ts";

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
