import * as vscode from "vscode";
import { chainName } from "../../app/networks/chainName.ts";
import { chainIdAt } from "../../app/networks/ledgerOf.ts";
import { ledgerUrlOf, type Network } from "../../app/networks/network.ts";
import { networkToAdd } from "../../app/networks/networkToAdd.ts";
import { readSecretRpcUrl } from "../../app/networks/rpcUrl.ts";
import { detectOtherApi } from "../../app/networks/otherApi.ts";
import { removeRpcUrl, storeRpcUrl } from "../../app/networks/rpcUrlStore.ts";
import { networkOfChain } from "../../app/networks/suggestedNetworks.ts";
import { hostOf } from "../../core/hosts.ts";
import { signalOf } from "../../editor/cancellation.ts";
import { addNetworkEntry } from "../../editor/networkSettings.ts";
import { askNetwork } from "../../editor/questions/askNetwork.ts";
import { confirm } from "../../editor/questions/confirm.ts";
import { givenNetwork } from "../../editor/questions/givenNetwork.ts";
import { ApiError } from "../../http/failure.ts";
import { singleLookupPolicy } from "../../http/requestPolicy.ts";
import { explainFailure } from "../../text/failures/failure.ts";
import { notificationWords } from "../../text/notifications.ts";
import { sentences } from "../../text/language.ts";
import { panelWords } from "../../text/pages/panel.ts";
import { rpcUrlWords as words } from "../../text/networks/rpcUrl.ts";
import type { Services } from "../services.ts";

/** How the user declines a URL: to enter another one, or to stop. */
type TurnedAway = "another" | "none";

/**
 * Asks for a network's RPC URL, checks its chain, and stores it in secret storage.
 * @param given the network's name; without it the user selects one
 * @returns the name of the network with the URL; undefined if there is none
 */
export async function setRpcUrl(services: Services, given: unknown): Promise<string | undefined> {
  const { settings } = services;
  const network =
    given === undefined || given === null
      ? await askNetwork(settings, { title: words.setNetworkTitle(), placeholder: words.whichNetwork() })
      : await givenNetwork(settings, given);
  if (network === undefined) return undefined;
  for (;;) {
    const text = await askRpcUrl(network);
    if (text === undefined) return undefined;
    if (text === "") return removeUrl(services, network);
    const url = readSecretRpcUrl(text);
    const used = url === undefined ? "another" : await checkRpcUrl(services, network, url);
    if (used === "none") return undefined;
    if (used !== "another") return keepRpcUrl(services, used.network, used.url);
  }
}

/** Asks for a URL in a hidden input. @returns `""` for blank input; undefined if the user cancels */
async function askRpcUrl(network: Network): Promise<string | undefined> {
  const before = ledgerUrlOf(network, "rpc");
  const text = await vscode.window.showInputBox({
    title: words.setTitle(network.name),
    prompt: before === undefined ? words.setPrompt() : words.setPromptAgain(hostOf(before)),
    placeHolder: words.setPlaceholder(),
    password: true,
    ignoreFocusOut: true,
    validateInput: (typed) => rpcUrlProblem(typed.trim()) ?? null,
  });
  return text?.trim();
}

/** The problem of an RPC URL. Empty input is valid. */
function rpcUrlProblem(text: string): string | undefined {
  if (text === "" || readSecretRpcUrl(text) !== undefined) return undefined;
  return /^wss?:/i.test(text) ? words.webSocket() : words.notUrl();
}

/**
 * Requests a node's chain ID once. If it is another network's, offers to use the URL for that one.
 * @returns the network that the URL is for
 */
export async function checkRpcUrl(
  services: Services,
  network: Network,
  url: string,
): Promise<{ readonly network: Network; readonly url: string } | TurnedAway> {
  const host = hostOf(url);
  try {
    const chainId = await lookUpChainId(services, url);
    if (network.takesAnyChain === true || chainId === network.chainId) return { network, url };
    return await offerOtherNetwork(services, network, url, chainId);
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    const { title, sentence, nextStep } = explainFailure(error.failure, host);
    const isMirrorNode = error.failure.kind === "rpcError" && error.failure.isMirrorNode === true;
    const another = { answer: "another", label: words.enterAnother() } as const;
    const answer = await confirm({
      title: words.checkFailed(title),
      why: isMirrorNode ? sentences(sentence, nextStep) : sentence,
      answers: isMirrorNode
        ? [another]
        : [
            { answer: "again", label: panelWords.tryAgain() },
            another,
            { answer: "anyway", label: words.useAnyway(), detail: words.useAnywayDetail() },
          ],
    });
    if (answer === "again") return checkRpcUrl(services, network, url);
    if (answer === "another") return "another";
    return answer === "anyway" ? { network, url } : "none";
  }
}

async function lookUpChainId(services: Services, url: string): Promise<string> {
  const channel = await services.channel();
  const progress = {
    location: vscode.ProgressLocation.Notification,
    title: words.checking(hostOf(url)),
    cancellable: true,
  };
  return vscode.window.withProgress(progress, async (_, token) => {
    const sending = { channel, policy: singleLookupPolicy, signal: signalOf(token) };
    try {
      return await chainIdAt(url, sending.channel, sending.policy, sending.signal);
    } catch (error) {
      throw await detectOtherApi({ kind: "rpc", url }, error, sending);
    }
  });
}

/** Shows a node's chain, and offers the network of that chain: the local node's for its chain ID, or a new one. */
async function offerOtherNetwork(
  { settings }: Services,
  network: Network,
  url: string,
  chainId: string,
): Promise<{ readonly network: Network; readonly url: string } | TurnedAway> {
  const { networks } = settings.networks();
  const other = networkOfChain(chainId, networks) ?? networks.find((found) => found.chainId === chainId);
  const chain = words.chain(other?.name ?? chainName(chainId), chainId);
  const answer = await confirm({
    title: words.wrongChainTitle(),
    why: words.wrongChain(hostOf(url), chain, network.name),
    answers: [
      { answer: "use", label: other === undefined ? words.addChain(chainId) : words.useFor(other.name) },
      { answer: "another", label: words.enterAnother() },
    ],
  });
  if (answer !== "use") return answer ?? "none";
  if (other !== undefined) return { network: other, url };
  const entry = networkToAdd(chainId, networks);
  if (!(await savesSettings(() => addNetworkEntry(entry)))) return "none";
  const added = settings.networkNamed(entry.name);
  return added === undefined ? "none" : { network: added, url };
}

/** Stores a network's URL in secret storage. @returns the network's name */
export async function keepRpcUrl({ rpcUrls }: Services, { name }: Network, url: string): Promise<string> {
  const isStored = await storeRpcUrl(rpcUrls, name, url);
  if (!isStored) void vscode.window.showWarningMessage(words.keptInWindow());
  vscode.window.setStatusBarMessage(`$(check) ${words.set(name, hostOf(url))}`, 5000);
  return name;
}

async function removeUrl({ rpcUrls }: Services, { name }: Network): Promise<undefined> {
  if (rpcUrls.sourceOf(name) === undefined) return;
  await removeRpcUrl(rpcUrls, name);
  vscode.window.setStatusBarMessage(`$(check) ${words.removed(name)}`, 5000);
}

/** Writes settings, or shows that they cannot be written. @returns whether they were written */
export async function savesSettings(write: () => Promise<void>): Promise<boolean> {
  try {
    await write();
    return true;
  } catch {
    void vscode.window.showErrorMessage(notificationWords.settingNotSaved());
    return false;
  }
}
