import * as vscode from "vscode";
import { deploymentRecordsInFile } from "../../app/deployments/deploymentRecords.ts";
import type { WorkspaceDeployments } from "../../app/deployments/workspaceDeployments.ts";
import { readChainId } from "../../builds/deployments/deployment.ts";
import { runCommand } from "../../editor/commandRegistry.ts";
import { addDeploymentFiles } from "../../editor/deploymentFiles.ts";
import { deploymentFileWords as words, deploymentToolWords } from "../../text/deployments/deployments.ts";
import { networkMenuWords } from "../../text/networks/networkMenu.ts";
import { rpcUrlWords } from "../../text/networks/rpcUrl.ts";
import { notificationWords } from "../../text/notifications.ts";
import type { Services } from "../services.ts";
import { placeInFolder } from "../../editor/openedFolders.ts";
import { fileHandle } from "./deploymentPlace.ts";

/**
 * Adds files to the setting `contractLens.deploymentFiles`, and shows them in the view. Asks the user once for the chain of files that do
 * not contain it. Files without addresses, and those that are read as a tool's records, are not added, and one message names each reason.
 */
export async function useDeploymentFiles(
  services: Services,
  deployments: WorkspaceDeployments,
  files: readonly vscode.Uri[],
): Promise<void> {
  await deployments.refresh();
  const problems = new Set<string>();
  const added = new Map<string, { readonly uri: vscode.Uri; readonly hasChain: boolean }>();
  for (const uri of files) {
    const read = await readFile(deployments, uri);
    if (typeof read === "string") problems.add(read);
    else added.set(read.path, { uri, hasChain: read.hasChain });
  }
  for (const problem of problems) void vscode.window.showWarningMessage(problem);
  const [first] = added.values();
  if (first === undefined) return;
  const allHaveChains = [...added.values()].every(({ hasChain }) => hasChain);
  const chainId = allHaveChains ? "" : await askChain(services);
  if (chainId === undefined) return;
  try {
    await addDeploymentFiles(
      Object.fromEntries([...added].map(([path, { hasChain }]) => [path, hasChain ? "" : chainId])),
    );
  } catch {
    void vscode.window.showErrorMessage(notificationWords.settingNotSaved());
    return;
  }
  deployments.upToDate.invalidate();
  await deployments.refresh();
  deployments.upToDate.notifyChange();
  await runCommand("contractLens.showDeployments", fileHandle(first.uri));
}

/** A file that can be added, or the reason why not. */
async function readFile(
  deployments: WorkspaceDeployments,
  uri: vscode.Uri,
): Promise<string | { readonly path: string; readonly hasChain: boolean }> {
  const place = placeInFolder(uri);
  if (place === undefined) return words.outside();
  const records = deploymentRecordsInFile(deployments.records, place.folderUri, place.path);
  const known = records.find(({ tool }) => tool !== "addressBook");
  if (known !== undefined) return words.alreadyShown(deploymentToolWords[known.tool]());
  const read = await deployments.readAddressBook(place.folderUri, place.path);
  if (read.length === 0) return words.noAddresses();
  return { path: place.path, hasChain: read.every(({ chainId }) => chainId !== undefined) };
}

type ChainItem = vscode.QuickPickItem & { readonly chainId?: string };

async function askChain({ settings }: Services): Promise<string | undefined> {
  const active = settings.activeNetwork()?.name;
  const { networks } = settings.networks();
  // The active network comes first: it is the likely one, and Enter selects the first.
  const ordered = networks.toSorted(
    (one, other) => Number(other.name === active) - Number(one.name === active),
  );
  const chains = ordered.map((network): ChainItem => ({
    label: network.name.replaceAll("$(", "$\u200B("),
    description: networkMenuWords.chainId(network.chainId),
    chainId: network.chainId,
  }));
  const other: ChainItem = { label: rpcUrlWords.otherChain(), detail: rpcUrlWords.otherChainDetail() };
  const title = words.title();
  const picked = await vscode.window.showQuickPick([...chains, other], {
    title,
    placeHolder: words.whichChain(),
    matchOnDescription: true,
    ignoreFocusOut: true,
  });
  if (picked !== other) return picked?.chainId;
  const typed = await vscode.window.showInputBox({
    title,
    prompt: rpcUrlWords.chainIdPrompt(),
    validateInput: (text) =>
      text.trim() === "" || readChainId(text.trim()) !== undefined ? null : rpcUrlWords.notChainId(),
  });
  return readChainId(typed?.trim() ?? "");
}
