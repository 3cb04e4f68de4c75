import type * as vscode from "vscode";
import { registerCommand } from "../../editor/commandRegistry.ts";
import type { Services } from "../services.ts";

/** The command that shows the log channel. */
export function registerLog({ log }: Services): vscode.Disposable {
  return registerCommand("contractLens.showLog", log, () => {
    log.show();
    return undefined;
  });
}
