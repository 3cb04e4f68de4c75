import * as vscode from "vscode";
import { chooseNetwork } from "../../app/networks/chooseNetwork.ts";
import { registerCommand } from "../../host/commands.ts";
import type { Services } from "../../host/services.ts";
import type { ConnectionPanel } from "./connectionPanel.ts";

/** The command that tries both services of a network. */
export function registerConnection(services: Services): vscode.Disposable {
  let panel: ConnectionPanel | undefined;
  return vscode.Disposable.from(
    registerCommand("contractLens.checkConnection", services.log, async (name) => {
      const { ConnectionPanel } = await import("./connectionPanel.ts");
      panel ??= new ConnectionPanel(services, () => (panel = undefined));
      const { networks } = services.settings.networks();
      const named = networks.some((network) => network.name === name);
      return panel.check(named ? chooseNetwork(networks, name) : services.settings.activeNetwork());
    }),
    { dispose: () => panel?.dispose() },
  );
}
