import * as vscode from "vscode";
import { once } from "../../core/turns/once.ts";
import { registerCommand } from "../../editor/commands.ts";
import { LazyTree } from "../../editor/trees/lazyTree.ts";
import type { Services } from "../services.ts";

/** The view, and the commands that are about what it shows. */
export const viewId = "contractLens.deployments";

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
  const loaded = once(async () => (await import("./loadDeployments.ts")).loadDeployments(services, changed));
  const provider = new LazyTree(async () => (await loaded()).tree);
  const view = vscode.window.createTreeView(viewId, {
    treeDataProvider: provider,
    canSelectMany: true,
    showCollapseAll: true,
  });
  return vscode.Disposable.from(
    changed,
    provider,
    view,
    { dispose: () => loaded.ifLoaded(({ dispose }) => dispose()) },
    view.onDidChangeVisibility(async ({ visible }) => {
      if (visible) (await loaded()).seen();
    }),
    vscode.languages.registerCodeLensProvider([...files], {
      onDidChangeCodeLenses: changed.event,
      provideCodeLenses: async (document, token) =>
        vscode.workspace.isTrusted ? (await loaded()).lenses.provide(document, token) : [],
      resolveCodeLens: async (lens) => (await loaded()).lenses.resolve(lens),
    }),
    registerCommand("contractLens.checkDeployments", log, async (...given) =>
      (await loaded()).commands.check(given),
    ),
    registerCommand("contractLens.alwaysCheckDeployments", log, async () =>
      (await loaded()).commands.checkAlways(true),
    ),
    registerCommand("contractLens.stopCheckingDeployments", log, async () =>
      (await loaded()).commands.checkAlways(false),
    ),
    registerCommand("contractLens.verifyDeployment", log, async (...given) =>
      (await loaded()).commands.verify(given),
    ),
    registerCommand("contractLens.openDeploymentFile", log, async (...given) =>
      (await loaded()).commands.openFile(given),
    ),
    registerCommand("contractLens.openDeploymentRecord", log, async (...given) =>
      (await loaded()).commands.openRecord(given),
    ),
    registerCommand("contractLens.openDeploymentInExplorer", log, async (...given) =>
      (await loaded()).commands.openInExplorer(given),
    ),
    registerCommand("contractLens.copyDeploymentAddress", log, async (...given) =>
      (await loaded()).commands.copyAddress(given),
    ),
    registerCommand("contractLens.useSourcify", log, async (chainId) =>
      (await loaded()).commands.useSourcify(chainId),
    ),
    registerCommand("contractLens.showDeployments", log, async (file) =>
      (await loaded()).commands.show(file, view),
    ),
  );
}
