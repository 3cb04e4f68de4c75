import * as vscode from "vscode";
import type { RemedyKind } from "../text/explanation.ts";

const settings: Readonly<Partial<Record<RemedyKind, string>>> = {
  openNetworkSettings: "contractLens.networks",
  openProxySettings: "http.proxy",
  openBuildSettings: "contractLens.builds",
};

/** Opens the settings, or VS Code's own command, that a remedy names; other remedies are their panels' matter. */
export async function openRemedySettings(remedy: RemedyKind): Promise<void> {
  if (remedy === "forwardPort") await vscode.commands.executeCommand("remote.tunnel.forwardCommandPalette");
  const setting = settings[remedy];
  if (setting !== undefined) await vscode.commands.executeCommand("workbench.action.openSettings", setting);
}
