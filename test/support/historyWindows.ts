import { EarlierHistory } from "../../src/app/history/earlierHistory.ts";
import { recordVisit } from "../../src/app/history/historyUpdates.ts";
import { History } from "../../src/app/history/history.ts";
import type { TextFile, TextFolder } from "../../src/app/platform.ts";
import { addressOf, present } from "./histories.ts";
import { MemoryFile } from "./memoryFile.ts";
import { MemoryFolder } from "./memoryFolder.ts";
import { MemoryLog, MemoryState } from "./stores.ts";

/** A clock on which every look takes a millisecond. */
export function clockFrom(start: number): () => number {
  let now = start;
  return () => (now += 1);
}

/** What a window has its history from, as far as it is not empty. */
type Given = {
  readonly file?: TextFile;
  readonly log?: MemoryLog;
  /** Of 0.1.1. */
  readonly folder?: TextFolder;
  /** Of 0.1. */
  readonly state?: MemoryState;
  readonly clock?: () => number;
};

/** A history as a window opens it. */
export function openHistory(given: Given = {}): Promise<History> {
  const { file = new MemoryFile(), log = new MemoryLog(), clock = Date.now } = given;
  const { folder = new MemoryFolder(), state = new MemoryState() } = given;
  return History.open({ file, earlier: new EarlierHistory(folder, state), log, clock });
}

/** The same with the log that it writes, at the present of tests. */
export async function openWindow({
  log = new MemoryLog(),
  clock = clockFrom(present),
  ...given
}: Given = {}) {
  return { history: await openHistory({ log, clock, ...given }), log };
}

/** Has the record of the nth contract inspected. */
export function see(history: History, index: number, network = "Net"): void {
  const notice = { address: addressOf(index), id: `0.0.${1000 + index}`, deleted: false };
  history.update((state, now) => recordVisit(state, network, notice, now, true));
}

/** The IDs of the contracts that are shown, sorted. */
export function seen({ listing }: History, network = "Net"): readonly string[] {
  return (listing.contracts.get(network) ?? []).map(({ entry }) => entry.id ?? entry.address).sort();
}
