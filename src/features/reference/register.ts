import * as vscode from "vscode";
import { registerCommand } from "../../editor/commandRegistry.ts";
import type { Services } from "../services.ts";

/** Commands that copy a reference or open it in the block explorer. */
export function registerReference(services: Services): vscode.Disposable {
  const { log } = services;
  return vscode.Disposable.from(
    registerCommand("contractLens.copy", log, async (text) => {
      const { copyLinked } = await import("./openInExplorer.ts");
      return copyLinked(text);
    }),
    registerCommand("contractLens.openInExplorer", log, async (reference, options) => {
      const { openInExplorer } = await import("./openInExplorer.ts");
      return openInExplorer(services, reference, options);
    }),
  );
}
