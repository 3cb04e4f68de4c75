import type * as vscode from "vscode";
import type { WorkspaceDeployments } from "../../app/deployments/workspaceDeployments.ts";
import type { Platform } from "../../app/platform.ts";
import { once, type Once } from "../../core/async/once.ts";
import { untilEndOf } from "../extensionHost.ts";
import type { Settings } from "../settings.ts";
import type { ProductLog } from "../productLog.ts";
import type { DeploymentKnowledge, DeploymentSources } from "./loadDeploymentChecks.ts";

/** The deployments of the workspace, and how they stand. Nothing is read or watched before the first use. */
export function lazyDeployments(
  platform: Platform,
  context: vscode.ExtensionContext,
  settings: Settings,
  log: ProductLog,
  sources: DeploymentSources,
): {
  readonly deployments: Once<WorkspaceDeployments>;
  readonly deploymentChecks: Once<DeploymentKnowledge>;
} {
  const untilEnd = untilEndOf(context);
  const deployments = once(async () => {
    const { openDeployments } = await import("./openDeployments.ts");
    const [made, watching] = await openDeployments(platform, settings, log);
    untilEnd(watching);
    return made;
  });
  const deploymentChecks = once(async () => {
    const [{ loadDeploymentChecks }, made] = await Promise.all([
      import("./loadDeploymentChecks.ts"),
      deployments(),
    ]);
    return loadDeploymentChecks(context, settings, log, made, sources);
  });
  return { deployments, deploymentChecks };
}
