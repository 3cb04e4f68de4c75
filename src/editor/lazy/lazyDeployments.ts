import * as vscode from "vscode";
import type { WorkspaceDeployments } from "../../app/deployments/workspaceDeployments.ts";
import type { Platform } from "../../app/platform.ts";
import { deploymentFolders } from "../../builds/deployments/deploymentFolders.ts";
import { once, type Once } from "../../core/turns/once.ts";
import { untilEndOf } from "../extensionHost.ts";
import type { Settings } from "../settings.ts";
import type { ProductLog } from "../productLog.ts";
import type { DeploymentKnowledge, DeploymentSources } from "./loadDeploymentChecks.ts";

/** Into which tools write what they deployed. */
const deploymentFiles = `**/{${Object.values(deploymentFolders).join(",")}}/**/{*.json,journal.jsonl,.chainId,.chain}`;

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
    const [{ WorkspaceDeployments }, { openedFolders, watchProject }] = await Promise.all([
      import("../../app/deployments/workspaceDeployments.ts"),
      import("../openedFolders.ts"),
    ]);
    const made = new WorkspaceDeployments({
      folders: () => openedFolders(platform.readFile),
      isTrusted: () => vscode.workspace.isTrusted,
      parseLargeJson: platform.parseLargeJson,
      log,
    });
    // The settings tell of trust, too.
    untilEnd(watchProject(deploymentFiles, made.upToDate, settings));
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
