import * as vscode from "vscode";
import { networkMenuWords } from "../../text/networks/activeNetwork.ts";
import { askNetwork } from "../../editor/questions/askNetwork.ts";
import type { Services } from "../services.ts";

/**
 * Lets the user choose the active network.
 * @param given a network's name, to choose it without asking; anything else asks
 * @returns the chosen network's name
 */
export async function pickNetwork({ settings }: Services, given: unknown): Promise<string | undefined> {
  const active = settings.activeNetwork();
  const named = settings.networkNamed(given);
  const chosen = named ?? (await askNetwork(settings, networkMenuWords.placeholder()));
  if (chosen === undefined) return undefined;
  if (chosen.name !== active?.name) await settings.activateNetwork(chosen.name);
  if (chosen.name !== settings.activeNetwork()?.name) warnOfRemoteSettings(chosen.name);
  return chosen.name;
}

/** VS Code stores no choice for the user alone where a remote machine's settings name the network as a nested object. */
function warnOfRemoteSettings(name: string): void {
  const openSettings = networkMenuWords.openUserSettings();
  const sentence = networkMenuWords.notActivated(name);
  void vscode.window.showWarningMessage(sentence, openSettings).then(async (choice) => {
    if (choice === openSettings) await vscode.commands.executeCommand("workbench.action.openSettingsJson");
  });
}
