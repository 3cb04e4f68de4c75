import * as vscode from "vscode";
import type { LocatedRecord } from "../../app/deployments/workspaceDeployments.ts";
import type { Deployment } from "../../builds/deployments/deployment.ts";

/**
 * The deployment that names a contract, by what a link says of it: `298 0x…`, its chain and its address. With the path of a file behind
 * them, the one in that file, whether or not it is named.
 */
export function linkedDeployment(
  records: readonly LocatedRecord[],
  given: unknown,
): { readonly record: LocatedRecord; readonly deployment: Deployment } | undefined {
  const [chainId, address, ...words] = typeof given === "string" ? given.split(" ") : [];
  const path = words.join(" ");
  for (const record of records.filter((each) => each.chainId === chainId)) {
    const isMeant = ({ name, file = record.path }: Deployment): boolean =>
      path === "" ? name !== undefined : file === path;
    const deployment = record.deployments.find((each) => each.address === address && isMeant(each));
    if (deployment !== undefined) return { record, deployment };
  }
  return undefined;
}

/** Opens the file that a record, or a deployment of it, was read from; at the place of the deployment's address. */
export async function openDeploymentFile(
  { folderUri, path }: LocatedRecord,
  deployment: Deployment | undefined,
): Promise<void> {
  const uri = vscode.Uri.joinPath(vscode.Uri.parse(folderUri), deployment?.file ?? path);
  // Of a folder that has a file for each contract there is not one to open.
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
