import * as vscode from "vscode";
import type { BuildMatches } from "../../app/builds/buildMatches.ts";
import type { ContractChecks } from "../../app/contractFacts/contractChecks.ts";
import { AutomaticChecks } from "../../app/deploymentChecks/automaticChecks.ts";
import { type PlanImprovement, DeploymentChecks } from "../../app/deploymentChecks/deploymentChecks.ts";
import type { WorkspaceDeployments } from "../../app/deployments/workspaceDeployments.ts";
import type { History } from "../../app/history/history.ts";
import type { Lookups } from "../../app/lookups/lookups.ts";
import type { Hex } from "../../core/hex.ts";
import type { Settings } from "../settings.ts";
import type { ProductLog } from "../productLog.ts";

const planImprovement: PlanImprovement = async (match, network) =>
  (await import("../../app/plan/planVerification.ts")).planImprovement(match, network);

/** The states of deployments, and their checks without a click. */
export type DeploymentKnowledge = { readonly checks: DeploymentChecks; readonly automatic: AutomaticChecks };

/** What tells how deployments stand. */
export type DeploymentSources = {
  readonly lookups: () => Promise<Lookups>;
  readonly history: () => Promise<History>;
  readonly buildMatches: () => Promise<BuildMatches>;
  readonly contractChecks: () => Promise<ContractChecks>;
};

/** What is known of the workspace's deployments, and whether they are checked by themselves. */
export async function loadDeploymentChecks(
  { workspaceState: state }: vscode.ExtensionContext,
  settings: Settings,
  log: ProductLog,
  deployments: WorkspaceDeployments,
  sources: DeploymentSources,
): Promise<DeploymentKnowledge> {
  const [lookups, history, buildMatches, contractChecks] = await Promise.all([
    sources.lookups(),
    sources.history(),
    sources.buildMatches(),
    sources.contractChecks(),
  ]);
  const isDeployed = (address: Hex): boolean => deployments.addresses.has(address);
  const networks = () => settings.networks().networks;
  const tools = { lookups, history, buildMatches, contractChecks, networks };
  const nameAt = deployments.nameAt.bind(deployments);
  const checks = new DeploymentChecks({ ...tools, state, log, isDeployed, nameAt, planImprovement });
  const mayAsk = (): boolean =>
    vscode.workspace.isTrusted && ["auto", "live"].includes(settings.hoverLookup());
  const isChosen = (): boolean => settings.checksDeployments();
  return { checks, automatic: new AutomaticChecks(state, checks, { isChosen, canRequest: mayAsk }) };
}
