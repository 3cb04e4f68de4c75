import path from "node:path";
import { askContractState, contractsAtOnce } from "../../../src/app/contractChecks/askContractState.ts";
import { Lookups } from "../../../src/app/lookups/lookups.ts";
import { someAtOnce } from "../../../src/core/turns/someAtOnce.ts";
import { renderPage } from "../../../src/ui/document/document.ts";
import { resultPage } from "../../../src/ui/subjects/result/resultPage.ts";
import { emptyHistory } from "../../../src/app/history/entry.ts";
import { seeContract } from "../../../src/app/history/contractUpdates.ts";
import { History } from "../../../src/app/history/history.ts";
import { EarlierHistory } from "../../../src/app/history/earlierHistory.ts";
import { FolderOfTexts, openTextFile } from "../../../src/platform/node/storage.ts";
import { hastyClock, openChannel } from "../../support/channel.ts";
import { everyHashAgreed } from "../../support/consent.ts";
import { addressOf } from "../../support/histories.ts";
import { fullLog, fullRecord, fullResult, largeResultViewOf } from "../../support/lookupViews.ts";
import { networkWith } from "../../support/networks.ts";
import { unending } from "../../support/requests.ts";
import { MemoryLog, MemoryState } from "../../support/stores.ts";
import { temporaryFolder } from "../../support/temporaryFolder.ts";
import { contractOf } from "../contractOf.ts";
import type { Figure, Part } from "../figure.ts";
import { startInstantServer } from "../instantServer.ts";
import { atMost, growsAtMost } from "../judged.ts";
import { recordText } from "../recordText.ts";
import { percentile } from "../statistics.ts";

const turns = 31;

/** What grows with how much there is: each size against the smallest, in turns. */
export const growth: Part = {
  name: "growth",
  measure: async () => [
    ...(await historyChanges()),
    ...(await windows()),
    ...(await logs()),
    ...(await refreshed()),
  ],
};

const sizes = [10, 200, 2000] as const;

/** The history of a file in a folder of its own. */
function openHistory(folder: string): Promise<History> {
  return History.open({
    file: openTextFile(path.join(folder, "history.json")),
    earlier: new EarlierHistory(new FolderOfTexts(path.join(folder, "history")), new MemoryState()),
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
  return seeContract(state, "Hedera Mainnet", fact, now, true);
}

/** One more look at a contract, and its write: of the file as a whole. */
async function historyChanges(): Promise<readonly Figure[]> {
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
async function windows(): Promise<readonly Figure[]> {
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

/** A result's page with so many logs, its list included as far as it is drawn at first. */
async function logs(): Promise<readonly Figure[]> {
  const counts = [500, 5000, 50_000] as const;
  // As many with their blooms are more bytes than are read.
  const log = { ...fullLog, bloom: "0x" };
  const views = await Promise.all(
    counts.map((count) => largeResultViewOf({ ...fullResult, logs: Array<typeof fullLog>(count).fill(log) })),
  );
  const taken: number[][] = counts.map(() => []);
  for (let turn = -5; turn < turns; turn += 1) {
    for (const [index, view] of views.entries()) {
      const took = await computed(() => Promise.resolve(renderPage(resultPage(view))));
      if (turn >= 0) taken[index]?.push(took);
    }
  }
  const [floors = [], ...others] = taken;
  return others.map((values, index) =>
    growsAtMost(
      1.5,
      { name: `page of a result with ${counts[index + 1] ?? 0} logs; floor: with ${counts[0]}`, unit: "ms" },
      { values, floors },
    ),
  );
}

/** What each of so many contracts costs that are asked about anew. */
async function refreshed(): Promise<readonly Figure[]> {
  const counts = [10, 100, 1000] as const;
  await using server = await startInstantServer(({ url = "" }) =>
    recordText(3000).replace(fullRecord["contract_id"] as string, url.split("/").at(-1) ?? ""),
  );
  await using client = openChannel(hastyClock);
  const lookups = new Lookups(() => Promise.resolve(client.channel), everyHashAgreed);
  const network = networkWith({ mirrorUrl: server.url, verifierUrl: undefined });
  const taken: number[][] = counts.map(() => []);
  for (let turn = -1; turn < 7; turn += 1) {
    for (const [index, count] of counts.entries()) {
      const contracts = Array.from({ length: count }, (_, one) => contractOf(`0.0.${1_000_000 + one}`));
      const took = await computed(() =>
        someAtOnce(contracts, contractsAtOnce, async (contract) => {
          const subject = { kind: "record", network, contract, timestamps: [] } as const;
          await askContractState(lookups, subject, { signal: unending });
        }),
      );
      if (turn >= 0) taken[index]?.push(took / count);
    }
  }
  const [floors = [], ...others] = taken;
  return others.map((values, index) =>
    growsAtMost(
      1.5,
      {
        name: `each of ${counts[index + 1] ?? 0} contracts asked about anew; floor: of ${counts[0]}`,
        unit: "ms",
      },
      { values, floors },
    ),
  );
}

/** What this process computed for something, in milliseconds, its threads that read and write included. */
async function computed(run: () => Promise<unknown>): Promise<number> {
  const begin = process.cpuUsage();
  await run();
  const { user, system } = process.cpuUsage(begin);
  return (user + system) / 1000;
}
