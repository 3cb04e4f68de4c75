import * as vscode from "vscode";
import { registerCommand } from "../../editor/commands.ts";
import { givenNetwork } from "../../editor/questions/givenNetwork.ts";
import type { Services } from "../services.ts";
import type { ConnectionPanel } from "./connectionPanel.ts";

/** The command that tries both services of a network. */
export function registerConnection(services: Services): vscode.Disposable {
  let panel: ConnectionPanel | undefined;
  return vscode.Disposable.from(
    registerCommand("contractLens.checkConnection", services.log, async (name) => {
      const network = givenNetwork(services.settings, name);
      if (network === undefined) return undefined;
      const { ConnectionPanel } = await import("./connectionPanel.ts");
      panel ??= new ConnectionPanel(services, () => (panel = undefined));
      return panel.check(network);
    }),
    { dispose: () => panel?.dispose() },
  );
}
