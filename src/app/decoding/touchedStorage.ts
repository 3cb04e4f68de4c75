import { lowerDigits } from "../../core/hex.ts";
import type { KeyOrigins } from "../../decode/storage/keyCandidates.ts";
import type { TouchedSlot } from "../../decode/storage/nameSlots.ts";
import type { Rows, StateChange, Transaction } from "../../services/ledger/transaction.ts";
import { firstRows, valueOf } from "../../services/reading/reading.ts";
import { addressIn, calledIn } from "./participants.ts";
import type { CallFrame } from "./resultDecoding.ts";

/** The slots of a contract that a transaction read or wrote, and where keys of its mappings are looked for. */
export type TouchedStorage = {
  readonly slots: readonly TouchedSlot[];
  readonly keys: KeyOrigins;
  /** Whether these are all of them. */
  readonly isWhole: boolean;
};

/** The data of a call in which keys of mappings are looked for. */
type CallWithKeys = Pick<CallFrame, "from" | "to" | "input" | "output">;

/** Slots that are named. */
const maxSlots = 2000;
/** Logs, and calls, that are searched for keys of mappings. */
const maxLogs = 150;
const maxFrames = 200;

/** The slots that a transaction read or wrote, by address as the source writes it. Rows that cannot be read are left out. */
export function slotsByAddress(rows: Rows<StateChange>): ReadonlyMap<string, readonly TouchedSlot[]> {
  const found = new Map<string, TouchedSlot[]>();
  for (const { address, slot, before, after } of firstRows(rows, maxSlots)) {
    const [contract, place] = [valueOf(address), valueOf(slot)];
    if (contract === undefined || place === undefined) continue;
    if (after.state !== "value" && after.state !== "null") continue;
    const slots = found.get(contract) ?? [];
    slots.push({ slot: place, before: valueOf(before), after: valueOf(after) });
    found.set(contract, slots);
  }
  return found;
}

/**
 * What a transaction read or wrote in the storage of one contract.
 *
 * @param frames its calls, as far as they are known
 * @param names of the contract: its addresses, in lower case
 */
export function touchedStorage(
  transaction: Transaction,
  frames: readonly CallWithKeys[],
  rows: Rows<StateChange>,
  names: readonly string[],
): TouchedStorage {
  const byAddress = [...slotsByAddress(rows)];
  const slots = byAddress.filter(([address]) => names.includes(address.toLowerCase()));
  const all = byAddress.flatMap(([, each]) => each);
  return {
    slots: slots.flatMap(([, each]) => each),
    keys: keyOrigins(transaction, frames, all),
    isWhole: rows.length <= maxSlots,
  };
}

/** Where keys of mappings are looked for in a transaction, what it was given before what it read. */
export function keyOrigins(
  transaction: Transaction,
  allFrames: readonly CallWithKeys[],
  slots: readonly TouchedSlot[],
): KeyOrigins {
  const frames = allFrames.slice(0, maxFrames);
  const logs = [...firstRows(valueOf(transaction.logs.rows), maxLogs)];
  const addresses = [
    addressIn(transaction.from),
    addressIn(transaction.to),
    calledIn(transaction),
    ...frames.flatMap(({ from, to }) => [from, to]),
    ...logs.map(({ address }) => addressIn(valueOf(address))),
  ];
  const values = slots.flatMap(({ before, after }) => [before, after]);
  const data = [
    ...logs.map((log) => valueOf(log.data)),
    valueOf(transaction.output),
    ...frames.map(({ output }) => output),
    ...values.map((value) => value && lowerDigits(value).padStart(64, "0")),
  ];
  return {
    addresses: addresses.filter((address) => address !== undefined),
    calls: [transaction.input, ...frames.map(({ input }) => input)],
    words: logs.flatMap(({ topics }) => valueOf(topics) ?? []),
    data: data.filter((item) => item !== undefined),
  };
}
