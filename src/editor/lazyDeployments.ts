import * as vscode from "vscode";
import type { WorkspaceDeployments } from "../app/deployments/workspaceDeployments.ts";
import type { Platform } from "../app/platform.ts";
import { once } from "../core/turns/once.ts";
import type { Settings } from "./settings.ts";

/** Into which tools write what they deployed. */
const deploymentFiles =
  "**/{broadcast,deployments,.openzeppelin,build/contracts}/**/{*.json,journal.jsonl,.chainId,.chain}";

/** The deployments of the workspace. Nothing is read or watched before the first use. */
export function lazyDeployments(
  platform: Platform,
  context: vscode.ExtensionContext,
  settings: Settings,
  log: vscode.LogOutputChannel,
): { readonly deployments: () => Promise<WorkspaceDeployments> } {
  const deployments = once(async () => {
    const [{ WorkspaceDeployments }, { openedFolders }, { watchProject }] = await Promise.all([
      import("../app/deployments/workspaceDeployments.ts"),
      import("./openedFolders.ts"),
      import("./watchProject.ts"),
    ]);
    const made = new WorkspaceDeployments({
      // Names of an untrusted workspace are not used anywhere.
      folders: () => (vscode.workspace.isTrusted ? openedFolders() : []),
      parseLargeJson: platform.parseLargeJson,
      log,
    });
    context.subscriptions.push(
      watchProject(deploymentFiles, made.upToDate, settings),
      vscode.workspace.onDidGrantWorkspaceTrust(() => {
        made.upToDate.outdate();
        made.upToDate.tell();
      }),
    );
    return made;
  });
  return { deployments };
}
