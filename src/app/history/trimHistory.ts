import { isPinned, visibleEntries, type Entry, type HistoryState } from "./entry.ts";

/** How much is remembered. */
export const historyLimits = {
  entriesOfNetwork: 500,
  entries: 2000,
  /** Removals of a network that are remembered, for as long as another window may still hold what was removed. */
  removals: 500,
  removalMilliseconds: 30 * 24 * 60 * 60 * 1000,
};

type Held = { readonly network: string; readonly key: string; readonly entry: Entry };

/** The state without what is no longer shown, and within its limits: the oldest go first, pinned contracts never. */
export function trimHistory(state: HistoryState, now: number, limits = historyLimits): HistoryState {
  const ofNetworks = [...state.networks.keys()].map((network) => {
    const held = visibleEntries(state, network).map(([key, entry]) => ({ network, key, entry }));
    return newest(held, limits.entriesOfNetwork);
  });
  const kept = new Map<string, Map<string, Entry>>();
  for (const { network, key, entry } of newest(ofNetworks.flat(), limits.entries)) {
    const entries = kept.get(network) ?? new Map<string, Entry>();
    kept.set(network, entries.set(key, entry));
  }
  const networks = [...state.networks.keys()].map((network) => {
    const entries = kept.get(network) ?? new Map<string, Entry>();
    return [network, { entries, removed: removals(state, network, entries, now, limits) }] as const;
  });
  return {
    clearedAt: state.clearedAt,
    networks: new Map(networks.filter(([, { entries, removed }]) => entries.size + removed.size > 0)),
  };
}

/** The pinned ones, and as many of the newest others as there is room for. */
function newest(held: readonly Held[], most: number): readonly Held[] {
  if (held.length <= most) return held;
  const pinned = held.filter(({ entry }) => isPinned(entry));
  const others = held.filter(({ entry }) => !isPinned(entry)).sort(byAge);
  return [...pinned, ...others.slice(0, Math.max(0, most - pinned.length))];
}

/** Entries of the same moment have an order too, so that two windows drop the same ones. */
function byAge(one: Held, other: Held): number {
  if (one.entry.seenAt !== other.entry.seenAt) return other.entry.seenAt - one.entry.seenAt;
  const [first, second] = [`${one.network} ${one.key}`, `${other.network} ${other.key}`];
  return first < second ? -1 : 1;
}

function removals(
  state: HistoryState,
  network: string,
  kept: ReadonlyMap<string, Entry>,
  now: number,
  limits: typeof historyLimits,
): ReadonlyMap<string, number> {
  const { entries, removed } = state.networks.get(network) ?? { entries: [], removed: [] };
  const all = new Map(removed);
  for (const [key, entry] of entries) {
    // That it was unpinned goes with it: another window that still has it pinned must not bring it back.
    if (kept.has(key) || entry.kind !== "contract" || entry.pinned === undefined) continue;
    all.set(key, Math.max(all.get(key) ?? 0, entry.pinned[1]));
  }
  const young = [...all].filter(([, at]) => at > now - limits.removalMilliseconds);
  const newestFirst = young.sort(([one, first], [other, second]) =>
    first === second ? (one < other ? -1 : 1) : second - first,
  );
  return new Map(newestFirst.slice(0, limits.removals));
}
