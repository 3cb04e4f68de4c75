import type { TextFolder } from "../../src/app/platform.ts";
import { seeContract } from "../../src/app/history/contractUpdates.ts";
import { History } from "../../src/app/history/history.ts";
import { addressOf, present } from "./histories.ts";
import { MemoryFolder } from "./memoryFolder.ts";
import { MemoryLog, MemoryState } from "./stores.ts";

/** A clock on which every look takes a millisecond. */
export function clockFrom(start: number): () => number {
  let now = start;
  return () => (now += 1);
}

/** A window on a history, with the log that it writes. */
export async function openWindow(
  given: { readonly folder?: TextFolder; readonly before?: MemoryState; readonly clock?: () => number } = {},
) {
  const { folder = new MemoryFolder(), before = new MemoryState(), clock = clockFrom(present) } = given;
  const log = new MemoryLog();
  const history = await History.open({ folder, log, before, clock });
  return { history, log };
}

/** Has the record of the nth contract inspected. */
export function see(history: History, index: number, network = "Net"): Promise<void> {
  const notice = { address: addressOf(index), id: `0.0.${1000 + index}`, deleted: false };
  return history.update((state, now) => seeContract(state, network, notice, now, true));
}

/** The IDs of the contracts that are shown, sorted. */
export function seen({ listing }: History, network = "Net"): readonly string[] {
  return (listing.contracts.get(network) ?? []).map(({ entry }) => entry.id?.[0] ?? entry.address[0]).sort();
}
