import * as vscode from "vscode";
import type { EntryPlace } from "../../editor/trees/lazyTree.ts";
import { deploymentWords as words } from "../../text/deployments/deployments.ts";
import { timeText } from "../../ui/tree/dayText.ts";
import { inBackground } from "../../editor/productLog.ts";
import type { Services } from "../services.ts";
import { DeploymentCommands } from "./deploymentCommands.ts";
import { DeploymentLenses } from "./deploymentLenses.ts";
import { SourceLenses } from "./sourceLenses.ts";
import { DeploymentsTree } from "./deploymentsTree.ts";

/** Loads the view and the code lenses. @param changed fires when the code lenses may change */
export async function loadDeployments(
  services: Services,
  changed: vscode.EventEmitter<void>,
  view: vscode.TreeView<EntryPlace>,
) {
  const [deployments, { checks, automatic }, buildMatches, labels, lookups] = await Promise.all([
    services.deployments(),
    services.deploymentChecks(),
    services.buildMatches(),
    services.labels(),
    services.lookups(),
  ]);
  await deployments.refresh();
  const end = new AbortController();
  /** Shows beside the view's title whether visible deployments are checked automatically. */
  const sign = (): void => {
    const description = automatic.isOn
      ? words.automatic(automatic.lastAt === undefined ? undefined : timeText(automatic.lastAt))
      : "";
    if ((view.description ?? "") !== description) view.description = description;
  };
  const seen = (contracts: Parameters<typeof automatic.checkVisible>[0]): void => {
    // Builds identify the code of the checked contracts.
    if (automatic.isOn && contracts.length > 0) inBackground("Builds", services.builds(), services.log);
    inBackground("Deployments", automatic.checkVisible(contracts, end.signal), services.log);
    sign();
  };
  const tree = new DeploymentsTree({ ...services, labels }, deployments, checks, buildMatches);
  const look = (): void => {
    seen(view.visible ? tree.shown : []);
  };
  tree.onShown = look;
  const commands = new DeploymentCommands(services, { deployments, tree, checks, automatic });
  const lenses = new DeploymentLenses(services, deployments, checks, seen);
  const sources = new SourceLenses(services, { deployments, checks, buildMatches, labels, lookups });
  const tell = (): void => changed.fire();
  // The next window rules contracts out by these names before its search for builds.
  const remember = (): void => buildMatches.rememberBuildsNamed(deployments.names);
  remember();
  const listening = vscode.Disposable.from(
    new vscode.Disposable(checks.onDidChange(tell)),
    new vscode.Disposable(buildMatches.onDidChange(remember)),
    new vscode.Disposable(deployments.upToDate.onDidChange(tell)),
    services.settings.onDidChange(tell),
    services.settings.onDidChange(look),
    view.onDidChangeVisibility(look),
    vscode.window.onDidChangeWindowState(() => vscode.window.state.focused && look()),
    view.onDidCollapseElement(({ element }) => tree.unfolded.delete(element.handle)),
  );
  // After the rows: otherwise the view briefly shows that there are none.
  const timer = setTimeout(() => inBackground("Deployments", commands.tellMenus(), services.log));
  return {
    tree,
    lenses,
    sources,
    commands,
    dispose: () => {
      end.abort();
      clearTimeout(timer);
      listening.dispose();
    },
  };
}
