import * as vscode from "vscode";
import { escapeUnseen } from "../core/characters/visibleText.ts";
import { formatExactJson } from "../core/json/exactJson.ts";
import { indentJson } from "../core/json/indentJson.ts";
import type { JsonValue } from "../core/json/jsonValue.ts";
import { notificationWords } from "../text/notifications.ts";

/**
 * Puts an ABI onto the clipboard, whoever it is from, and says so.
 * @param items as they were read from JSON
 * @returns what is on the clipboard then
 */
export async function copyAbi(items: readonly unknown[]): Promise<string> {
  // It may be pasted where nothing warns of characters that are not seen.
  const text = escapeUnseen(indentJson(formatExactJson([...(items as readonly JsonValue[])])));
  await vscode.env.clipboard.writeText(text);
  vscode.window.setStatusBarMessage(`$(copy) ${notificationWords.abiCopied()}`, 2000);
  return text;
}
