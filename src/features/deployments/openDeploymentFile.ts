import * as vscode from "vscode";
import type { LocatedRecord } from "../../app/deployments/workspaceDeployments.ts";
import { recordedChainIds } from "../../app/networks/chainOf.ts";
import type { Network } from "../../app/networks/network.ts";
import type { Deployment } from "../../builds/deployments/deployment.ts";

/**
 * The deployment of a link, `298 0x…`: the chain ID and the address. It records a name for the contract; with the path of
 * a file appended, it is the one in that file, with or without a name.
 */
export function linkedDeployment(
  records: readonly LocatedRecord[],
  networks: readonly Network[],
  given: unknown,
): { readonly record: LocatedRecord; readonly deployment: Deployment } | undefined {
  const [chainId, address, ...words] = typeof given === "string" ? given.split(" ") : [];
  const path = words.join(" ");
  const ofNetworks = networks.filter((network) => network.chainId === chainId).flatMap(recordedChainIds);
  const chainIds = new Set([...ofNetworks, chainId]);
  for (const record of [...chainIds].flatMap((id) => records.filter((each) => each.chainId === id))) {
    const isMeant = ({ name, file = record.path }: Deployment): boolean =>
      path === "" ? name !== undefined : file === path;
    const deployment = record.deployments.find((each) => each.address === address && isMeant(each));
    if (deployment !== undefined) return { record, deployment };
  }
  return undefined;
}

/** Opens the file of a record, or of a deployment of it at its address. */
export async function openDeploymentFile(
  { folderUri, path }: LocatedRecord,
  deployment: Deployment | undefined,
): Promise<void> {
  const uri = vscode.Uri.joinPath(vscode.Uri.parse(folderUri), deployment?.file ?? path);
  // A folder with a file per contract has no single file to open.
  if (!/\.jsonl?$/.test(uri.path)) {
    await vscode.commands.executeCommand("revealInExplorer", uri);
    return;
  }
  const document = await vscode.workspace.openTextDocument(uri);
  const editor = await vscode.window.showTextDocument(document);
  const start = deployment === undefined ? -1 : document.getText().toLowerCase().indexOf(deployment.address);
  if (deployment === undefined || start === -1) return;
  const range = new vscode.Range(
    document.positionAt(start),
    document.positionAt(start + deployment.address.length),
  );
  editor.selection = new vscode.Selection(range.start, range.end);
  editor.revealRange(range, vscode.TextEditorRevealType.InCenter);
}
