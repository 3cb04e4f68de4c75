import * as vscode from "vscode";
import { networkMenuWords, restrictedNetworkWords } from "../../text/networks/networkMenu.ts";
import { askNetwork, isNetworkIgnored } from "../../editor/questions/askNetwork.ts";
import type { Services } from "../services.ts";
import type { NetworkChoice } from "../../app/networks/readNetworks.ts";
import type { NetworkProblem } from "../../app/networks/network.ts";
import { networkProblemText } from "../../text/failures/unusableEntry.ts";
import { explainNetworkProblem } from "../../text/networks/networkProblem.ts";

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

/** What is to be said of the active network beside its services: of entries that cannot be used, the log says it too. */
export async function explainChoice(
  { log }: Pick<Services, "log">,
  choice: NetworkChoice,
  problems: readonly NetworkProblem[],
): Promise<readonly string[]> {
  for (const problem of problems) log.warn(explainNetworkProblem(problem));
  const own = choice.kind === "known" ? (choice.network.problems ?? []) : [];
  const ignored = (await isNetworkIgnored()) ? [restrictedNetworkWords.ignored()] : [];
  return [...own.map(networkProblemText), ...ignored];
}
