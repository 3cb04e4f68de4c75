import * as vscode from "vscode";
import { hostsOf as hostsIn } from "../../core/hosts.ts";
import { builtInNetworks } from "../../app/networks/builtInNetworks.ts";
import { type Network, type NetworkProblem } from "../../app/networks/network.ts";
import type { NetworkSuggestion } from "../../app/networks/suggestedNetworks.ts";
import {
  networkMenuWords,
  networkAbilities,
  restrictedNetworkWords,
} from "../../text/networks/networkMenu.ts";
import { networkProblemText } from "../../text/failures/unusableEntry.ts";
import { runCommand } from "../commandRegistry.ts";
import { planWords } from "../../text/verification/plan.ts";
import type { Settings } from "../settings.ts";
import { tryParseJson } from "../../core/json/exactJson.ts";
import { isJsonObject } from "../../core/json/jsonValue.ts";

type NetworkItem = vscode.QuickPickItem & { readonly network?: Network };

type Question = {
  readonly title?: string;
  /** What the network is chosen for. */
  readonly placeholder: string;
  /** The networks that the workspace gives a reason for, which are listed first. */
  readonly suggestions?: readonly NetworkSuggestion[];
};

/** Lets the user choose one of the networks, or go to the settings of these; changes nothing. */
export async function askNetwork(
  settings: Settings,
  { title = networkMenuWords.title(), placeholder, suggestions = [] }: Question,
): Promise<Network | undefined> {
  const { networks, problems } = settings.networks();
  const active = settings.activeNetwork();
  const unusable = unusableEntries(networks, problems);
  const itemOf = (network: Network, detail = detailOf(network)): NetworkItem => ({
    network,
    label: `${network.name === active?.name ? "$(check)" : "$(blank)"} ${network.name}`,
    description: [networkMenuWords.chainId(network.chainId), ...hostsOf(network)].join(" · "),
    detail,
  });
  const suggested = suggestions.map(({ network, reason }) =>
    itemOf(network, `$(lightbulb) ${networkMenuWords.suggestedBy[reason]()}`),
  );
  const isSuggested = ({ name }: Network): boolean =>
    suggestions.some(({ network }) => network.name === name);
  // What stands first is what Enter takes.
  const others = networks.filter((network) => !isSuggested(network));
  const inOrder = others.sort((a, b) => rank(a, active) - rank(b, active));
  const items: NetworkItem[] = [
    ...(suggested.length === 0 ? [] : [separator(networkMenuWords.suggested()), ...suggested, separator("")]),
    ...inOrder.map((network) => itemOf(network)),
  ];
  const add: NetworkItem = { label: `$(blank) ${networkMenuWords.add()}` };
  const configure: NetworkItem = {
    label: `$(blank) ${networkMenuWords.configure()}`,
    ...(unusable === undefined ? {} : { detail: `$(warning) ${unusable}` }),
  };
  const manageTrust: NetworkItem = {
    label: `$(blank) ${planWords.manageTrust()}`,
    detail: `$(shield) ${restrictedNetworkWords.ignored()}`,
  };
  const restricted = (await isNetworkIgnored()) ? [manageTrust] : [];
  const picked = await vscode.window.showQuickPick([...items, separator(""), add, configure, ...restricted], {
    title,
    placeHolder: placeholder,
    matchOnDescription: true,
  });
  if (picked === add) return settings.networkNamed(await runCommand("contractLens.addNetwork"));
  if (picked === configure)
    await vscode.commands.executeCommand("workbench.action.openSettings", "contractLens.networks");
  if (picked === manageTrust) await vscode.commands.executeCommand("workbench.trust.manage");
  return picked?.network;
}

function separator(label: string): NetworkItem {
  return { label, kind: vscode.QuickPickItemKind.Separator };
}

/** The active network first, then those of the user's own, of which there are few among all that are built in. */
function rank({ name }: Network, active: Network | undefined): number {
  if (name === active?.name) return 0;
  return builtInNetworks.some((network) => network.name === name) ? 2 : 1;
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

function hostsOf(network: Network): readonly string[] {
  return hostsIn([...network.ledgers.map(({ url }) => url), network.verifierUrl]);
}

function detailOf(network: Network): string {
  const [problem] = network.problems ?? [];
  if (problem !== undefined) return `$(warning) ${networkProblemText(problem)}`;
  return `$(blank) ${networkAbilities(network).join(" · ")}`;
}

const setting = "contractLens.network";

/** Settings of a workspace have a hundredth of it. */
const longest = 256 * 1024;

/**
 * Whether the settings of an untrusted workspace choose a network, which does not count. VS Code leaves such a setting out of all that
 * it tells, so the file itself is read: by its lines where it has comments.
 */
export async function isNetworkIgnored(): Promise<boolean> {
  const { isTrusted, workspaceFile, workspaceFolders = [] } = vscode.workspace;
  if (isTrusted) return false;
  const [folder] = workspaceFolders;
  const file = workspaceFile ?? (folder && vscode.Uri.joinPath(folder.uri, ".vscode/settings.json"));
  if (file === undefined) return false;
  try {
    const { type, size } = await vscode.workspace.fs.stat(file);
    // A link may lead to what has no end, and VS Code reads to the end.
    if (type !== vscode.FileType.File || size > longest) return false;
    return choosesNetwork(new TextDecoder().decode(await vscode.workspace.fs.readFile(file)));
  } catch {
    // A folder without settings chooses nothing.
    return false;
  }
}

function choosesNetwork(text: string): boolean {
  const json = tryParseJson(text);
  if (json === undefined) return text.split("\n").some((line) => line.trimStart().startsWith(`"${setting}"`));
  const settings = isJsonObject(json) && isJsonObject(json["settings"]) ? json["settings"] : json;
  if (!isJsonObject(settings)) return false;
  const nested = settings["contractLens"];
  return Object.hasOwn(settings, setting) || (isJsonObject(nested) && Object.hasOwn(nested, "network"));
}
