import * as vscode from "vscode";
import type { HoverPart } from "../../ui/hover/hoverPart.ts";
import { linkedCommands } from "./hoverLinks.ts";

/** A part of a hover as VS Code takes it: only our own words may hold commands and signs. */
export function markdownOf({ markdown, isForeign }: HoverPart): vscode.MarkdownString {
  const shown = new vscode.MarkdownString(markdown, !isForeign);
  shown.supportHtml = false;
  shown.isTrusted = isForeign ? false : { enabledCommands: linkedCommands };
  return shown;
}
