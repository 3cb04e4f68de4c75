import * as vscode from "vscode";
import { once } from "../../core/turns/once.ts";
import { lazyCommands } from "../../editor/commandRegistry.ts";
import { LazyTree, type EntryPlace } from "../../editor/trees/lazyTree.ts";
import type { Services } from "../services.ts";

/** The view, and the commands that are about what it shows. */
const viewId = "contractLens.deployments";

/** Files in which deployments are shown; lines of JSON are shown in the view alone. */
const files: readonly vscode.DocumentFilter[] = [
  "**/broadcast/**/*.json",
  "**/ignition/deployments/*/deployed_addresses.json",
  "**/deployments/*/*.json",
  "**/build/contracts/*.json",
  "**/.openzeppelin/*.json",
].map((pattern) => ({ pattern }));

/**
 * The view of what tools deployed from this workspace, and lines above deployments in the files of tools. Files are looked for
 * when one of them is first seen, and nobody is asked before the user has it checked.
 */
export function registerDeployments(services: Services): vscode.Disposable {
  const { log } = services;
  const changed = new vscode.EventEmitter<void>();
  const loaded = once(async () =>
    (await import("./loadDeployments.ts")).loadDeployments(services, changed, view),
  );
  const command = lazyCommands(log, async () => (await loaded()).commands);
  const provider = new LazyTree(async () => (await loaded()).tree);
  const view: vscode.TreeView<EntryPlace> = vscode.window.createTreeView(viewId, {
    treeDataProvider: provider,
    canSelectMany: true,
    showCollapseAll: true,
  });
  return vscode.Disposable.from(
    changed,
    provider,
    view,
    { dispose: () => loaded.ifLoaded(({ dispose }) => dispose()) },
    vscode.languages.registerCodeLensProvider([...files], {
      onDidChangeCodeLenses: changed.event,
      provideCodeLenses: async (document, token) =>
        vscode.workspace.isTrusted ? (await loaded()).lenses.provide(document, token) : [],
      resolveCodeLens: async (lens) => (await loaded()).lenses.resolve(lens),
    }),
    command("contractLens.checkDeployments", (commands, given) => commands.check(given)),
    command("contractLens.alwaysCheckDeployments", (commands) => commands.checkAutomatically(true)),
    command("contractLens.stopCheckingDeployments", (commands) => commands.checkAutomatically(false)),
    command("contractLens.verifyDeployment", (commands, given) => commands.verify(given)),
    command("contractLens.verifyRecorded", (commands, given) => commands.verifyTogether(given)),
    command("contractLens.openDeploymentFile", (commands, given) => commands.openFile(given)),
    command("contractLens.openDeploymentRecord", (commands, given) => commands.openRecord(given)),
    command("contractLens.openDeploymentInExplorer", (commands, given) => commands.openInExplorer(given)),
    command("contractLens.copyDeploymentAddress", (commands, given) => commands.copyAddress(given)),
    command("contractLens.copyDeploymentLink", (commands, given) => commands.copyLink(given)),
    command("contractLens.useSourcify", (commands, [chainId]) => commands.useSourcify(chainId)),
    command("contractLens.showDeployments", (commands, [file]) => commands.show(file, view)),
  );
}
