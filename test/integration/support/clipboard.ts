import * as vscode from "vscode";

/** The text in the clipboard, if there is one. */
export async function copied(): Promise<string | undefined> {
  return (await vscode.env.clipboard.readText()) || undefined;
}
