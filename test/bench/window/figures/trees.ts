import * as vscode from "vscode";
import { ContractChecks } from "../../../../src/app/contractChecks/contractChecks.ts";
import { DeploymentChecks } from "../../../../src/app/deploymentChecks/deploymentChecks.ts";
import { OwnCode } from "../../../../src/app/builds/ownCode.ts";
import type { HistoryState } from "../../../../src/app/history/entry.ts";
import type { History } from "../../../../src/app/history/history.ts";
import { WindowCalls } from "../../../../src/app/history/windowCalls.ts";
import { Lookups } from "../../../../src/app/lookups/lookups.ts";
import { formatHistory } from "../../../../src/app/history/storedHistory.ts";
import { ContractsTree } from "../../../../src/features/tree/contractsTree.ts";
import { HistoryTree } from "../../../../src/features/tree/historyTree.ts";
import type { TreeSource } from "../../../../src/editor/trees/lazyTree.ts";
import { Settings } from "../../../../src/editor/settings.ts";
import { addressOf, contractEntry, historyWith } from "../../../support/histories.ts";
import { openHistory } from "../../../support/historyWindows.ts";
import { MemoryFile } from "../../../support/memoryFile.ts";
import { MemoryState } from "../../../support/stores.ts";
import { emptyLog } from "../emptyLog.ts";
import { timed } from "../../compare.ts";
import type { Figure } from "../../figure.ts";
import { atMost } from "../../judged.ts";
import { percentile } from "../../statistics.ts";

const turns = 40;
const entriesPerNetwork = 500;
const networks = ["Bench", "Second", "Third", "Fourth"];

/** The views' first pages, of as many entries as are kept at most. */
export async function trees(): Promise<readonly Figure[]> {
  const file = new MemoryFile();
  file.text = formatHistory({ state: fullHistory(), writes: [] });
  const ownCode = new OwnCode(() => true, emptyLog);
  const windowCalls = new WindowCalls();
  const contractChecks = new ContractChecks(() => Promise.reject(new Error("Nobody is asked.")));
  const settings = new Settings();
  const services = { settings, deploymentName: () => undefined };
  const unasked = new Lookups(
    () => Promise.reject(new Error("Nobody is asked.")),
    () => Promise.reject(new Error("Nobody is asked.")),
  );
  const pages = async (make: (history: History) => TreeSource): Promise<number> => {
    const took: number[] = [];
    for (let turn = 0; turn < turns; turn += 1) {
      const source = make(await openHistory({ file }));
      took.push(await timed(() => firstPage(source)));
    }
    return percentile(took, 0.5);
  };
  return [
    atMost(2.5, {
      goal: "≤ 1.5 ms",
      name: "contracts, 2,000 entries: first page, list and all 500 rows of the open network",
      value: await pages((history) => {
        const deploymentChecks = new DeploymentChecks({
          history,
          ownCode,
          contractChecks,
          lookups: unasked,
          networks: () => settings.networks().networks,
          state: new MemoryState(),
          log: emptyLog,
          isDeployed: () => false,
          planImprovement: () => Promise.reject(new Error("Nothing is planned.")),
        });
        const known = { history, ownCode, windowCalls, contractChecks, deploymentChecks };
        return new ContractsTree(services, known);
      }),
      unit: "ms",
    }),
    atMost(2.5, {
      goal: "≤ 1.5 ms",
      name: "history, 2,000 entries: first page, list and all rows of the open days",
      value: await pages((history) => new HistoryTree(settings, history, windowCalls)),
      unit: "ms",
    }),
  ];
}

/** What VS Code asks for when a view is shown: the groups, and the rows of those that stand open. */
function firstPage(source: TreeSource): number {
  let rows = 0;
  for (const group of source.children(undefined)) {
    rows += 1;
    if (source.item(group).collapsibleState !== vscode.TreeItemCollapsibleState.Expanded) continue;
    for (const row of source.children(group)) {
      source.item(row);
      rows += 1;
    }
  }
  return rows;
}

function fullHistory(): HistoryState {
  const now = Date.now();
  return historyWith(
    Object.fromEntries(
      networks.map((name, place) => [
        name,
        Object.fromEntries(
          Array.from({ length: entriesPerNetwork }, (_, index) => {
            const address = addressOf(place * entriesPerNetwork + index + 1);
            const seenAt = now - index * 3_600_000;
            return [address, contractEntry(address, seenAt, { inspectedAt: seenAt })];
          }),
        ),
      ]),
    ),
  );
}
