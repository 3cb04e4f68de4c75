import * as vscode from "vscode";
import type { OwnCode } from "../../app/builds/ownCode.ts";
import type { ContractChecks } from "../../app/contractChecks/contractChecks.ts";
import type { AutomaticChecks } from "../../app/deploymentChecks/automaticChecks.ts";
import type { PlanImprovement } from "../../app/deploymentChecks/improvements.ts";
import type { DeploymentChecks } from "../../app/deploymentChecks/deploymentChecks.ts";
import type { WorkspaceDeployments } from "../../app/deployments/workspaceDeployments.ts";
import type { History } from "../../app/history/history.ts";
import type { Lookups } from "../../app/lookups/lookups.ts";
import type { Platform } from "../../app/platform.ts";
import { deploymentFolders } from "../../builds/deployments/deploymentFolders.ts";
import type { Hex } from "../../core/hex.ts";
import { once, type Once } from "../../core/turns/once.ts";
import { untilEndOf } from "../extensionHost.ts";
import type { Settings } from "../settings.ts";
import type { ProductLog } from "../productLog.ts";

/** Into which tools write what they deployed. */
const deploymentFiles = `**/{${Object.values(deploymentFolders).join(",")}}/**/{*.json,journal.jsonl,.chainId,.chain}`;

const planImprovement: PlanImprovement = async (match, network) =>
  (await import("../../app/deploymentChecks/plannedImprovement.ts")).plannedImprovement(match, network);

/** How deployments stand, and what is asked about them without a click. */
export type DeploymentKnowledge = { readonly checks: DeploymentChecks; readonly automatic: AutomaticChecks };

/** What tells how deployments stand. */
type Known = {
  readonly lookups: () => Promise<Lookups>;
  readonly history: () => Promise<History>;
  readonly ownCode: () => Promise<OwnCode>;
  readonly contractChecks: () => Promise<ContractChecks>;
};

/** The deployments of the workspace, and how they stand. Nothing is read or watched before the first use. */
export function lazyDeployments(
  platform: Platform,
  context: vscode.ExtensionContext,
  settings: Settings,
  log: ProductLog,
  known: Known,
): {
  readonly deployments: Once<WorkspaceDeployments>;
  readonly deploymentChecks: () => Promise<DeploymentKnowledge>;
} {
  const untilEnd = untilEndOf(context);
  const deployments = once(async () => {
    const [{ WorkspaceDeployments }, { openedFolders }, { watchProject }] = await Promise.all([
      import("../../app/deployments/workspaceDeployments.ts"),
      import("../openedFolders.ts"),
      import("../watchProject.ts"),
    ]);
    const made = new WorkspaceDeployments({
      // Names of an untrusted workspace are not used anywhere.
      folders: () => (vscode.workspace.isTrusted ? openedFolders(platform.disk) : []),
      parseLargeJson: platform.parseLargeJson,
      log,
    });
    // The settings tell of trust, too.
    untilEnd(watchProject(deploymentFiles, made.upToDate, settings));
    return made;
  });
  const deploymentChecks = once(async () => {
    const [{ DeploymentChecks }, { AutomaticChecks }, made, lookups, ...others] = await Promise.all([
      import("../../app/deploymentChecks/deploymentChecks.ts"),
      import("../../app/deploymentChecks/automaticChecks.ts"),
      deployments(),
      known.lookups(),
      known.history(),
      known.ownCode(),
      known.contractChecks(),
    ]);
    const [history, ownCode, contractChecks] = others;
    const { workspaceState: state } = context;
    const isDeployed = (address: Hex): boolean => made.addresses.has(address);
    const networks = () => settings.networks().networks;
    const tools = { lookups, history, ownCode, contractChecks, networks };
    const checks = new DeploymentChecks({ ...tools, state, log, isDeployed, planImprovement });
    const mayAsk = (): boolean => vscode.workspace.isTrusted && settings.hoverLookup() === "live";
    return { checks, automatic: new AutomaticChecks(state, checks, mayAsk) };
  });
  return { deployments, deploymentChecks };
}
