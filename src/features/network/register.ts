import * as vscode from "vscode";
import { registerCommand } from "../../editor/commandRegistry.ts";
import type { Services } from "../services.ts";
import { NetworkStatus } from "./networkStatus.ts";

/** The active network in the status bar, and the command that changes it. */
export function registerNetwork(services: Services): vscode.Disposable {
  const status = new NetworkStatus(services);
  return vscode.Disposable.from(
    status,
    services.settings.onDidChange(() => status.refresh()),
    registerCommand("contractLens.selectNetwork", services.log, async (name) => {
      const { pickNetwork } = await import("./pickNetwork.ts");
      return pickNetwork(services, name);
    }),
  );
}
