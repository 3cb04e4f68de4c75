import * as vscode from "vscode";
import { once } from "../../core/turns/once.ts";
import { registerCommand, runCommand } from "../../editor/commandRegistry.ts";
import type { Services } from "../services.ts";
import { LazyTree } from "../../editor/trees/lazyTree.ts";

async function load(services: Services) {
  const [{ loadTrees }, history, ownCode, windowCalls, contractChecks, { checks }] = await Promise.all([
    import("./loadTrees.ts"),
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
  const view = (id: string, treeDataProvider: LazyTree) =>
    vscode.window.createTreeView(id, { treeDataProvider, canSelectMany: true, showCollapseAll: true });
  return vscode.Disposable.from(
    contracts,
    visits,
    view("contractLens.contracts", contracts),
    view("contractLens.history", visits),
    registerCommand("contractLens.pin", log, async (...given) =>
      (await loaded()).commands.setPinned(given, true),
    ),
    registerCommand("contractLens.unpin", log, async (...given) =>
      (await loaded()).commands.setPinned(given, false),
    ),
    registerCommand("contractLens.remove", log, async (...given) => (await loaded()).commands.remove(given)),
    registerCommand("contractLens.clearHistory", log, async () => (await loaded()).commands.clear()),
    registerCommand("contractLens.refresh", log, async (...given) =>
      (await loaded()).commands.refresh(given),
    ),
    registerCommand("contractLens.copyAddress", log, async (...given) =>
      (await loaded()).actions.copy(given, "address"),
    ),
    registerCommand("contractLens.copyId", log, async (...given) =>
      (await loaded()).actions.copy(given, "id"),
    ),
    registerCommand("contractLens.copyLink", log, async (...given) =>
      given[0] === undefined
        ? runCommand("contractLens.copyFromPanel", "link")
        : (await loaded()).actions.copy(given, "link"),
    ),
    registerCommand("contractLens.copyMarkdown", log, async (...given) =>
      (await loaded()).actions.copy(given, "markdown"),
    ),
    registerCommand("contractLens.verifyEntry", log, async (...given) =>
      (await loaded()).actions.verify(given),
    ),
    registerCommand("contractLens.openEntryInExplorer", log, async (...given) =>
      (await loaded()).actions.openInExplorer(given),
    ),
  );
}
