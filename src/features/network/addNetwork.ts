import * as vscode from "vscode";
import { moreChains } from "../../app/networks/moreChains.ts";
import { networkToAdd } from "../../app/networks/networkToAdd.ts";
import { rpcUrlWords as words } from "../../text/networks/rpcUrl.ts";
import { networkMenuWords } from "../../text/networks/networkMenu.ts";
import { addNetworkEntry } from "../../editor/networkSettings.ts";
import type { Services } from "../services.ts";
import { chooseRpcUrl } from "./chooseRpcUrl.ts";
import { savesSettings } from "./setRpcUrl.ts";

type ChainItem = vscode.QuickPickItem & { readonly chainId?: string };

/**
 * Adds a network to the user's settings: from a list of chains, or by any chain ID. Then offers to choose its RPC URL.
 * @returns its name; undefined if none was added
 */
export async function addNetwork(services: Services): Promise<string | undefined> {
  const { settings } = services;
  const { networks } = settings.networks();
  const isThere = (id: string): boolean => networks.some(({ chainId }) => chainId === id);
  const chains = moreChains
    .filter(([chainId]) => !isThere(chainId))
    .map(([chainId, name]): ChainItem => ({
      label: name,
      description: networkMenuWords.chainId(chainId),
      chainId,
    }));
  const other: ChainItem = { label: words.otherChain(), detail: words.otherChainDetail() };
  const picked = await vscode.window.showQuickPick([...chains, other], {
    title: words.addTitle(),
    placeHolder: words.addPlaceholder(),
    matchOnDescription: true,
  });
  const chainId = picked === other ? await askChainId() : picked?.chainId;
  if (chainId === undefined) return undefined;
  const entry = networkToAdd(chainId, networks);
  if (!(await savesSettings(() => addNetworkEntry(entry)))) return undefined;
  void vscode.window.showInformationMessage(words.added(entry.name));
  await chooseRpcUrl(services, entry.name);
  return entry.name;
}

async function askChainId(): Promise<string | undefined> {
  const text = await vscode.window.showInputBox({
    title: words.addTitle(),
    prompt: words.chainIdPrompt(),
    validateInput: (typed) => (typed.trim() === "" || isChainId(typed.trim()) ? null : words.notChainId()),
  });
  const chainId = text?.trim() ?? "";
  return isChainId(chainId) ? chainId : undefined;
}

function isChainId(text: string): boolean {
  return /^(?:0|[1-9]\d{0,77})$/.test(text);
}
