import * as vscode from "vscode";
import { once } from "../../core/turns/once.ts";
import { LazyTree } from "../../editor/trees/lazyTree.ts";
import type { Services } from "../services.ts";

/** The view of what tools deployed from this workspace. Files are looked for when it is first seen, and nobody is asked. */
export function registerDeployments(services: Services): vscode.Disposable {
  const loaded = once(async () => {
    const [{ deploymentsTree }, deployments, history] = await Promise.all([
      import("./deploymentsTree.ts"),
      services.deployments(),
      services.history(),
    ]);
    await deployments.look();
    return deploymentsTree(services, deployments, history);
  });
  const tree = new LazyTree(loaded);
  return vscode.Disposable.from(
    tree,
    vscode.window.createTreeView("contractLens.deployments", {
      treeDataProvider: tree,
      showCollapseAll: true,
    }),
  );
}
