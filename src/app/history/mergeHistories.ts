import {
  emptyNetwork,
  isResult,
  type ContractEntry,
  type Entry,
  type HistoryState,
  type NetworkHistory,
  type ResultEntry,
  type Stamped,
} from "./entry.ts";

/**
 * What two windows know together: of everything the later. In whatever order, and however often, states are merged, the
 * same comes out.
 */
export function mergeHistories(one: HistoryState, other: HistoryState): HistoryState {
  return {
    clearedAt: Math.max(one.clearedAt, other.clearedAt),
    networks: mergeMaps(one.networks, other.networks, mergeNetworks),
  };
}

function mergeNetworks(one: NetworkHistory, other: NetworkHistory): NetworkHistory {
  if (one === emptyNetwork) return other;
  return {
    entries: mergeMaps(one.entries, other.entries, mergeEntries),
    removed: mergeMaps(one.removed, other.removed, (first, second) => Math.max(first, second)),
  };
}

/** Of a contract each fact for itself, and so what a result called; of all else the entry that was seen later. */
function mergeEntries(one: Entry, other: Entry): Entry {
  if (one.kind === "contract" && other.kind === "contract") return mergeContracts(one, other);
  if (isResult(one) && isResult(other)) return mergeResults(one, other);
  return laterSeen(one, other);
}

function mergeResults(one: ResultEntry, other: ResultEntry): ResultEntry {
  const called = laterOf(one.called, other.called);
  return { ...laterSeen({ ...one, called }, { ...other, called }), called };
}

function laterSeen<Kept extends Entry>(one: Kept, other: Kept): Kept {
  if (one.seenAt !== other.seenAt) return one.seenAt > other.seenAt ? one : other;
  return laterText(one, other);
}

function mergeContracts(one: ContractEntry, other: ContractEntry): ContractEntry {
  return {
    kind: "contract",
    address: later(one.address, other.address),
    id: laterOf(one.id, other.id),
    seenAt: Math.max(one.seenAt, other.seenAt),
    inspected: laterOf(one.inspected, other.inspected),
    pinned: laterOf(one.pinned, other.pinned),
    verification: laterOf(one.verification, other.verification),
    verifiedName: laterOf(one.verifiedName, other.verifiedName),
    deleted: laterOf(one.deleted, other.deleted),
  };
}

/** The value that became known later. */
export function laterOf<Value>(
  one: Stamped<Value> | undefined,
  other: Stamped<Value> | undefined,
): Stamped<Value> | undefined {
  return one === undefined || other === undefined ? (one ?? other) : later(one, other);
}

function later<Value>(one: Stamped<Value>, other: Stamped<Value>): Stamped<Value> {
  if (one[1] !== other[1]) return one[1] > other[1] ? one : other;
  return laterText(one, other);
}

/** Of two values of the same moment always the same one, whichever comes first. */
function laterText<Value>(one: Value, other: Value): Value {
  return JSON.stringify(one) >= JSON.stringify(other) ? one : other;
}

function mergeMaps<Value>(
  one: ReadonlyMap<string, Value>,
  other: ReadonlyMap<string, Value>,
  merge: (one: Value, other: Value) => Value,
): ReadonlyMap<string, Value> {
  const merged = new Map(one);
  for (const [key, value] of other) {
    const present = merged.get(key);
    merged.set(key, present === undefined ? value : merge(present, value));
  }
  return merged;
}
