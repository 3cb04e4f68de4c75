import * as vscode from "vscode";
import { registerCommand } from "../../editor/commands.ts";
import type { Services } from "../services.ts";
import { clearApiKey } from "./clearApiKey.ts";
import { setApiKey } from "./setApiKey.ts";

/** The commands that keep and forget the block explorer's key. */
export function registerApiKey(services: Services): vscode.Disposable {
  return vscode.Disposable.from(
    registerCommand("contractLens.setApiKey", services.log, (service) => setApiKey(services, service)),
    registerCommand("contractLens.clearApiKey", services.log, (service) => clearApiKey(services, service)),
  );
}
