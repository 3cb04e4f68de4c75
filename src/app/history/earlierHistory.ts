import * as z from "zod/mini";
import { tryParseJson } from "../../core/json/exactJson.ts";
import type { TextFolder } from "../platform.ts";
import type { StateStore } from "../ports.ts";
import type { HistoryState } from "./entry.ts";
import { parseEntryKey } from "./entryHandle.ts";
import { readEntries } from "./storedHistory.ts";

/** Where 0.1 kept all of it, in one value. */
const keyOfState = "history";

/** The files of 0.1.1: when all was cleared, and entries by a hash of their keys. */
const parts = ["cleared", ...Array.from({ length: 512 }, (_, index) => `entries ${index}`)];

/** By which windows of 0.1.1 told each other of changes. */
const mark = "changed";

/** What versions 0.1 and 0.1.1 kept of the history. It stays where it is for one more release, so that one can go back to them. */
export class EarlierHistory {
  readonly #folder: TextFolder;
  readonly #state: StateStore;

  /** @param folder of 0.1.1 @param state of 0.1 */
  constructor(folder: TextFolder, state: StateStore) {
    this.#folder = folder;
    this.#state = state;
  }

  /** What those versions would show. Files that cannot be read are left out. */
  async read(now: number): Promise<HistoryState> {
    const texts = await Promise.all(parts.map((name) => this.#folder.read(name).catch(() => undefined)));
    const ofFiles = texts.flatMap((text) => (text === undefined ? [] : (tryParseJson(text) ?? [])));
    return visibleIn(ofFiles.length > 0 ? ofFiles : [this.#state.get(keyOfState)], now);
  }

  /** Deletes all of it. Rejects as the file system does. */
  async delete(): Promise<void> {
    await Promise.all([...parts, mark].map((name) => this.#folder.delete(name)));
    await this.#state.update(keyOfState, undefined);
  }
}

const stamped = z.optional(z.tuple([z.unknown(), z.number()]));

const entry = z.looseObject({
  seenAt: z.number(),
  address: stamped,
  id: stamped,
  inspected: stamped,
  pinned: stamped,
});

const part = z.object({
  clearedAt: z.number(),
  networks: z.record(
    z.string(),
    z.object({ entries: z.record(z.string(), z.unknown()), removed: z.record(z.string(), z.number()) }),
  ),
});

/** Entries were hidden, and not deleted, where they were removed or all was cleared after they had been seen. */
function visibleIn(stored: readonly unknown[], now: number): HistoryState {
  const read = stored.map((one) => part.safeParse(one)).flatMap(({ data }) => data ?? []);
  const clearedAt = Math.max(0, ...read.map((one) => one.clearedAt));
  const networks: Record<string, Record<string, unknown>> = {};
  for (const { networks: ofPart } of read)
    for (const [network, { entries, removed }] of Object.entries(ofPart))
      for (const [key, value] of Object.entries(entries)) {
        const { data: old } = entry.safeParse(value);
        if (old === undefined) continue;
        const removedAt = removed[key] ?? 0;
        const [isPinned = false, pinnedAt = 0] = old.pinned ?? [];
        const isCleared = old.seenAt <= Math.max(removedAt, clearedAt);
        const isShown = !isCleared || (isPinned === true && pinnedAt > removedAt);
        if (isShown)
          (networks[network] ??= {})[key] = { ...old, ...today(key, old, clearedAt), isPinned, isCleared };
      }
  return readEntries(networks, now);
}

/** The fields that are stored otherwise by now. */
function today(key: string, { address, id, inspected }: z.infer<typeof entry>, clearedAt: number): object {
  const named = parseEntryKey(key);
  if (named?.kind === "contract")
    return {
      address: address?.[0] ?? key,
      id: id?.[0],
      inspectedAt: inspected?.[0] === true && inspected[1] > clearedAt ? inspected[1] : undefined,
    };
  return named ?? {};
}
