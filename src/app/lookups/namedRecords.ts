import type { ContractLookup } from "../../services/ledger/ledger.ts";
import { contractKey, type ContractQuery } from "./asked.ts";
import { recordReferences } from "./recordReferences.ts";

/** More than records are held. */
const mostNames = 2000;

/** Under which key the record of a contract was last received, by the other names that the record itself tells. */
export class NamedRecords {
  readonly #keys = new Map<string, string>();

  /** Notes that a response was received to this question. */
  note(query: ContractQuery, lookup: ContractLookup): void {
    const key = contractKey(query);
    for (const contract of recordReferences(lookup)) {
      const other = contractKey({ ...query, contract });
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
