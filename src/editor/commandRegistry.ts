import * as vscode from "vscode";
import type { CommandId, Commands } from "./commands.ts";
import { reportUnexpected } from "./unexpected.ts";
import type { ProductLog } from "./productLog.ts";

/** Registers a command inside the one error boundary: what goes wrong unforeseen is logged and told, never thrown on. */
export function registerCommand<Id extends CommandId>(
  id: Id,
  log: ProductLog,
  run: (...given: unknown[]) => Promise<Commands[Id]["result"]> | Commands[Id]["result"],
): vscode.Disposable {
  return vscode.commands.registerCommand(id, async (...given: unknown[]) => {
    try {
      return await run(...given);
    } catch (error) {
      reportUnexpected(id, error, log);
      return undefined;
    }
  });
}

/** Runs a command of ours, with arguments of its own types. @returns what it returns */
export async function runCommand<Id extends CommandId>(
  id: Id,
  ...given: Commands[Id]["arguments"]
): Promise<Commands[Id]["result"]> {
  return vscode.commands.executeCommand<Commands[Id]["result"]>(id, ...given);
}
