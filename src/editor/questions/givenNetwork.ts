import * as vscode from "vscode";
import { badArgumentWords, notificationWords } from "../../text/notifications.ts";
import type { Network } from "../../app/networks/network.ts";
import type { Settings } from "../settings.ts";
import { runCommand } from "../commands.ts";

/**
 * The network that a command was told to use; the active one when it was told none. No other network is ever asked
 * instead (docs/decisions.md, Networks).
 * @returns `undefined` when there is none of that name, which the user has been told
 */
export function givenNetwork(settings: Settings, name?: unknown): Network | undefined {
  if (name === undefined || name === null) return activeNetwork(settings);
  const network = settings.networkNamed(name);
  if (network === undefined) {
    void vscode.window.showWarningMessage(badArgumentWords.network());
  }
  return network;
}

function activeNetwork(settings: Settings): Network | undefined {
  const choice = settings.networkChoice();
  if (choice.kind === "known") return choice.network;
  offerNetworks(notificationWords.noActiveNetwork(choice.name));
  return undefined;
}

/** Warns of something that another network would mend, and offers to choose one; nobody waits for the answer. */
export function offerNetworks(sentence: string): void {
  const selectNetwork = notificationWords.selectNetwork();
  void vscode.window.showWarningMessage(sentence, selectNetwork).then(async (choice) => {
    if (choice === selectNetwork) await runCommand("contractLens.selectNetwork");
  });
}
