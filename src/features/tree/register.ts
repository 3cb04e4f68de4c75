import * as vscode from "vscode";
import { once } from "../../core/turns/once.ts";
import { lazyCommands, registerCommand, runCommand } from "../../editor/commandRegistry.ts";
import type { Services } from "../services.ts";
import { LazyTree } from "../../editor/trees/lazyTree.ts";

async function load(services: Services) {
  const [{ loadTrees }, history, ownCode, windowCalls, contractChecks, { checks }] = await Promise.all([
    import("./entryActions.ts"),
    services.history(),
    services.ownCode(),
    services.windowCalls(),
    services.contractChecks(),
    services.deploymentChecks(),
  ]);
  return loadTrees(services, { history, ownCode, windowCalls, contractChecks, facts: checks.facts });
}

/** The views of contracts and history, and what can be done in them. What they show is read when one is first seen. */
export function registerTree(services: Services): vscode.Disposable {
  const { log } = services;
  const loaded = once(() => load(services));
  const contracts = new LazyTree(async () => (await loaded()).contracts);
  const visits = new LazyTree(async () => (await loaded()).visits);
  const command = lazyCommands(log, loaded);
  const view = (id: string, treeDataProvider: LazyTree) =>
    vscode.window.createTreeView(id, { treeDataProvider, canSelectMany: true, showCollapseAll: true });
  return vscode.Disposable.from(
    contracts,
    visits,
    view("contractLens.contracts", contracts),
    view("contractLens.history", visits),
    command("contractLens.pin", ({ commands }, given) => commands.setPinned(given, true)),
    command("contractLens.unpin", ({ commands }, given) => commands.setPinned(given, false)),
    command("contractLens.remove", ({ commands }, given) => commands.remove(given)),
    command("contractLens.clearHistory", ({ commands }) => commands.clear()),
    command("contractLens.refresh", ({ commands }, given) => commands.refresh(given)),
    command("contractLens.copyAddress", ({ actions }, given) => actions.copy(given, "address")),
    command("contractLens.copyId", ({ actions }, given) => actions.copy(given, "id")),
    registerCommand("contractLens.copyLink", log, async (...given) =>
      given[0] === undefined
        ? runCommand("contractLens.copyFromPanel", "link")
        : (await loaded()).actions.copy(given, "link"),
    ),
    command("contractLens.copyMarkdown", ({ actions }, given) => actions.copy(given, "markdown")),
    command("contractLens.verifyEntry", ({ actions }, given) => actions.verify(given)),
    command("contractLens.openEntryInExplorer", ({ actions }, given) => actions.openInExplorer(given)),
  );
}
