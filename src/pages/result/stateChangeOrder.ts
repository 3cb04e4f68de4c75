import { isJsonObject } from "../../api/exactJson.ts";
import type { Shape } from "../../api/reading.ts";
import type { Rows } from "../../api/rows.ts";

/** Places of state changes by contract, in the order in which contracts first appear, then by slot. */
export function stateChangeOrder(rows: Rows<Shape>): readonly number[] {
  const contracts = new Map<string, number>();
  const keys = Array.from({ length: rows.length }, (_, place) => {
    const row = rows.raw(place);
    const field = (name: string): string => {
      const value = isJsonObject(row) ? row[name] : undefined;
      return typeof value === "string" ? value : "";
    };
    const contract = field("contract_id") || field("address");
    const rank = contracts.get(contract) ?? contracts.size;
    contracts.set(contract, rank);
    return { place, rank, slot: slotKey(field("slot")) };
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
