import * as vscode from "vscode";
import { contractsIn } from "../../app/deploymentChecks/toCheck.ts";
import { inBackground } from "../../editor/unexpected.ts";
import type { Services } from "../services.ts";
import { DeploymentCommands } from "./deploymentCommands.ts";
import { DeploymentLenses } from "./deploymentLenses.ts";
import { DeploymentsTree } from "./deploymentsTree.ts";

/** What the view and the lines in files are made of. @param changed is fired when the lines may say something else */
export async function loadDeployments(services: Services, changed: vscode.EventEmitter<void>) {
  const [deployments, { checks, automatic }, ownCode] = await Promise.all([
    services.deployments(),
    services.deploymentChecks(),
    services.ownCode(),
  ]);
  await deployments.look();
  const end = new AbortController();
  const seen = (contracts: Parameters<typeof automatic.seen>[0]): void =>
    inBackground("Deployments", automatic.seen(contracts, end.signal), services.log);
  const tree = new DeploymentsTree(services, deployments, checks, ownCode);
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
  );
  await commands.tellMenus();
  return {
    tree,
    lenses,
    commands,
    /** The view is looked at. */
    seen: () => seen(tree.chains.flatMap(({ network, records }) => contractsIn(network, records))),
    dispose: () => {
      end.abort();
      listening.dispose();
    },
  };
}
