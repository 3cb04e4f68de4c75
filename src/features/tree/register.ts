import * as vscode from "vscode";
import { once } from "../../core/async/once.ts";
import { lazyCommands, registerCommand, runCommand } from "../../editor/commandRegistry.ts";
import { inBackground } from "../../editor/productLog.ts";
import type { Services } from "../services.ts";
import { LazyTree } from "../../editor/trees/lazyTree.ts";

async function load(services: Services) {
  const [{ loadTrees }, history, buildMatches, workspaceCalls, contractChecks, labels, { checks }, sources] =
    await Promise.all([
      import("./entryActions.ts"),
      services.history(),
      services.buildMatches(),
      services.workspaceCalls(),
      services.contractChecks(),
      services.labels(),
      services.deploymentChecks(),
      services.verifiedSources(),
    ]);
  const { facts } = checks;
  return loadTrees(services, {
    history,
    buildMatches,
    workspaceCalls,
    contractChecks,
    labels,
    facts,
    sources,
  });
}

/** The views of contracts and history, and their commands. Their data is read when one is first visible. */
export function registerTree(services: Services): vscode.Disposable {
  const { log } = services;
  const loaded = once(() => load(services));
  const contracts = new LazyTree(async () => (await loaded()).contracts);
  const visits = new LazyTree(async () => (await loaded()).visits);
  const command = lazyCommands(log, loaded);
  const view = (id: string, treeDataProvider: LazyTree) =>
    vscode.window.createTreeView(id, { treeDataProvider, canSelectMany: true, showCollapseAll: true });
  const contractsView = view("contractLens.contracts", contracts);
  return vscode.Disposable.from(
    contracts,
    visits,
    contractsView,
    contractsView.onDidExpandElement(({ element }) =>
      inBackground(
        "Verified source",
        loaded().then((trees) => trees.contracts.expanded(element.handle)),
        log,
      ),
    ),
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
    command("contractLens.setEntryLabel", ({ actions }, given) => actions.setLabel(given)),
    command("contractLens.copyMarkdown", ({ actions }, given) => actions.copy(given, "markdown")),
    command("contractLens.verifyEntry", ({ actions }, given) => actions.verify(given)),
    command("contractLens.openEntryInExplorer", ({ actions }, given) => actions.openInExplorer(given)),
  );
}
