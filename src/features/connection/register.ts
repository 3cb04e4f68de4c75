import * as vscode from "vscode";
import type { ConnectionReport } from "../../app/connection/connectionReport.ts";
import { registerCommand } from "../../editor/commands.ts";
import { networkOrPage } from "../../editor/questions/givenNetwork.ts";
import type { Services } from "../services.ts";
import type { ConnectionPanel } from "./connectionPanel.ts";

/** The command that tries both services of a network. */
export function registerConnection(services: Services): vscode.Disposable {
  let panel: ConnectionPanel | undefined;
  const check = async (name: unknown): Promise<ConnectionReport | undefined> => {
    const network = await networkOrPage(services, name, () => check(name));
    if (network === undefined) return undefined;
    const { ConnectionPanel } = await import("./connectionPanel.ts");
    panel ??= new ConnectionPanel(services, () => (panel = undefined));
    return panel.check(network);
  };
  return vscode.Disposable.from(registerCommand("contractLens.checkConnection", services.log, check), {
    dispose: () => panel?.dispose(),
  });
}
