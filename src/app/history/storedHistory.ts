import { ownField } from "../../core/json/ownField.ts";
import { isNetworkName } from "../networks/readNetworks.ts";
import type { Entry, HistoryState, NetworkHistory } from "./entry.ts";
import { parseEntryKey } from "./entryHandle.ts";
import { readEntry, readRemovalTime, storeEntry } from "./storedEntry.ts";

/** Grows when an older version could no longer make sense of what is stored. */
const version = 1;

/** What to store of a state: the same for the same state, whichever way it came about. */
export function storeHistory({ clearedAt, networks }: HistoryState): unknown {
  return {
    version,
    clearedAt,
    networks: sortedObject(networks, ({ entries, removed }) => ({
      entries: sortedObject(entries, storeEntry),
      removed: sortedObject(removed, (at) => at),
    })),
  };
}

/** Ten times what is ever stored: reading what somebody else has put there must not take seconds. */
const mostRead = 20_000;

/**
 * Reads a stored state as far as it can be: of another version, or damaged by hand, whatever is good of it counts; of
 * more than 20,000 networks, entries and removals together the first ones.
 */
export function readHistory(stored: unknown, now: number): HistoryState {
  const networks = new Map<string, NetworkHistory>();
  let left = mostRead;
  const fieldsOf = (value: unknown): readonly (readonly [string, unknown])[] => {
    const fields = firstFieldsOf(value, left);
    left -= fields.length;
    return fields;
  };
  for (const [name, network] of fieldsOf(ownField(stored, "networks"))) {
    if (!isNetworkName(name)) continue;
    const entries = new Map<string, Entry>();
    for (const [key, value] of fieldsOf(ownField(network, "entries"))) {
      const entry = readEntry(key, value, now);
      if (entry !== undefined) entries.set(key, entry);
    }
    const removed = new Map<string, number>();
    for (const [key, value] of fieldsOf(ownField(network, "removed"))) {
      const at = readRemovalTime(value, now);
      if (at !== undefined && parseEntryKey(key) !== undefined) removed.set(key, at);
    }
    if (entries.size + removed.size > 0) networks.set(name, { entries, removed });
  }
  return { clearedAt: readRemovalTime(ownField(stored, "clearedAt"), now) ?? 0, networks };
}

function firstFieldsOf(value: unknown, most: number): readonly (readonly [string, unknown])[] {
  if (typeof value !== "object" || value === null) return [];
  return Object.keys(value)
    .slice(0, most)
    .map((name) => [name, Reflect.get(value, name)]);
}

function sortedObject<Value>(
  map: ReadonlyMap<string, Value>,
  store: (value: Value) => unknown,
): Readonly<Record<string, unknown>> {
  const sorted = [...map].sort(([one], [other]) => (one < other ? -1 : 1));
  return Object.fromEntries(sorted.map(([key, value]) => [key, store(value)]));
}
