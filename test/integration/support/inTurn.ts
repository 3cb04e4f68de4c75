import * as vscode from "vscode";
import { until } from "./until.ts";

/**
 * Begins one thing after the other that opens a panel, each once the panel of the one before is there; none is waited
 * for. The panel opened last is in sight then, and after it is closed, the one before.
 */
export async function inTurn<Item, Result>(
  items: readonly Item[],
  begin: (item: Item) => PromiseLike<Result>,
): Promise<readonly PromiseLike<Result>[]> {
  const begun: PromiseLike<Result>[] = [];
  const before = openPanels();
  for (const item of items) {
    begun.push(begin(item));
    await until("the panel", () => openPanels() === before + begun.length);
  }
  return begun;
}

/** Closes the panel in sight. */
export async function closePanel(): Promise<void> {
  const before = openPanels();
  await vscode.commands.executeCommand("workbench.action.closeActiveEditor");
  await until("the panel to be closed", () => openPanels() < before);
}

function openPanels(): number {
  const tabs = vscode.window.tabGroups.all.flatMap((group) => group.tabs);
  return tabs.filter(({ input }) => input instanceof vscode.TabInputWebview).length;
}
