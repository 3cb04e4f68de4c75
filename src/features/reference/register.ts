import * as vscode from "vscode";
import { registerCommand } from "../../editor/commandRegistry.ts";
import type { Services } from "../services.ts";

/** What can be done with a reference beside looking at it: copy it, or open the block explorer's page of it. */
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
