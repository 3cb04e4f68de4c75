import { calledContract } from "./calledContract.ts";
import {
  formatContractReference,
  parseContractReference,
  type ContractReference,
} from "../../core/references/contractReference.ts";
import { reservedEntity } from "../../core/references/reservedEntity.ts";
import type { Transaction } from "./transaction.ts";

/** A contract that a transaction has to do with: one it created, or the one it called. */
export type CallTarget = { readonly role: "created" | "called"; readonly contract: ContractReference };

/** Nobody picks from more, and no transaction creates so many. */
export const mostCreated = 500;

/**
 * The contracts of a transaction that can be verified: what it created first, then what it called. Of what it created,
 * the first 500 are looked at.
 */
export function callTargets(transaction: Transaction): readonly CallTarget[] {
  const targets = new Map<string, CallTarget>();
  const add = (role: CallTarget["role"], text: string | null | undefined): void => {
    const contract = parseContractReference(text ?? "");
    // What is the network's own has no source.
    if (!contract.ok || reservedEntity(contract.value) !== undefined) return;
    const name = formatContractReference(contract.value);
    // What a transaction creates, it also names as called.
    if (!targets.has(name)) targets.set(name, { role, contract: contract.value });
  };
  for (const id of transaction.created.slice(0, mostCreated)) add("created", id);
  add("called", calledContract(transaction));
  return [...targets.values()];
}
