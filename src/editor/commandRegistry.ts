import * as vscode from "vscode";
import type { CommandId, Commands } from "./commands.ts";
import { reportUnexpected, type ProductLog } from "./productLog.ts";

/** Registers a command inside the one error boundary: unexpected errors are logged and shown, never rethrown. */
export function registerCommand<Id extends CommandId>(
  id: Id,
  log: ProductLog,
  run: (...given: unknown[]) => Promise<ReturnType<Commands[Id]>> | ReturnType<Commands[Id]>,
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

/** Registers commands that work with what is loaded when one of them is first run. */
export function lazyCommands<Loaded>(log: ProductLog, load: () => Promise<Loaded>) {
  return <Id extends CommandId>(
    id: Id,
    run: (loaded: Loaded, given: readonly unknown[]) => Promise<ReturnType<Commands[Id]>>,
  ): vscode.Disposable => registerCommand(id, log, async (...given) => run(await load(), given));
}

/** Runs a command of ours, with arguments of its own types. @returns what it returns */
export async function runCommand<Id extends CommandId>(
  id: Id,
  ...given: Parameters<Commands[Id]>
): Promise<ReturnType<Commands[Id]>> {
  return vscode.commands.executeCommand<ReturnType<Commands[Id]>>(id, ...given);
}

/** A link that runs a command with arguments; for Markdown that is trusted with just that command. */
export function commandLink<Id extends CommandId>(id: Id, args: Parameters<Commands[Id]>): vscode.Uri {
  return vscode.Uri.parse(`command:${id}?${encodeURIComponent(JSON.stringify(args))}`);
}
