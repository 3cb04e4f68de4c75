import * as vscode from "vscode";
import { hostOf } from "../../core/hosts.ts";
import { ledgerUrl, type Network, type NetworkProblem } from "../../app/networks/network.ts";
import {
  networkMenuWords,
  networkAbilities,
  restrictedNetworkWords,
} from "../../text/networks/networkMenu.ts";
import { networkProblemText } from "../../text/failures/unusableEntry.ts";
import { planWords } from "../../text/verification/plan.ts";
import type { Settings } from "../settings.ts";
import { tryParseJson } from "../../core/json/exactJson.ts";
import { isJsonObject } from "../../core/json/jsonValue.ts";

type NetworkItem = vscode.QuickPickItem & { readonly network?: Network };

/**
 * Lets the user choose one of the networks, or go to the settings of these; changes nothing.
 * @param placeholder what it is chosen for
 */
export async function askNetwork(settings: Settings, placeholder: string): Promise<Network | undefined> {
  const { networks, problems } = settings.networks();
  const active = settings.activeNetwork();
  const unusable = unusableEntries(networks, problems);
  // What stands first is what Enter takes.
  const inOrder = [...networks].sort((a, b) => rank(a, active) - rank(b, active));
  const items: NetworkItem[] = inOrder.map((network) => ({
    network,
    label: `${network.name === active?.name ? "$(check)" : "$(blank)"} ${network.name}`,
    description: [networkMenuWords.chainId(network.chainId), ...hostsOf(network)].join(" · "),
    detail: detailOf(network),
  }));
  const configure: NetworkItem = {
    label: `$(blank) ${networkMenuWords.configure()}`,
    ...(unusable === undefined ? {} : { detail: `$(warning) ${unusable}` }),
  };
  const manageTrust: NetworkItem = {
    label: `$(blank) ${planWords.manageTrust()}`,
    detail: `$(shield) ${restrictedNetworkWords.ignored()}`,
  };
  const restricted = (await isNetworkIgnored()) ? [manageTrust] : [];
  const picked = await vscode.window.showQuickPick(
    [...items, { label: "", kind: vscode.QuickPickItemKind.Separator }, configure, ...restricted],
    {
      title: networkMenuWords.title(),
      placeHolder: placeholder,
      matchOnDescription: true,
    },
  );
  if (picked === configure)
    await vscode.commands.executeCommand("workbench.action.openSettings", "contractLens.networks");
  if (picked === manageTrust) await vscode.commands.executeCommand("workbench.trust.manage");
  return picked?.network;
}

function rank({ name }: Network, active: Network | undefined): number {
  return name === active?.name ? 0 : 1;
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
  return [ledgerUrl(network), network.verifierUrl].filter((url) => url !== undefined).map(hostOf);
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
