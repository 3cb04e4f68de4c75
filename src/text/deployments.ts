import * as l10n from "@vscode/l10n";
import type { DeploymentOrigin, DeploymentTool } from "../builds/deployments/deployment.ts";
import { numberText } from "./language.ts";

/** The words of the view of deployments. */
export const deploymentWords = {
  chain: (chainId: string) => l10n.t("Chain {0}", chainId),
  unknownChain: () => l10n.t("Unknown chain"),
  noNetwork: () => l10n.t("no network in the settings"),
  localChain: () => l10n.t("local chain"),
  /** Of the contracts of a record, as far as they were looked up. */
  verified: (verified: number, all: number) =>
    l10n.t("{0} of {1} verified", numberText(verified), numberText(all)),
  notLookedUp: () => l10n.t("not looked up"),
  notDeployed: () => l10n.t("not deployed"),
  notDeployedTip: () =>
    l10n.t("The file does not say that this deployment succeeded: it failed, or was never finished."),
  file: (path: string) => l10n.t("File: {0}", path),
  written: (moment: string) => l10n.t("Written: {0}", moment),
  named: (name: string) => l10n.t("Named {0} by the deployment file", name),
  notChecked: () => l10n.t("The file says so. Inspect the contract to see what the network says."),
  openFile: () => l10n.t("Open Deployment File"),
  spoken: (name: string, description: string) => l10n.t("Deployment: {0}, {1}", name, description),
};

/** What wrote a record. */
export const deploymentToolWords: Readonly<Record<DeploymentTool, () => string>> = {
  foundry: () => l10n.t("Foundry script"),
  ignition: () => l10n.t("Hardhat Ignition"),
  hardhatDeploy: () => l10n.t("hardhat-deploy"),
  truffle: () => l10n.t("Truffle"),
  openZeppelin: () => l10n.t("OpenZeppelin Upgrades"),
};

/** How a contract came to be; nothing for what was simply deployed. */
export const deploymentOriginWords: Readonly<Record<Exclude<DeploymentOrigin, "created">, () => string>> = {
  child: () => l10n.t("created by a contract"),
  existing: () => l10n.t("existed already"),
  proxy: () => l10n.t("proxy"),
  implementation: () => l10n.t("implementation"),
};
