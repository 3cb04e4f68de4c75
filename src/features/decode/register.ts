import type * as vscode from "vscode";
import { registerCommand } from "../../editor/commandRegistry.ts";
import type { Services } from "../services.ts";

/** The command that decodes the selection. Everything else loads on first use. */
export function registerDecode(services: Services): vscode.Disposable {
  return registerCommand("contractLens.decodeSelection", services.log, async () =>
    (await import("./decodeSelection.ts")).showDecodedSelection(services),
  );
}
