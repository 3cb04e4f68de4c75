import * as vscode from "vscode";
import { notificationWords } from "../../text/notifications.ts";

/** Copies what a link in a hover offers. */
export async function copyLinked(text: unknown): Promise<undefined> {
  if (typeof text !== "string") return undefined;
  await vscode.env.clipboard.writeText(text);
  vscode.window.setStatusBarMessage(`$(copy) ${notificationWords.copied()}`, 2000);
  return undefined;
}
