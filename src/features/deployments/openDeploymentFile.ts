import * as vscode from "vscode";
import type { LocatedRecord } from "../../app/deployments/workspaceDeployments.ts";
import type { Deployment } from "../../builds/deployments/deployment.ts";

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
