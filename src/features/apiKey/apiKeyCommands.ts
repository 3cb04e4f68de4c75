import * as vscode from "vscode";
import type { Services } from "../services.ts";
import { storeKey } from "../../app/keys/keyConsent.ts";
import { readKeyService } from "../../app/keys/keyInput.ts";
import { hostOf, originOf, mayCarryKey } from "../../core/hosts.ts";
import { askApiKey } from "../../editor/questions/askApiKey.ts";
import { keyWords } from "../../text/keys.ts";
import { badArgumentWords } from "../../text/notifications.ts";
import { givenNetwork, offerNetworks } from "../../editor/questions/givenNetwork.ts";

/**
 * The origin of the verification service that a command was given.
 * @returns `undefined` for any other argument, after showing a message
 */
function givenService(given: unknown): string | undefined {
  const origin = readKeyService(given);
  if (origin === undefined) {
    void vscode.window.showWarningMessage(badArgumentWords.verificationService());
  }
  return origin;
}

/**
 * Asks for the block explorer's key, names the host that receives it, and stores it.
 * @param given the verification service it is for; that of the active network when none is given
 * @returns the origin that the key is stored for; `undefined` without a service or a key
 */
export async function setApiKey(services: Services, given: unknown): Promise<string | undefined> {
  const service = given === undefined || given === null ? await activeService(services) : givenService(given);
  if (service === undefined) return undefined;
  if (!mayCarryKey(service)) {
    offerNetworks(keyWords.plainHttp(hostOf(service)));
    return undefined;
  }
  const key = await askApiKey(service);
  if (key === undefined) return undefined;
  const keeping = await storeKey(await services.keys(), await services.keyConsent(), service, key);
  if (keeping === "inThisWindow") {
    void vscode.window.showWarningMessage(keyWords.keptInWindow());
  }
  // Completes the step of the walkthrough, which opening the box alone does not.
  void vscode.commands.executeCommand("setContext", "contractLens.hasSetKey", true);
  return originOf(service);
}

async function activeService({ settings }: Services): Promise<string | undefined> {
  const network = await givenNetwork(settings);
  if (network !== undefined && network.verifierUrl === undefined) {
    offerNetworks(keyWords.noService(network.name));
  }
  return network?.verifierUrl;
}

/**
 * Deletes a key: that of the given service, else the only one, else the one that the user picks.
 * @returns the origin of the deleted key; `undefined` if there is none, or the user picks none
 */
export async function clearApiKey(
  { keys: load, keyConsent }: Services,
  given: unknown,
): Promise<string | undefined> {
  const keys = await load();
  const kept = keys.allOrigins();
  const chosen = given === undefined || given === null ? await pick(kept) : givenService(given);
  if (chosen === undefined) return undefined;
  await (await keyConsent()).forget(chosen);
  if (!kept.includes(chosen)) {
    void vscode.window.showInformationMessage(keyWords.noneFor(hostOf(chosen)));
    return undefined;
  }
  await keys.clear(chosen);
  vscode.window.setStatusBarMessage(`$(key) ${keyWords.removed(hostOf(chosen))}`, 5000);
  return chosen;
}

async function pick(origins: readonly string[]): Promise<string | undefined> {
  if (origins.length === 0) void vscode.window.showInformationMessage(keyWords.none());
  if (origins.length <= 1) return origins[0];
  const hosts = origins.map((origin) => ({ origin, label: hostOf(origin) }));
  const picked = await vscode.window.showQuickPick(hosts, {
    title: keyWords.clearTitle(),
    placeHolder: keyWords.clearWhich(),
  });
  return picked?.origin;
}
