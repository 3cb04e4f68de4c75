import { parseExactJson } from "../../core/json/exactJson.ts";
import { emptyNetwork, emptyHistory, type Entry, type HistoryState, type NetworkHistory } from "./entry.ts";
import { readHistory, storeHistory } from "./storedHistory.ts";

/** Into how many parts entries go: of 2,000 each holds about four, so that a change rewrites little. */
const entryParts = 512;

/** When all was cleared, by itself: every window finds it, whatever became of the rest. */
export const clearedPart = "cleared";

/** The names of all parts, the same for ever. */
export const partNames: readonly string[] = [
  clearedPart,
  ...Array.from({ length: entryParts }, (_, index) => `entries ${index}`),
];

/**
 * The part that an entry and its removal belong to. Those of a contract are spread like all others: one that is verified
 * a hundred times makes no part larger than the rest.
 */
export function partOf(network: string, key: string): string {
  // FNV-1a, its halves folded: evenly spread, and the same wherever it is worked out.
  let hash = 0x811c9dc5;
  const name = `${network}\t${key}`;
  for (let at = 0; at < name.length; at += 1) hash = Math.imul(hash ^ name.charCodeAt(at), 0x01000193);
  return `entries ${((hash ^ (hash >>> 16)) >>> 0) % entryParts}`;
}

/** The parts of a state that hold anything, by name. */
export function partsOf({ clearedAt, networks }: HistoryState): ReadonlyMap<string, HistoryState> {
  const parts = new Map<string, Building>();
  const place = (network: string, key: string) => {
    const name = partOf(network, key);
    const part = parts.get(name) ?? new Map<string, MutableNetwork>();
    parts.set(name, part);
    return networkIn(part, network);
  };
  for (const [network, { entries, removed }] of networks) {
    for (const [key, entry] of entries) place(network, key).entries.set(key, entry);
    for (const [key, at] of removed) place(network, key).removed.set(key, at);
  }
  const states = [...parts].map(([name, part]) => [name, { clearedAt: 0, networks: part }] as const);
  return new Map<string, HistoryState>([
    ...(clearedAt > 0 ? [[clearedPart, { ...emptyHistory, clearedAt }] as const] : []),
    ...states,
  ]);
}

/** What parts make together, none of which holds anything of another. */
export function joinParts(parts: Iterable<HistoryState>): HistoryState {
  let clearedAt = 0;
  const networks: Building = new Map();
  for (const part of parts) {
    clearedAt = Math.max(clearedAt, part.clearedAt);
    for (const [network, { entries, removed }] of part.networks) {
      const joined = networkIn(networks, network);
      for (const [key, entry] of entries) joined.entries.set(key, entry);
      for (const [key, at] of removed) joined.removed.set(key, at);
    }
  }
  return { clearedAt, networks };
}

/** A part as text; nothing for one that holds nothing. */
export function formatPart(part: HistoryState | undefined): string {
  return part === undefined ? "" : JSON.stringify(storeHistory(part));
}

/**
 * Reads a part as far as it can be. What belongs to another part counts for nothing, wherever it came from.
 * @throws Error for what is no JSON object, or holds too much
 */
export function parsePart(name: string, text: string, now: number): HistoryState {
  if (text === "") return emptyHistory;
  const stored = parseExactJson(text);
  if (typeof stored !== "object" || stored === null) throw new SyntaxError("This is no history.");
  const { clearedAt, networks } = readHistory(stored, now);
  if (name === clearedPart) return { ...emptyHistory, clearedAt };
  const own = [...networks].map(([network, { entries, removed }]): readonly [string, NetworkHistory] => {
    const isOwn = ([key]: readonly [string, unknown]): boolean => partOf(network, key) === name;
    return [
      network,
      { entries: new Map([...entries].filter(isOwn)), removed: new Map([...removed].filter(isOwn)) },
    ];
  });
  return { clearedAt: 0, networks: new Map(own) };
}

/** Whether two states hold the very same entries; equal ones that were read apart count as others. */
export function areSame(one: HistoryState, other: HistoryState): boolean {
  return (
    one.clearedAt === other.clearedAt &&
    haveSame(one.networks, other.networks, (first, second) => {
      return haveSame(first.entries, second.entries) && haveSame(first.removed, second.removed);
    })
  );
}

function haveSame<Value>(
  one: ReadonlyMap<string, Value>,
  other: ReadonlyMap<string, Value>,
  areAlike: (first: Value, second: Value) => boolean = Object.is,
): boolean {
  if (one.size !== other.size) return false;
  for (const [key, value] of one) {
    const counterpart = other.get(key);
    if (counterpart === undefined || !areAlike(value, counterpart)) return false;
  }
  return true;
}

type MutableNetwork = { readonly entries: Map<string, Entry>; readonly removed: Map<string, number> };
type Building = Map<string, MutableNetwork>;

function networkIn(building: Building, name: string): MutableNetwork {
  const present = building.get(name);
  if (present !== undefined) return present;
  const network = { entries: new Map(emptyNetwork.entries), removed: new Map(emptyNetwork.removed) };
  building.set(name, network);
  return network;
}

/** What is to stand in a part's file from now on; an empty text stands for no file. */
export type PartChange = { readonly name: string; readonly text: string; readonly state: HistoryState };

/**
 * Holds a `HistoryMark`, another one after every change. Whoever looks for changes reads this one file: file systems tell
 * moments too coarsely to go by the folder's, and VS Code tells no window what another one has put into `globalState`,
 * where of two writes that meet one is lost with all that the extension keeps there.
 */
export const markName = "changed";

/** What a window tells others of its last change. */
export type HistoryMark = {
  readonly id: string;
  /** That of the last change of another window that this one knew of. */
  readonly known: string;
  /** That of the change before it; empty where somebody may have missed more than this one. */
  readonly last: string;
  /** The parts that it has changed since. */
  readonly changed: readonly string[];
};

/** So many parts are named; whoever hears of more looks at all. */
const mostNamed = 40;

export function formatMark({ id, known, last, changed }: HistoryMark): string {
  if (changed.length > mostNamed) return [id, known].join(" ");
  return [id, known, last, changed.map((name) => partNames.indexOf(name)).join()].join(" ");
}

/** Reads a mark, also one of an older version or of nobody's making: what is missing is empty. */
export function parseMark(text: string): HistoryMark {
  const [id = "", known = "", last = "", changed = ""] = text.split(" ");
  const names = changed.split(",").map((index) => (index === "" ? undefined : partNames[Number(index)]));
  return { id, known, last, changed: names.filter((name) => name !== undefined) };
}

/** Which parts have changed from one mark to another; `undefined` when there may have been others between them. */
export function changedParts(before: string | undefined, text: string): readonly string[] | undefined {
  const { last, changed } = parseMark(text);
  return before === undefined || last === "" || last !== parseMark(before).id ? undefined : changed;
}
