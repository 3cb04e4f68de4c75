import * as vscode from "vscode";
import { notificationWords } from "../text/notifications.ts";

/** Puts texts onto the clipboard, each on a line of its own, and says so. @returns what is there then; undefined where there is none */
export async function copyLines(lines: readonly string[]): Promise<string | undefined> {
  if (lines.length === 0) return undefined;
  const text = lines.join("\n");
  await vscode.env.clipboard.writeText(text);
  vscode.window.setStatusBarMessage(`$(copy) ${notificationWords.copied()}`, 2000);
  return text;
}
