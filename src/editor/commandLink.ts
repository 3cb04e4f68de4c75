import * as vscode from "vscode";
import type { CommandId, Commands } from "./commands.ts";

/** A link that runs a command with arguments; for Markdown that is trusted with just that command. */
export function commandLink<Id extends CommandId>(id: Id, args: Commands[Id]["arguments"]): vscode.Uri {
  return vscode.Uri.parse(`command:${id}?${encodeURIComponent(JSON.stringify(args))}`);
}
