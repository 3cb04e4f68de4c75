import type * as vscode from "vscode";
import { canBeChecked } from "../../app/deploymentChecks/subjectsToVerify.ts";
import { hasLedger, type Network } from "../../app/networks/network.ts";
import type { Deployment } from "../../builds/deployments/deployment.ts";
import { click } from "../../editor/trees/nodeTree.ts";
import { treeClickWords } from "../../text/tree.ts";

/** What of a network the menus' conditions look for. */
export function canBeDone(network: Network | undefined): readonly string[] {
  return [canBeChecked(network) ? "checkable" : "", network?.verifierUrl === undefined ? "" : "verifiable"];
}

/** What a click on a deployment does, where its network has a record of it. */
export function inspect({ address }: Deployment, network: Network | undefined): vscode.Command | undefined {
  return !(network && hasLedger(network))
    ? undefined
    : click("contractLens.inspectContractRecord", treeClickWords.inspectRecord(), address, {
        network: network.name,
      });
}
