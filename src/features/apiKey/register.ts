import * as vscode from "vscode";
import { registerCommand } from "../../editor/commandRegistry.ts";
import type { Services } from "../services.ts";

/** The commands that store and delete the block explorer's key. */
export function registerApiKey(services: Services): vscode.Disposable {
  return vscode.Disposable.from(
    registerCommand("contractLens.setApiKey", services.log, async (service) => {
      const { setApiKey } = await import("./apiKeyCommands.ts");
      return setApiKey(services, service);
    }),
    registerCommand("contractLens.clearApiKey", services.log, async (service) => {
      const { clearApiKey } = await import("./apiKeyCommands.ts");
      return clearApiKey(services, service);
    }),
  );
}
