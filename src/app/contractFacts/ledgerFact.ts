import type { ContractLookup } from "../../services/ledger/ledger.ts";

/** What a ledger said of an address. */
export type LedgerFact = "code" | "noCode" | "notFound" | "deleted";

/** What a ledger's response says of the contract. Undefined for a refusal, which says nothing. */
export function ledgerFactOf(lookup: ContractLookup): LedgerFact | undefined {
  if (lookup.kind === "notFound") return "notFound";
  if (lookup.kind !== "found") return undefined;
  const { isDeleted, code } = lookup.contract;
  // A code that is not told of may be there all the same.
  const hasNone = /^(?:0x)?$/.test(code ?? "unknown");
  return isDeleted === true ? "deleted" : hasNone ? "noCode" : "code";
}

/** Whether there is no contract, as far as the ledger said. */
export function isAbsent(fact: LedgerFact | undefined): boolean {
  return fact !== undefined && fact !== "code";
}
