import * as vscode from "vscode";
import type { RemedyKind } from "../text/explanation.ts";

/** Opens the settings that a remedy names; other remedies are their panels' matter. */
export async function openRemedySettings(remedy: RemedyKind): Promise<void> {
  const setting =
    remedy === "openNetworkSettings"
      ? "contractLens.networks"
      : remedy === "openProxySettings"
        ? "http.proxy"
        : undefined;
  if (setting !== undefined) await vscode.commands.executeCommand("workbench.action.openSettings", setting);
}
