import * as vscode from "vscode";
import type { EntryPlace } from "../../editor/trees/lazyTree.ts";
import { deploymentWords as words } from "../../text/deployments/deployments.ts";
import { timeText } from "../../ui/tree/dayText.ts";
import { inBackground } from "../../editor/productLog.ts";
import type { Services } from "../services.ts";
import { DeploymentCommands } from "./deploymentCommands.ts";
import { DeploymentLenses } from "./deploymentLenses.ts";
import { DeploymentsTree } from "./deploymentsTree.ts";

/** What the view and the lines in files are made of. @param changed is fired when the lines may say something else */
export async function loadDeployments(
  services: Services,
  changed: vscode.EventEmitter<void>,
  view: vscode.TreeView<EntryPlace>,
) {
  const [deployments, { checks, automatic }, ownCode] = await Promise.all([
    services.deployments(),
    services.deploymentChecks(),
    services.ownCode(),
  ]);
  await deployments.look();
  const end = new AbortController();
  /** What stands beside the title of the view says that looking at it asks. */
  const sign = (): void => {
    const told = automatic.isOn
      ? words.automatic(automatic.lastAt === undefined ? undefined : timeText(automatic.lastAt))
      : "";
    if ((view.description ?? "") !== told) view.description = told;
  };
  const seen = (contracts: Parameters<typeof automatic.seen>[0]): void => {
    // Whose code it is that is asked about, the builds tell.
    if (automatic.isOn && contracts.length > 0) inBackground("Builds", services.builds(), services.log);
    inBackground("Deployments", automatic.seen(contracts, end.signal), services.log);
    sign();
  };
  const tree = new DeploymentsTree(services, deployments, checks, ownCode);
  const look = (): void => {
    seen(view.visible ? tree.shown : []);
  };
  tree.onShown = look;
  const commands = new DeploymentCommands(services, { deployments, tree, checks, automatic });
  const lenses = new DeploymentLenses(services, deployments, checks, seen);
  const tell = (): void => changed.fire();
  // The next window says by them, before it has looked for builds, that a contract is none of these.
  const remember = (): void => ownCode.rememberBuildsNamed(deployments.names);
  remember();
  const listening = vscode.Disposable.from(
    new vscode.Disposable(checks.onDidChange(tell)),
    new vscode.Disposable(ownCode.onDidChange(remember)),
    new vscode.Disposable(deployments.upToDate.onDidChange(tell)),
    services.settings.onDidChange(tell),
    services.settings.onDidChange(look),
    view.onDidChangeVisibility(look),
    vscode.window.onDidChangeWindowState(() => vscode.window.state.focused && look()),
    view.onDidCollapseElement(({ element }) => tree.unfolded.delete(element.handle)),
  );
  // Once the rows are there: before, the view would say for a moment that there are none.
  const told = setTimeout(() => inBackground("Deployments", commands.tellMenus(), services.log));
  return {
    tree,
    lenses,
    commands,
    dispose: () => {
      end.abort();
      clearTimeout(told);
      listening.dispose();
    },
  };
}
