import * as vscode from "vscode";
import { WorkspaceDeployments } from "../../app/deployments/workspaceDeployments.ts";
import type { Platform } from "../../app/platform.ts";
import { deploymentFiles } from "../deploymentFiles.ts";
import { openedFolders, watchProject } from "../openedFolders.ts";
import type { Settings } from "../settings.ts";
import type { ProductLog } from "../productLog.ts";

/** What may bring other deployments with it: tools and projects name folders and files of their own. */
const watched = "**/{*.json,journal.jsonl,.chainId,.chain,foundry.toml,truffle-config.js}";

/** What the files of some hundred folders record; those not used for longest go. */
const storedBytes = 32 * 1024 * 1024;

/** The deployments of the workspace, and what watches their files. */
export async function openDeployments(
  platform: Platform,
  settings: Settings,
  log: ProductLog,
): Promise<readonly [WorkspaceDeployments, vscode.Disposable]> {
  const made = new WorkspaceDeployments({
    folders: () => openedFolders(platform.disk),
    isTrusted: () => vscode.workspace.isTrusted,
    parseLargeJson: platform.parseLargeJson,
    memory: await platform.openFolder("deployments", { bytes: storedBytes }),
    deploymentFiles,
    environment: platform.environment,
    log,
  });
  // A change of trust is an event of the settings, too.
  return [made, watchProject(watched, made.upToDate, settings)];
}
