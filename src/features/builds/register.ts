import * as vscode from "vscode";
import { once } from "../../core/turns/once.ts";
import { registerCommand } from "../../editor/commandRegistry.ts";
import { LazyTree } from "../../editor/trees/lazyTree.ts";
import type { Services } from "../services.ts";

/** What the view's texts know it by that builds have been looked for. */
const readContext = "contractLens.hasReadBuilds";

/** The view of the builds of the workspace. They are looked for when it is first seen. */
export function registerBuilds(services: Services): vscode.Disposable {
  const { log } = services;
  const load = once(async () => (await import("./loadBuilds.ts")).loadBuilds(services));
  const loaded = async () => {
    // VS Code shows no welcome text once it waits for rows.
    const { rootWords } = await import("../../text/builds/roots.ts");
    view.message = rootWords.reading();
    try {
      return (await load()).tree;
    } finally {
      view.message = "";
      // The view does not say that there are none while they are looked for.
      await vscode.commands.executeCommand("setContext", readContext, true);
    }
  };
  const tree = new LazyTree(loaded);
  const view = vscode.window.createTreeView("contractLens.builds", {
    treeDataProvider: tree,
    showCollapseAll: true,
  });
  return vscode.Disposable.from(
    tree,
    view,
    registerCommand("contractLens.openBuildSource", log, async (...given) =>
      (await load()).actions.openSource(given),
    ),
    registerCommand("contractLens.openBuildFile", log, async (...given) =>
      (await load()).actions.openFile(given),
    ),
    registerCommand("contractLens.copyAbi", log, async (...given) => (await load()).actions.copyAbi(given)),
    registerCommand("contractLens.verifyBuild", log, async (...given) =>
      (await load()).actions.verify(given),
    ),
  );
}
