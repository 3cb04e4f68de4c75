import { proxySlots } from "../../builds/code/proxySlots.ts";
import { lowerDigits, lowerHex, type Hex } from "../../core/hex.ts";
import { valueOf, type Field } from "../../services/ledger/field.ts";
import type { Transaction } from "../../services/ledger/transaction.ts";
import { addressInWord } from "../verification/behindProxy.ts";

/** A transaction that reads more of them is about something else. */
const mostRows = 2000;

const ofImplementations = new Set<string>([proxySlots.implementation, proxySlots.proxiable]);

/**
 * Where proxies led when a transaction began, by the slots that it read of them: the contract of each proxy, in lower case. A
 * beacon's implementation stands in no slot that is known.
 */
export function implementationsRead({
  stateChanges,
}: Pick<Transaction, "stateChanges">): ReadonlyMap<Hex, Hex> {
  const found = new Map<Hex, Hex>();
  const rows = valueOf(stateChanges.rows);
  for (let place = 0; place < Math.min(rows?.length ?? 0, mostRows); place += 1) {
    const row = rows?.at(place);
    if (row === undefined || !ofImplementations.has(wordOf(row.slot))) continue;
    const implementation = addressInWord(`0x${wordOf(row.before)}`);
    if (implementation !== undefined) found.set(lowerHex(valueOf(row.address) ?? ""), implementation);
  }
  return found;
}

function wordOf(field: Field<string>): string {
  return lowerDigits(valueOf(field) ?? "").padStart(64, "0");
}
