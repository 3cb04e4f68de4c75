import * as vscode from "vscode";
import { networkMenuWords, restrictedNetworkWords } from "../../text/networks/networkMenu.ts";
import { askNetwork, isNetworkIgnored } from "../../editor/questions/askNetwork.ts";
import { confirm } from "../../editor/questions/confirm.ts";
import { activateNetwork, rpcUrlInSettings, setRpcUrlInSettings } from "../../editor/networkSettings.ts";
import { inBackground } from "../../editor/productLog.ts";
import type { Services } from "../services.ts";
import type { NetworkChoice } from "../../app/networks/readNetworks.ts";
import type { Network, NetworkProblem } from "../../app/networks/network.ts";
import { networkProblemText } from "../../text/failures/unusableEntry.ts";
import { explainNetworkProblem } from "../../text/networks/networkProblem.ts";
import { removeRpcUrl, storeRpcUrl } from "../../app/networks/rpcUrlStore.ts";
import { readRpcUrl } from "../../app/networks/rpcUrl.ts";
import { publicRpcUrls } from "../../app/networks/moreChains.ts";
import { urlSecrets } from "../../core/keys/urlSecrets.ts";
import { rpcUrlWords as words } from "../../text/networks/rpcUrl.ts";
import { savesSettings } from "./setRpcUrl.ts";
import { suggestNetworks, type NetworkSuggestion } from "../../app/networks/suggestedNetworks.ts";
import { hardhatNetworkNames } from "../../builds/roots/hardhatNetworks.ts";
import { findRpcEndpoints } from "../../builds/roots/rpcEndpoints.ts";
import { openedFolders } from "../../editor/openedFolders.ts";

/**
 * Lets the user choose the active network.
 * @param given a network's name from a link, a task, or another extension, which the user confirms; without it the user selects one
 * @returns the chosen network's name
 */
export async function pickNetwork(services: Services, given: unknown): Promise<string | undefined> {
  const { settings, log } = services;
  const active = settings.activeNetwork();
  const named = settings.networkNamed(given);
  const ask = async (): Promise<Network | undefined> => {
    const suggestions = active === undefined ? await findSuggestions(services) : [];
    return askNetwork(settings, { placeholder: networkMenuWords.placeholder(), suggestions });
  };
  const chosen = named ?? (await ask());
  if (chosen === undefined) return undefined;
  if (named !== undefined && named.name !== active?.name && !(await mayUse(named.name))) return undefined;
  if (chosen.name !== active?.name) await activateNetwork(chosen.name);
  if (chosen.name !== settings.activeNetwork()?.name) warnOfRemoteSettings(chosen.name);
  inBackground("RPC URLs in the settings", offerToMoveRpcUrl(services), log);
  return chosen.name;
}

async function mayUse(name: string): Promise<boolean> {
  const answers = [{ answer: "use", label: networkMenuWords.use(name) }] as const;
  return (await confirm({ title: networkMenuWords.useTitle(name), answers })) === "use";
}

/** VS Code cannot store a user setting if a remote machine's settings contain the network as a nested object. */
function warnOfRemoteSettings(name: string): void {
  const openSettings = networkMenuWords.openUserSettings();
  const sentence = networkMenuWords.notActivated(name);
  void vscode.window.showWarningMessage(sentence, openSettings).then(async (choice) => {
    if (choice === openSettings) await vscode.commands.executeCommand("workbench.action.openSettingsJson");
  });
}

/** Further notes on the active network; logs invalid entries too. */
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

/** State key: names of networks that the user was asked about. */
const stateName = "rpcUrlsOfferedToMove";

/**
 * Offers, once per network, to move an RPC URL that may contain a key out of the user's settings: settings are synchronized and
 * shared.
 */
export async function offerToMoveRpcUrl({ settings, rpcUrls, state }: Services): Promise<void> {
  const names = namesIn(state.get(stateName));
  for (const { name } of settings.networks().networks) {
    const url = readRpcUrl(rpcUrlInSettings(name) ?? "");
    if (url === undefined || names.includes(name) || !mayHoldKey(url)) continue;
    await state.update(stateName, [...names, name]);
    const choice = await vscode.window.showWarningMessage(words.mayHoldKey(name), words.move(), words.keep());
    if (choice === words.move()) {
      const isStored = await storeRpcUrl(rpcUrls, name, url);
      const isMoved = isStored && (await savesSettings(() => setRpcUrlInSettings(name, undefined)));
      // Remove the copy: the two would diverge when one changes.
      if (!isMoved) await removeRpcUrl(rpcUrls, name);
    }
    return;
  }
}

function namesIn(stored: unknown): readonly unknown[] {
  return Array.isArray(stored) ? (stored as unknown[]) : [];
}

function mayHoldKey(url: string): boolean {
  return urlSecrets(url).length > 0 && !Object.values(publicRpcUrls).flat().includes(url);
}

const records =
  "**/{broadcast/*/*/run-latest.json,ignition/deployments/chain-*/journal.jsonl,deployments/*/.chainId}";
const configurations = "**/{foundry.toml,hardhat.config.*}";
const notSearched = "**/node_modules/**";

const maxFiles = 100;

/** Typical configurations have a few kB. */
const longestConfiguration = 64 * 1024;

/**
 * The networks that the workspace suggests: by its deployment records, and by network names in its
 * configurations. None in an untrusted workspace.
 */
export async function findSuggestions({
  settings,
  platform,
}: Pick<Services, "settings" | "platform">): Promise<readonly NetworkSuggestion[]> {
  const { isTrusted, workspaceFolders = [] } = vscode.workspace;
  if (!isTrusted || workspaceFolders.length === 0) return [];
  const [recordFiles, configurationFiles] = await Promise.all([
    vscode.workspace.findFiles(records, notSearched, maxFiles),
    vscode.workspace.findFiles(configurations, notSearched, maxFiles),
  ]);
  const ofHardhat = configurationFiles.filter((file) => /\/hardhat\.config\.[cm]?[jt]s$/.test(file.path));
  const isFoundry = configurationFiles.some((file) => file.path.endsWith("/foundry.toml"));
  const folders = isFoundry ? openedFolders(platform.disk) : [];
  const [endpoints, hardhatNames] = await Promise.all([
    Promise.all(folders.map(({ files }) => findRpcEndpoints(files))),
    Promise.all(ofHardhat.map(async (file) => hardhatNetworkNames(await textOf(file)))),
  ]);
  return suggestNetworks(
    {
      recordPaths: recordFiles.map((file) => file.path),
      names: [...endpoints.flat().map(({ name }) => name), ...hardhatNames.flat()],
      hasProject: configurationFiles.length > 0,
    },
    settings.networks().networks,
  );
}

async function textOf(file: vscode.Uri): Promise<string> {
  try {
    const { type, size } = await vscode.workspace.fs.stat(file);
    if (type !== vscode.FileType.File || size > longestConfiguration) return "";
    return new TextDecoder().decode(await vscode.workspace.fs.readFile(file));
  } catch {
    // A missing or unreadable file suggests nothing.
    return "";
  }
}
