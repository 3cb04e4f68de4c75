import * as vscode from "vscode";
import { setUserSetting } from "../../../integration/support/networks.ts";
import { timed } from "../../compare.ts";
import type { Figure } from "../../figure.ts";
import { atMost, overFloorAtMost, type Turns } from "../../judged.ts";
import { documentOf } from "../ask.ts";
import { heapBytes } from "../heap.ts";
import { contractId } from "../subjects.ts";

/** How many documents are open, and how much longer than without our links VS Code may take for theirs, in milliseconds. */
const budgets: readonly (readonly [count: number, most: number])[] = [
  [1, 17],
  [10, 20],
  [100, 50],
  [1000, 110],
];
const turns = 9;

/**
 * What open documents cost when links are on: documents of 100 lines with ten references. With links off VS Code asks the
 * others all the same: that is the floor, and measured twice in each turn the control.
 */
export async function documents(): Promise<readonly Figure[]> {
  const most = Math.max(...budgets.map(([count]) => count));
  const open = await Promise.all(Array.from({ length: most }, (_, index) => documentOf(linesOf(index))));
  const figures: Figure[] = [];
  for (const [count, budget] of budgets) {
    const some = open.slice(0, count);
    const name = `links of ${count} open documents; floor: with links off`;
    figures.push(overFloorAtMost(budget, { name, unit: "ms" }, await linksOf(some)));
  }
  await setUserSetting("links", false);
  const before = heapBytes();
  await setUserSetting("links", undefined);
  await askForLinks(open);
  const grown = (heapBytes() - before) / 1_000_000;
  return [...figures, atMost(3, { name: `the same: heap for ${most}`, value: grown, unit: "MB" })];
}

/** Links switched on anew know of nothing that was found before. */
async function linksOf(some: readonly vscode.TextDocument[]): Promise<Turns> {
  const [values, floors, controls]: [number[], number[], number[]] = [[], [], []];
  for (let turn = -1; turn < turns; turn += 1) {
    await setUserSetting("links", false);
    const [floor, control] = [await timed(() => askForLinks(some)), await timed(() => askForLinks(some))];
    await setUserSetting("links", undefined);
    const value = await timed(() => askForLinks(some));
    if (turn < 0) continue;
    floors.push(floor);
    controls.push(control);
    values.push(value);
  }
  return { values, floors, controls };
}

async function askForLinks(documents: readonly vscode.TextDocument[]): Promise<void> {
  const waiting = [...documents];
  const askNext = async (): Promise<void> => {
    for (let next = waiting.shift(); next !== undefined; next = waiting.shift()) {
      await vscode.commands.executeCommand("vscode.executeLinkProvider", next.uri);
    }
  };
  await Promise.all(Array.from({ length: 10 }, askNext));
}

function linesOf(index: number): readonly string[] {
  return Array.from({ length: 100 }, (_, line) =>
    line % 10 === 0
      ? `deployed ${contractId(index * 10 + line)} today`
      : `line ${line} of the log says nothing`,
  );
}
