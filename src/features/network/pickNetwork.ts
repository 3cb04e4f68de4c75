import * as vscode from "vscode";
import { hostOf } from "../../core/hosts.ts";
import type { Network, NetworkProblem } from "../../app/networks/network.ts";
import { networkMenuWords } from "../../text/networks/networkMenu.ts";
import { networkAbilities } from "../../text/networks/networkAbilities.ts";
import { networkProblemText } from "../../text/failures/unusableEntry.ts";
import type { Services } from "../services.ts";

type NetworkItem = vscode.QuickPickItem & { readonly network?: Network };

/**
 * Lets the user choose the active network.
 * @param given a network's name, to choose it without asking; anything else asks
 * @returns the chosen network's name
 */
export async function pickNetwork({ settings }: Services, given: unknown): Promise<string | undefined> {
  const { networks, problems } = settings.networks();
  const active = settings.activeNetwork();
  const named = settings.networkNamed(given);
  const chosen = named ?? (await ask(networks, active, unusableEntries(networks, problems)));
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

/** What is wrong with the first entry of the settings that made no network. */
function unusableEntries(
  networks: readonly Network[],
  problems: readonly NetworkProblem[],
): string | undefined {
  const used = new Set(networks.flatMap(({ problems: own = [] }) => own));
  const [problem] = problems.filter((found) => !used.has(found));
  return problem && networkProblemText(problem);
}

async function ask(
  networks: readonly Network[],
  active: Network | undefined,
  unusable: string | undefined,
): Promise<Network | undefined> {
  const items: NetworkItem[] = networks.map((network) => ({
    network,
    label: `${network.name === active?.name ? "$(check)" : "$(blank)"} ${network.name}`,
    description: [networkMenuWords.chainId(network.chainId), ...hostsOf(network)].join(" · "),
    detail: detailOf(network),
  }));
  const configure: NetworkItem = {
    label: `$(blank) ${networkMenuWords.configure()}`,
    ...(unusable === undefined ? {} : { detail: `$(warning) ${unusable}` }),
  };
  const picked = await vscode.window.showQuickPick(
    [...items, { label: "", kind: vscode.QuickPickItemKind.Separator }, configure],
    {
      title: networkMenuWords.title(),
      placeHolder: networkMenuWords.placeholder(),
      matchOnDescription: true,
    },
  );
  if (picked === configure)
    await vscode.commands.executeCommand("workbench.action.openSettings", "contractLens.networks");
  return picked?.network;
}

function hostsOf({ mirrorUrl, verifierUrl }: Network): readonly string[] {
  return [mirrorUrl, verifierUrl].filter((url) => url !== undefined).map(hostOf);
}

function detailOf(network: Network): string {
  const [problem] = network.problems ?? [];
  if (problem !== undefined) return `$(warning) ${networkProblemText(problem)}`;
  return `$(blank) ${networkAbilities(network).join(" · ")}`;
}
