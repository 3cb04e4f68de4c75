import * as vscode from "vscode";
import { timed } from "../compare.ts";

/** A document in an editor of its own with these texts, one a line. */
export async function documentOf(lines: readonly string[]): Promise<vscode.TextDocument> {
  return vscode.workspace.openTextDocument({ content: lines.join("\n") });
}

/** What all hovers at the beginning of a line say. */
export async function hoverAt(document: vscode.TextDocument, line: number): Promise<string> {
  const found = await vscode.commands.executeCommand<vscode.Hover[]>(
    "vscode.executeHoverProvider",
    document.uri,
    new vscode.Position(line, 1),
  );
  const parts = found.flatMap(({ contents }) => contents as vscode.MarkdownString[]);
  return parts.map(({ value }) => value).join("\n");
}

/** How long a hover takes, there and back, in milliseconds. */
export async function hoverTime(document: vscode.TextDocument, line: number): Promise<number> {
  return timed(() => hoverAt(document, line));
}
