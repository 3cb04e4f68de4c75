import * as vscode from "vscode";
import { notificationWords } from "../text/notifications.ts";
import { escapeInvisible } from "../core/strings/visibleText.ts";
import { formatExactJson } from "../core/json/exactJson.ts";
import { indentJson } from "../core/json/indentJson.ts";
import type { JsonValue } from "../core/json/jsonValue.ts";

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

/**
 * Puts an ABI onto the clipboard, whoever it is from, and says so.
 * @param items as they were read from JSON
 * @returns what is on the clipboard then
 */
export async function copyAbi(items: readonly unknown[]): Promise<string> {
  // It may be pasted where nothing warns of characters that are not seen.
  const text = escapeInvisible(indentJson(formatExactJson([...(items as readonly JsonValue[])])));
  await vscode.env.clipboard.writeText(text);
  vscode.window.setStatusBarMessage(`$(copy) ${notificationWords.abiCopied()}`, 2000);
  return text;
}

/** Puts texts onto the clipboard, each on a line of its own, and says so. @returns what is there then; undefined where there is none */
export async function copyLines(lines: readonly string[]): Promise<string | undefined> {
  if (lines.length === 0) return undefined;
  const text = lines.join("\n");
  await vscode.env.clipboard.writeText(text);
  vscode.window.setStatusBarMessage(`$(copy) ${notificationWords.copied()}`, 2000);
  return text;
}
