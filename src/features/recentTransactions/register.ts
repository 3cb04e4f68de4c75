import * as vscode from "vscode";
import { isOnLocalNode } from "../../app/networks/network.ts";
import { once } from "../../core/async/once.ts";
import { lazyCommands } from "../../editor/commandRegistry.ts";
import { LazyTree, type EntryPlace } from "../../editor/trees/lazyTree.ts";
import type { Services } from "../services.ts";

/** Context key that shows the view. */
const localContext = "contractLens.isOnLocalNode";

/**
 * The view of the last transactions of a local chain, shown while the active network uses a JSON-RPC node on this
 * machine. The chain is polled while the view is visible.
 */
export function registerRecentTransactions(services: Services): vscode.Disposable {
  const { settings, log } = services;
  let isShown = false;
  const showView = (): void => {
    const network = settings.activeNetwork();
    const isLocal = network !== undefined && isOnLocalNode(network);
    if (isLocal === isShown) return;
    isShown = isLocal;
    void vscode.commands.executeCommand("setContext", localContext, isLocal);
  };
  showView();
  const loaded = once(async () =>
    (await import("./loadRecentTransactions.ts")).loadRecentTransactions(services, view),
  );
  const command = lazyCommands(log, async () => (await loaded()).commands);
  const provider = new LazyTree(async () => (await loaded()).tree);
  const view: vscode.TreeView<EntryPlace> = vscode.window.createTreeView("contractLens.transactions", {
    treeDataProvider: provider,
    canSelectMany: true,
  });
  return vscode.Disposable.from(
    provider,
    view,
    settings.onDidChange(showView),
    { dispose: () => loaded.ifLoaded(({ dispose }) => dispose()) },
    command("contractLens.refreshTransactions", (commands) => commands.refresh()),
    command("contractLens.showFailedTransactions", (commands) => commands.showFailedOnly(true)),
    command("contractLens.showAllTransactions", (commands) => commands.showFailedOnly(false)),
    command("contractLens.showMoreTransactions", (commands) => commands.showMore()),
    command("contractLens.inspectTransaction", (commands, given) => commands.inspect(given)),
    command("contractLens.copyTransactionHash", (commands, given) => commands.copyHash(given)),
  );
}
