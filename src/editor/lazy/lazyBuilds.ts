import * as vscode from "vscode";
import type { BuildMatches } from "../../app/builds/buildMatches.ts";
import type { WorkspaceBuilds } from "../../app/builds/workspaceBuilds.ts";
import type { ChosenAbis } from "../../app/decoding/chosenAbis.ts";
import type { PublishedSources } from "../../app/publication/publishedSources.ts";
import type { Platform } from "../../app/platform.ts";
import { once } from "../../core/async/once.ts";
import { untilEndOf } from "../extensionHost.ts";
import type { Settings } from "../settings.ts";
import type { ProductLog } from "../productLog.ts";

/** The indexes of some hundred roots; those not used for longest go. */
const indexBytes = 64 * 1024 * 1024;

/** What is noted of some thousand published files. */
const publishedBytes = 65_536;

/** The ABI of one contract; the largest have a tenth of it. */
const chosenBytes = 1024 * 1024;

/** A window that opens has other work. */
const reviewedAfterMilliseconds = 1000;

/** What may bring other builds with it. */
const buildFiles = "**/{*.toml,.env,hardhat.config.*,truffle-config.js,truffle.js,*.json,*.abi}";

/** The builds of the workspace, what was published of them, and what was chosen beside them. Nothing is read or watched before the first use. */
export function lazyBuilds(
  platform: Platform,
  context: vscode.ExtensionContext,
  settings: Settings,
  log: ProductLog,
): {
  readonly builds: () => Promise<WorkspaceBuilds>;
  readonly published: () => Promise<PublishedSources>;
  readonly buildMatches: () => Promise<BuildMatches>;
  readonly chosenAbis: () => Promise<ChosenAbis>;
} {
  const untilEnd = untilEndOf(context);
  const buildMatches = once(async () => {
    const { BuildMatches: BuildMatches } = await import("../../app/builds/buildMatches.ts");
    const isTrusted = (): boolean => vscode.workspace.isTrusted;
    const own = new BuildMatches(isTrusted, log, { state: context.workspaceState, isTrusted, log });
    // Builds may have been made anew while no window was open.
    if (own.hasStored) reviewing = setTimeout(() => void review(), reviewedAfterMilliseconds);
    return own;
  });
  let reviewing: NodeJS.Timeout | undefined;
  untilEnd(new vscode.Disposable(() => clearTimeout(reviewing)));
  const review = async (): Promise<void> => {
    try {
      await (await builds()).refresh();
    } catch (error) {
      log.warn(`Builds: not looked for: ${String(error)}`);
    }
  };
  const builds = once(async () => {
    const [{ WorkspaceBuilds }, { openedFolders, watchProject }, memory, own] = await Promise.all([
      import("../../app/builds/workspaceBuilds.ts"),
      import("../openedFolders.ts"),
      platform.openFolder("builds", { bytes: indexBytes }),
      buildMatches(),
    ]);
    const made = new WorkspaceBuilds({
      // Files of a workspace that is not trusted are not read for it.
      folders: () => (vscode.workspace.isTrusted ? openedFolders(platform.disk) : []),
      configuredRoots: () => settings.builds(),
      memory,
      parseLargeJson: platform.parseLargeJson,
      environment: platform.environment,
      log,
    });
    own.use(made);
    // A change of trust is an event of the settings, too.
    untilEnd(watchProject(buildFiles, made.upToDate, settings));
    return made;
  });
  const published = once(async () => {
    const [{ PublishedSources }, folder] = await Promise.all([
      import("../../app/publication/publishedSources.ts"),
      platform.openFolder("published", { bytes: publishedBytes, keepsAll: true }),
    ]);
    return new PublishedSources(folder, log);
  });
  const chosenAbis = once(async () => {
    const [{ ChosenAbis }, folder] = await Promise.all([
      import("../../app/decoding/chosenAbis.ts"),
      platform.openFolder("abis", { bytes: chosenBytes, keepsAll: true }),
    ]);
    return new ChosenAbis(folder, log);
  });
  return { builds, published, buildMatches, chosenAbis };
}
