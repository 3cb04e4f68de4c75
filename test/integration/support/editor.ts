import * as vscode from "vscode";
import { choose, questionText } from "./dialogs.ts";
import { until } from "./until.ts";
import type { VerificationSummary } from "../../../src/app/verification/summary.ts";

let shown = 0;

/** Shows a text in an editor, in a file of its own, the cursor in the middle of a part of it. */
export async function showText(text: string, cursorIn: string): Promise<vscode.TextEditor> {
  const [folder] = vscode.workspace.workspaceFolders ?? [];
  if (folder === undefined) throw new Error("The suite needs an open folder.");
  shown += 1;
  const file = vscode.Uri.joinPath(folder.uri, `shown by tests/${shown}.txt`);
  await vscode.workspace.fs.writeFile(file, new TextEncoder().encode(text));
  const document = await vscode.workspace.openTextDocument(file);
  const position = document.positionAt(text.indexOf(cursorIn) + Math.floor(cursorIn.length / 2));
  const selection = new vscode.Selection(position, position);
  const editor = await vscode.window.showTextDocument(document, {
    viewColumn: vscode.ViewColumn.One,
    selection,
  });
  await until("the editor to be the active one", () => vscode.window.activeTextEditor?.document === document);
  return editor;
}

/** Puts the cursor on a reference in a line of source and verifies it, as with the keyboard. */
export async function verifyUnderCursor(reference: string): Promise<VerificationSummary | undefined> {
  await showText(`// deployed at ${reference} this morning\n`, reference);
  return vscode.commands.executeCommand<VerificationSummary | undefined>("contractLens.verifyUnderCursor");
}

/** Has a contract verified as another extension would, and agrees to it. */
export async function verifyAsExtension(
  contract: string,
  options: { readonly network?: string } = {},
): Promise<VerificationSummary | undefined> {
  const verifying = vscode.commands.executeCommand<VerificationSummary | undefined>(
    "contractLens.verifyContract",
    contract,
    options,
  );
  await questionText();
  await choose("Verify");
  return verifying;
}

/** Closes every editor and panel. */
export async function closeAll(): Promise<void> {
  await vscode.commands.executeCommand("workbench.action.closeAllEditors");
}
