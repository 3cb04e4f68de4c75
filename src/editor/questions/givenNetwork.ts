import * as vscode from "vscode";
import { badArgumentWords, notificationWords } from "../../text/notifications.ts";
import type { Network } from "../../app/networks/network.ts";
import type { Settings } from "../settings.ts";
import { runCommand } from "../commandRegistry.ts";

/**
 * The network that a command names; the active one if it names none, which the user selects now if there is none yet.
 * No request goes to another network instead (docs/decisions.md, Networks).
 * @returns `undefined` when there is none of that name, which a message has said
 */
export async function givenNetwork(settings: Settings, name?: unknown): Promise<Network | undefined> {
  if (name === undefined || name === null) return activeNetwork(settings);
  const network = settings.networkNamed(name);
  if (network === undefined) {
    void vscode.window.showWarningMessage(badArgumentWords.network());
  }
  return network;
}

/** What a command was about when its network turned out to be none of the user's. */
export type Stopped = {
  /** The network that it names; undefined for the active one. */
  readonly name: unknown;
  /** Where it was a deep link: what that is for, as it may be shown. */
  readonly subject?: string;
  /** Runs it anew. */
  readonly again: () => Promise<unknown>;
  /**
   * Where it was a deep link: lets the user choose another network for it. @returns what opens it there; `undefined` when the user
   * turned away
   */
  readonly another?: () => Promise<(() => Promise<unknown>) | undefined>;
};

type NetworkServices = {
  readonly settings: Settings;
  /** The panel that says so. */
  readonly unknownNetwork: () => Promise<{ show(stopped: Stopped): void }>;
};

/**
 * The same for what is shown in a panel: there a page says that there is none of that name, and what can be done.
 * @param again runs the command anew, once there is
 */
export async function networkOrPage(
  { settings, unknownNetwork }: NetworkServices,
  name: unknown,
  again: () => Promise<unknown>,
): Promise<Network | undefined> {
  const isActive = name === undefined || name === null;
  if (isActive && settings.networkChoice().kind === "none") return selectFirst(settings);
  const network = settings.networkMeant(name);
  if (network === undefined) (await unknownNetwork()).show({ name, again });
  return network;
}

async function activeNetwork(settings: Settings): Promise<Network | undefined> {
  const choice = settings.networkChoice();
  if (choice.kind === "known") return choice.network;
  if (choice.kind === "none") return selectFirst(settings);
  offerNetworks(notificationWords.noActiveNetwork(choice.name));
  return undefined;
}

/** Has the user select the first active network. @returns undefined when the user dismissed the prompt */
async function selectFirst(settings: Settings): Promise<Network | undefined> {
  await runCommand("contractLens.selectNetwork");
  return settings.activeNetwork();
}

/** Warns of something that another network would fix, and offers to choose one; nobody waits for the answer. */
export function offerNetworks(sentence: string): void {
  const selectNetwork = notificationWords.selectNetwork();
  void vscode.window.showWarningMessage(sentence, selectNetwork).then(async (choice) => {
    if (choice === selectNetwork) await runCommand("contractLens.selectNetwork");
  });
}
