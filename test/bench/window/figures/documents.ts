import * as vscode from "vscode";
import { setUserSetting } from "../../../integration/support/networks.ts";
import { timed } from "../../compare.ts";
import { atMost, overFloorAtMost, type Figure } from "../../figure.ts";
import { documentOf } from "../ask.ts";
import { heapBytes } from "../heap.ts";
import { contractId } from "../subjects.ts";

const counts = [1, 10, 100, 1000];

/** Milliseconds a document of 100 lines with ten references may cost when VS Code asks for its links. */
const mostPerDocument = 2;

/** What open documents cost when links are on; with links off VS Code asks the others all the same: the floor. */
export async function documents(): Promise<readonly Figure[]> {
  const most = Math.max(...counts);
  const open = await Promise.all(Array.from({ length: most }, (_, index) => documentOf(linesOf(index))));
  const figures: Figure[] = [];
  await askForLinks(open.slice(0, 10));
  for (const count of counts) {
    const some = open.slice(0, count);
    await setUserSetting("links", false);
    const floor = await timed(() => askForLinks(some));
    const before = heapBytes();
    await setUserSetting("links", undefined);
    const value = await timed(() => askForLinks(some));
    figures.push(
      overFloorAtMost(mostPerDocument * Math.max(count, 10), {
        name: `links of ${count} open documents; floor: with links off`,
        value,
        floor,
        unit: "ms",
      }),
    );
    if (count === most) {
      const grown = (heapBytes() - before) / 1_000_000;
      figures.push(atMost(10, { name: `the same: heap for ${count}`, value: grown, unit: "MB" }));
    }
  }
  return figures;
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
