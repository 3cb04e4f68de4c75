import { proxySlots } from "../../builds/code/proxySlots.ts";
import { isJsonObject } from "../../core/json/jsonValue.ts";
import { lowerDigits, type Hex } from "../../core/hex.ts";
import type { ResultReading } from "../../services/ledger/schema.ts";
import { readValue, valueOf } from "../../services/reading/reading.ts";
import { evmAddress, hex } from "../../services/reading/wire.ts";
import { addressInWord } from "../verification/behindProxy.ts";

/** A transaction that reads more of them is about something else. */
const mostRows = 2000;

const ofImplementations = new Set<string>([proxySlots.implementation, proxySlots.proxiable]);

/**
 * Where proxies led when a transaction began, by the slots that it read of them: the contract of each proxy, in lower case. A
 * beacon's implementation stands in no slot that is known.
 */
export function implementationsRead({ fields }: ResultReading): ReadonlyMap<Hex, Hex> {
  const found = new Map<Hex, Hex>();
  const rows = valueOf(fields.state_changes);
  for (let at = 0; at < Math.min(rows?.length ?? 0, mostRows); at += 1) {
    const row = rows?.raw(at);
    if (!isJsonObject(row)) continue;
    const text = (name: string, wire: typeof hex): string =>
      lowerDigits(valueOf(readValue(wire, row[name])) ?? "");
    if (!ofImplementations.has(text("slot", hex).padStart(64, "0"))) continue;
    const implementation = addressInWord(`0x${text("value_read", hex).padStart(64, "0")}`);
    if (implementation !== undefined) found.set(`0x${text("address", evmAddress)}`, implementation);
  }
  return found;
}
