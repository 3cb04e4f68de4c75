import * as vscode from "vscode";
import type { VerificationSummary } from "../../../src/app/verification/summary.ts";

/** Shows a text in an editor, the cursor in the middle of a part of it. */
export async function showText(
  text: string,
  cursorIn: string,
  language = "plaintext",
): Promise<vscode.TextEditor> {
  const document = await vscode.workspace.openTextDocument({ content: text, language });
  const editor = await vscode.window.showTextDocument(document, vscode.ViewColumn.One);
  const position = document.positionAt(text.indexOf(cursorIn) + Math.floor(cursorIn.length / 2));
  editor.selection = new vscode.Selection(position, position);
  return editor;
}

/** Puts the cursor on a reference in a line of source and verifies it, as with the keyboard. */
export async function verifyUnderCursor(reference: string): Promise<VerificationSummary | undefined> {
  await showText(`// deployed at ${reference} this morning\n`, reference);
  return vscode.commands.executeCommand<VerificationSummary | undefined>("contractLens.verifyUnderCursor");
}

/** Closes every editor and panel. */
export async function closeAll(): Promise<void> {
  for (const group of vscode.window.tabGroups.all) {
    for (const tab of group.tabs) {
      const { input } = tab;
      if (input instanceof vscode.TabInputText) await discard(input.uri);
    }
  }
  await vscode.commands.executeCommand("workbench.action.closeAllEditors");
}

/** An unsaved document would ask whether to save it. */
async function discard(uri: vscode.Uri): Promise<void> {
  if (uri.scheme !== "untitled") return;
  const document = await vscode.workspace.openTextDocument(uri);
  await vscode.window.showTextDocument(document);
  await vscode.commands.executeCommand("workbench.action.revertAndCloseActiveEditor");
}
