import path from "node:path";
import { emptyHistory } from "../../../src/app/history/entry.ts";
import { recordVisit } from "../../../src/app/history/historyUpdates.ts";
import { History } from "../../../src/app/history/history.ts";
import { EarlierHistory } from "../../../src/app/history/earlierHistory.ts";
import { diskFiles } from "../../../src/platform/node/diskFiles.ts";
import { FolderOfTexts, openTextFile } from "../../../src/platform/storage.ts";
import { addressOf } from "../../support/histories.ts";
import { MemoryLog, MemoryState } from "../../support/stores.ts";
import { temporaryFolder } from "../../support/temporaryFolder.ts";
import type { Figure, Part } from "../figure.ts";
import { atMost } from "../judged.ts";
import { percentile } from "../statistics.ts";

const turns = 31;

/** A change of the history and its write, at 10, 200, and 2,000 entries, and what another window computes that reads it again. */
export const history: Part = {
  name: "history",
  measure: async () => [...(await changes()), ...(await readAgain())],
};

const sizes = [10, 200, 2000] as const;

/** The history of a file in a folder of its own. */
function openHistory(folder: string): Promise<History> {
  return History.open({
    file: openTextFile(diskFiles(folder), "history.json"),
    earlier: new EarlierHistory(new FolderOfTexts(diskFiles(folder), "history"), new MemoryState()),
    log: new MemoryLog(),
  });
}

/** A history of so many contracts. */
async function historyOf(folder: string, count: number): Promise<History> {
  const history = await openHistory(folder);
  await history.updateNow((_state, now) => {
    let state = emptyHistory;
    for (let index = 0; index < count; index += 1) state = seen(state, index, now);
    return state;
  });
  return history;
}

function seen(state: typeof emptyHistory, index: number, now: number) {
  const fact = { address: addressOf(index), id: `0.0.${1000 + index}`, deleted: false };
  return recordVisit(state, "Hedera Mainnet", fact, now, true);
}

/** One more look at a contract, and its write: of the file as a whole. */
async function changes(): Promise<readonly Figure[]> {
  await using temporary = await temporaryFolder();
  const histories = await Promise.all(
    sizes.map((count) => historyOf(path.join(temporary.path, String(count)), count)),
  );
  const taken: number[][] = sizes.map(() => []);
  const written: number[][] = sizes.map(() => []);
  for (let turn = -5; turn < turns; turn += 1) {
    for (const [index, history] of histories.entries()) {
      const took = await computed(() => {
        history.update((state, now) => seen(state, 5, now));
        return Promise.resolve();
      });
      const wrote = await computed(() => history.flush());
      if (turn < 0) continue;
      taken[index]?.push(took);
      written[index]?.push(wrote);
    }
  }
  return [
    ...[1, 2].map((index) =>
      atMost(1, {
        name: `history, one change at ${sizes[index] ?? 0} entries`,
        value: percentile(taken[index] ?? [], 0.5),
        unit: "ms",
      }),
    ),
    ...[1, 2].map((index) =>
      atMost(index === 1 ? 2 : 6, {
        name: `history, its write at ${sizes[index] ?? 0} entries`,
        value: percentile(written[index] ?? [], 0.5),
        unit: "ms",
      }),
    ),
  ];
}

/** What another window computes that reads the history again when it gets the focus. */
async function readAgain(): Promise<readonly Figure[]> {
  await using temporary = await temporaryFolder();
  const history = await historyOf(temporary.path, 2000);
  const other = await openHistory(temporary.path);
  const taken: number[] = [];
  for (let turn = -5; turn < turns; turn += 1) {
    await history.updateNow((state, now) => seen(state, 5, now));
    const took = await computed(() => other.reload());
    if (turn >= 0) taken.push(took);
  }
  const name = "history, read again by another window at 2000 entries";
  return [atMost(12, { name, value: percentile(taken, 0.5), unit: "ms" })];
}

/** What this process computed for something, in milliseconds, its threads that read and write included. */
async function computed(run: () => Promise<unknown>): Promise<number> {
  const begin = process.cpuUsage();
  await run();
  const { user, system } = process.cpuUsage(begin);
  return (user + system) / 1000;
}
