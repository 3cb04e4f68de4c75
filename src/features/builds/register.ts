import * as vscode from "vscode";
import { once } from "../../core/async/once.ts";
import { lazyCommands } from "../../editor/commandRegistry.ts";
import { LazyTree } from "../../editor/trees/lazyTree.ts";
import type { Services } from "../services.ts";

/** Context key of the view's welcome texts: the search for builds has finished. */
const readContext = "contractLens.hasReadBuilds";

/** The view of the workspace's builds. The search starts when the view is first visible. */
export function registerBuilds(services: Services): vscode.Disposable {
  const { log } = services;
  const load = once(async () => (await import("./buildActions.ts")).loadBuilds(services));
  const loaded = async () => {
    // VS Code shows no welcome text once it waits for rows.
    const { rootWords } = await import("../../text/builds/roots.ts");
    view.message = rootWords.reading();
    try {
      return (await load()).tree;
    } finally {
      view.message = "";
      // The "no builds" text is hidden during the search.
      await vscode.commands.executeCommand("setContext", readContext, true);
    }
  };
  const tree = new LazyTree(loaded);
  const view = vscode.window.createTreeView("contractLens.builds", {
    treeDataProvider: tree,
    showCollapseAll: true,
  });
  const command = lazyCommands(log, async () => (await load()).actions);
  return vscode.Disposable.from(
    tree,
    view,
    command("contractLens.openBuildSource", (actions, given) => actions.openSource(given)),
    command("contractLens.openBuildFile", (actions, given) => actions.openFile(given)),
    command("contractLens.revealBuild", (actions, given) => actions.reveal(given)),
    command("contractLens.copyAbi", (actions, given) => actions.copyAbi(given)),
    command("contractLens.verifyBuild", (actions, given) => actions.verify(given)),
  );
}
