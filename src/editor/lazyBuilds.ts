import * as vscode from "vscode";
import { OwnCode } from "../app/builds/ownCode.ts";
import type { WorkspaceBuilds } from "../app/builds/workspaceBuilds.ts";
import type { PublishedSources } from "../app/publication/publishedSources.ts";
import type { Platform } from "../app/platform.ts";
import { once } from "../core/turns/once.ts";
import { openedFolders } from "./openedFolders.ts";
import type { Settings } from "./settings.ts";
import { watchProject } from "./watchProject.ts";

/** The indexes of some hundred roots; those not used for longest go. */
const indexBytes = 64 * 1024 * 1024;

/** What is noted of some thousand published files. */
const publishedBytes = 65_536;

/** What may bring other builds with it. */
const buildFiles = "**/{foundry.toml,hardhat.config.*,truffle-config.js,truffle.js,*.json,*.abi}";

/** The builds of the workspace, and what was published of them. Nothing is read or watched before the first use. */
export function lazyBuilds(
  platform: Platform,
  context: vscode.ExtensionContext,
  settings: Settings,
  log: vscode.LogOutputChannel,
): {
  readonly builds: () => Promise<WorkspaceBuilds>;
  readonly published: () => Promise<PublishedSources>;
  readonly ownCode: OwnCode;
} {
  const pathOf = (name: string): string => vscode.Uri.joinPath(context.globalStorageUri, name).fsPath;
  const listening: vscode.Disposable[] = [];
  let hasEnded = false;
  context.subscriptions.push({
    dispose: () => {
      hasEnded = true;
      for (const listener of listening) listener.dispose();
    },
  });
  const ownCode = new OwnCode(() => vscode.workspace.isTrusted, log);
  const builds = once(async () => {
    const [{ WorkspaceBuilds }, memory] = await Promise.all([
      import("../app/builds/workspaceBuilds.ts"),
      platform.openFolder(pathOf("builds"), { bytes: indexBytes }),
    ]);
    const made = new WorkspaceBuilds({
      folders: openedFolders,
      named: () => settings.builds(),
      memory,
      parseLargeJson: platform.parseLargeJson,
      log,
    });
    ownCode.use(made);
    // The window may have been closed meanwhile.
    if (!hasEnded) listening.push(watchProject(buildFiles, made.upToDate, settings));
    return made;
  });
  const published = once(async () => {
    const [{ PublishedSources }, folder] = await Promise.all([
      import("../app/publication/publishedSources.ts"),
      platform.openFolder(pathOf("published"), { bytes: publishedBytes, keepsAll: true }),
    ]);
    return new PublishedSources(folder, log);
  });
  return { builds, published, ownCode };
}
