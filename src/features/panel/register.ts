import * as vscode from "vscode";
import { once } from "../../core/async/once.ts";
import { registerCommand } from "../../editor/commandRegistry.ts";
import type { Services } from "../services.ts";

/** The commands of the active panel. Everything else loads on first use. */
export function registerPanel({ log, panels }: Services): vscode.Disposable {
  const commands = once(async () => {
    const { PanelCommands } = await import("./panelCommands.ts");
    return new PanelCommands(panels);
  });
  return vscode.Disposable.from(
    registerCommand("contractLens.refreshPanel", log, async () => (await commands()).refresh()),
    registerCommand("contractLens.copyFromPanel", log, async (format) => (await commands()).copy(format)),
    registerCommand("contractLens.openRawJson", log, async () => (await commands()).openRawJson()),
    registerCommand("contractLens.openPanelInExplorer", log, async () => (await commands()).openInExplorer()),
  );
}
