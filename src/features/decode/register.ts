import type * as vscode from "vscode";
import { registerCommand } from "../../editor/commandRegistry.ts";
import type { Services } from "../services.ts";

/** The command that decodes what is selected; all else is loaded when it is first used. */
export function registerDecode(services: Services): vscode.Disposable {
  return registerCommand("contractLens.decodeSelection", services.log, async () =>
    (await import("./decodeSelection.ts")).showDecodedSelection(services),
  );
}
