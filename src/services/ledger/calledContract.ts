import type { Transaction } from "./transaction.ts";

type Called = Pick<Transaction, "executed" | "to">;

/** The contract that ran, which therefore has a record: its entity ID, else its address. */
export function contractThatRan({ executed }: Pick<Transaction, "executed">): string | undefined {
  return executed.entityId ?? executed.address;
}

/** The contract that was called or created, by its entity ID if that is known; what the sender wrote where nothing ran. */
export function calledContract(transaction: Called): string | undefined {
  return contractThatRan(transaction) ?? transaction.to;
}

/** The address of the contract that was called or created: its own, else the one that the sender wrote. */
export function calledAddress({ executed, to }: Called): string | undefined {
  return executed.address ?? to;
}
