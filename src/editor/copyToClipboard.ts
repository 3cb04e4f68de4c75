import * as vscode from "vscode";

/**
 * Copies a text.
 * @param text empty when there is none; `undefined` when it is too long: the answer can be opened instead
 * @returns what is on the clipboard then
 */
export async function copyToClipboard(
  text: string | undefined,
  openRawJson: () => Promise<unknown>,
): Promise<string | undefined> {
  if (text === undefined) void offerToOpen(openRawJson);
  if (text === undefined || text === "") return undefined;
  await vscode.env.clipboard.writeText(text);
  return text;
}

async function offerToOpen(openRawJson: () => Promise<unknown>): Promise<void> {
  const open = "Open Raw JSON";
  const sentence = "This answer is too long for the clipboard. Nothing was copied; all of it can be opened.";
  const chosen = await vscode.window.showInformationMessage(sentence, open);
  if (chosen === open) await openRawJson();
}
