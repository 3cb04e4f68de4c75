import * as vscode from "vscode";
import { notificationWords } from "../text/notifications.ts";

/**
 * Copies a text.
 * @param text empty when there is none; `undefined` when it is too long: the response can be opened instead
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
  const open = notificationWords.openRawResponse();
  const chosen = await vscode.window.showInformationMessage(notificationWords.tooLongToCopy(), open);
  if (chosen === open) await openRawJson();
}
