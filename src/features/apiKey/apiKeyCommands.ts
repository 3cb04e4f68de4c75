import * as vscode from "vscode";
import type { Services } from "../services.ts";
import { keepKey } from "../../app/keys/keyConsent.ts";
import { readKeyService } from "../../app/keys/readKeyService.ts";
import { mayCarryKey } from "../../core/loopback.ts";
import { hostOf, originOf } from "../../core/hosts.ts";
import { askApiKey } from "../../editor/questions/askApiKey.ts";
import { keyWords } from "../../text/keys.ts";
import { badArgumentWords } from "../../text/notifications.ts";
import { givenNetwork, offerNetworks } from "../../editor/questions/givenNetwork.ts";

/**
 * The origin of the verification service that a command was given.
 * @returns `undefined` when it was given something else, which the user has been told
 */
function givenService(given: unknown): string | undefined {
  const origin = readKeyService(given);
  if (origin === undefined) {
    void vscode.window.showWarningMessage(badArgumentWords.verificationService());
  }
  return origin;
}

/**
 * Asks for the block explorer's key, saying where it will go, and keeps it.
 * @param given the verification service it is for; that of the active network when none is given
 * @returns the origin the key is kept for; `undefined` when there is none to keep it for, or none was given
 */
export async function setApiKey(services: Services, given: unknown): Promise<string | undefined> {
  const service = given === undefined || given === null ? activeService(services) : givenService(given);
  if (service === undefined) return undefined;
  if (!mayCarryKey(service)) {
    offerNetworks(keyWords.plainHttp(hostOf(service)));
    return undefined;
  }
  const key = await askApiKey(service);
  if (key === undefined) return undefined;
  const keeping = await keepKey(services.keys, await services.keyConsent(), service, key);
  if (keeping === "inThisWindow") {
    void vscode.window.showWarningMessage(keyWords.keptInWindow());
  }
  // Completes the step of the walkthrough, which opening the box alone does not.
  void vscode.commands.executeCommand("setContext", "contractLens.hasSetKey", true);
  return originOf(service);
}

function activeService({ settings }: Services): string | undefined {
  const network = givenNetwork(settings);
  if (network !== undefined && network.verifierUrl === undefined) {
    offerNetworks(keyWords.noService(network.name));
  }
  return network?.verifierUrl;
}

/**
 * Forgets a key: that of the service given; the only one there is, or the one the user picks, when none is given.
 * @returns the origin whose key is gone; `undefined` when there was none, or none was picked
 */
export async function clearApiKey(
  { keys, keyConsent }: Services,
  given: unknown,
): Promise<string | undefined> {
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
