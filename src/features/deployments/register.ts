import * as vscode from "vscode";
import { once } from "../../core/async/once.ts";
import { lazyCommands } from "../../editor/commandRegistry.ts";
import { LazyTree, type EntryPlace } from "../../editor/trees/lazyTree.ts";
import type { Services } from "../services.ts";

/** ID of the view. */
const viewId = "contractLens.deployments";

/** Files with code lenses; JSON Lines files appear in the view only. */
const files: readonly vscode.DocumentFilter[] = [
  "**/broadcast/**/*.json",
  "**/ignition/deployments/*/deployed_addresses.json",
  "**/deployments/*/*.json",
  "**/build/contracts/*.json",
  "**/.openzeppelin/*.json",
  "**/*.sol",
].map((pattern) => ({ pattern }));

/**
 * The view of deployments that tools made from this workspace, and code lenses in the tools' files and in Solidity files. The search for
 * files starts when one of them is first visible; requests wait for the user's check.
 */
export function registerDeployments(services: Services): vscode.Disposable {
  const { log } = services;
  const changed = new vscode.EventEmitter<void>();
  const loaded = once(async () =>
    (await import("./loadDeployments.ts")).loadDeployments(services, changed, view),
  );
  const command = lazyCommands(log, loaded);
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
      provideCodeLenses: async (document, token) => {
        if (!vscode.workspace.isTrusted) return [];
        const { lenses, sources } = await loaded();
        return (document.uri.path.endsWith(".sol") ? sources : lenses).provide(document, token);
      },
      resolveCodeLens: async (lens) => (await loaded()).lenses.resolve(lens),
    }),
    command("contractLens.checkDeployments", ({ commands }, given) => commands.check(given)),
    command("contractLens.alwaysCheckDeployments", ({ commands }, given) => commands.setChecks(true, given)),
    command("contractLens.stopCheckingDeployments", ({ commands }, given) =>
      commands.setChecks(false, given),
    ),
    command("contractLens.verifyDeployment", ({ commands }, given) => commands.verify(given)),
    command("contractLens.verifyRecorded", ({ commands }, given) => commands.verifyTogether(given)),
    command("contractLens.openDeploymentFile", ({ commands }, given) => commands.openFile(given)),
    command("contractLens.openDeploymentRecord", ({ commands }, given) => commands.openRecord(given)),
    command("contractLens.openDeploymentInExplorer", ({ commands }, given) => commands.openInExplorer(given)),
    command("contractLens.copyDeploymentAddress", ({ commands }, given) => commands.copyAddress(given)),
    command("contractLens.setDeploymentLabel", ({ commands }, given) => commands.setLabel(given)),
    command("contractLens.copyDeploymentLink", ({ commands }, given) => commands.copyLink(given)),
    command("contractLens.useSourcify", ({ commands }, [chainId]) => commands.useSourcify(chainId)),
    command("contractLens.useDeploymentFile", ({ commands }, given) => commands.useFile(given)),
    command("contractLens.readState", ({ sources }, given) => sources.readState(given)),
    command("contractLens.showDeployments", ({ commands }, [file]) => commands.show(file, view)),
  );
}
