import type { Rows, StateChange } from "../../../../services/ledger/transaction.ts";

/** Ordering more takes longer than anybody waits; no transaction changes a tenth as much. */
const mostOrdered = 50_000;

/** Contracts are told apart by so much of their IDs: a key must not be long (core/characters/distinctTexts). */
const longestKey = 100;

/**
 * Places of state changes by contract, in the order in which contracts first appear, then by slot; of more than 50,000
 * in the order in which they came.
 */
export function stateChangeOrder(rows: Rows<StateChange>): readonly number[] {
  if (rows.length > mostOrdered) return Array.from({ length: rows.length }, (_, place) => place);
  const contracts = new Map<string, number>();
  const keys = Array.from({ length: rows.length }, (_, place) => {
    const text = (field: "entityId" | "address" | "slot"): string => {
      const value = rows.rawAt(place, field);
      return typeof value === "string" ? value : "";
    };
    const contract = (text("entityId") || text("address")).slice(0, longestKey);
    const rank = contracts.get(contract) ?? contracts.size;
    contracts.set(contract, rank);
    return { place, rank, slot: slotKey(text("slot")) };
  });
  keys.sort((a, b) => a.rank - b.rank || compare(a.slot, b.slot) || a.place - b.place);
  return keys.map(({ place }) => place);
}

/** Slots come with and without their leading zeros. */
function slotKey(slot: string): string {
  const digits = slot.replace(/^0x/, "").replace(/^0+/, "").toLowerCase();
  return digits.slice(0, 64).padStart(64, "0");
}

function compare(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}
