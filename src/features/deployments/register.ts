import * as vscode from "vscode";
import { once } from "../../core/turns/once.ts";
import { registerCommand } from "../../editor/commands.ts";
import { LazyTree } from "../../editor/trees/lazyTree.ts";
import type { Services } from "../services.ts";

async function load(services: Services) {
  const [{ DeploymentsTree }, { DeploymentCommands }, deployments, checks] = await Promise.all([
    import("./deploymentsTree.ts"),
    import("./deploymentCommands.ts"),
    services.deployments(),
    services.deploymentChecks(),
  ]);
  await deployments.look();
  const tree = new DeploymentsTree(services, deployments, checks);
  return { tree, commands: new DeploymentCommands(services, deployments, tree, checks) };
}

/**
 * The view of what tools deployed from this workspace. Files are looked for when it is first seen, and nobody is asked before
 * the user has it checked.
 */
export function registerDeployments(services: Services): vscode.Disposable {
  const { log } = services;
  const loaded = once(() => load(services));
  const tree = new LazyTree(async () => (await loaded()).tree);
  return vscode.Disposable.from(
    tree,
    vscode.window.createTreeView("contractLens.deployments", {
      treeDataProvider: tree,
      canSelectMany: true,
      showCollapseAll: true,
    }),
    registerCommand("contractLens.checkDeployments", log, async (...given) =>
      (await loaded()).commands.check(given),
    ),
    registerCommand("contractLens.verifyDeployment", log, async (...given) =>
      (await loaded()).commands.verify(given),
    ),
    registerCommand("contractLens.openDeploymentFile", log, async (...given) =>
      (await loaded()).commands.openFile(given),
    ),
    registerCommand("contractLens.copyDeploymentAddress", log, async (...given) =>
      (await loaded()).commands.copyAddress(given),
    ),
  );
}
