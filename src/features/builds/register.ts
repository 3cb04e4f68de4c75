import * as vscode from "vscode";
import { once } from "../../core/turns/once.ts";
import { LazyTree } from "../../editor/trees/lazyTree.ts";
import type { Services } from "../services.ts";

/** The view of the builds of the workspace. They are looked for when it is first seen. */
export function registerBuilds(services: Services): vscode.Disposable {
  const loaded = once(async () => {
    const [{ BuildsTree }, builds] = await Promise.all([import("./buildsTree.ts"), services.builds()]);
    await builds.look();
    return new BuildsTree(builds, services.log);
  });
  const tree = new LazyTree(loaded);
  return vscode.Disposable.from(
    tree,
    vscode.window.createTreeView("contractLens.builds", { treeDataProvider: tree, showCollapseAll: true }),
  );
}
