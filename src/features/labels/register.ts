import * as vscode from "vscode";
import { registerCommand } from "../../editor/commandRegistry.ts";
import type { Services } from "../services.ts";

/** The commands for labels of addresses. Everything else loads on first use. */
export function registerLabels(services: Services): vscode.Disposable {
  const { log } = services;
  return vscode.Disposable.from(
    registerCommand("contractLens.setLabel", log, async (contract, options) => {
      const { setLabel } = await import("./setLabel.ts");
      return setLabel(services, contract, options);
    }),
    registerCommand("contractLens.exportLabels", log, async () => {
      const { exportLabels } = await import("./setLabel.ts");
      return exportLabels(services);
    }),
  );
}
