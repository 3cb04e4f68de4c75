import * as vscode from "vscode";
import { mayCarryKey } from "../../services/verifier/protocols/requestBody.ts";
import { keepKey } from "../../app/keys/keepKey.ts";
import { hostOf, originOf } from "../../app/hosts.ts";
import { askApiKey } from "../../editor/questions/askApiKey.ts";
import { givenNetwork, offerNetworks } from "../../editor/questions/givenNetwork.ts";
import type { Services } from "../services.ts";
import { givenService } from "./givenService.ts";

/**
 * Asks for the block explorer's key, saying where it will go, and keeps it.
 * @param given the verification service it is for; that of the active network when none is given
 * @returns the origin the key is kept for; `undefined` when there is none to keep it for, or none was given
 */
export async function setApiKey(services: Services, given: unknown): Promise<string | undefined> {
  const service = given === undefined || given === null ? activeService(services) : givenService(given);
  if (service === undefined) return undefined;
  if (!mayCarryKey(service)) {
    offerNetworks(
      `${hostOf(service)} is asked over plain http. A key is sent over https, or to this machine, only.`,
    );
    return undefined;
  }
  const key = await askApiKey(service);
  if (key === undefined) return undefined;
  const keeping = await keepKey(services.keys, services.keyConsent, service, key);
  if (keeping === "inThisWindow") {
    void vscode.window.showWarningMessage(
      "The keyring did not take the key. It is kept until this window closes, then asked for again.",
    );
  }
  return originOf(service);
}

function activeService({ settings }: Services): string | undefined {
  const network = givenNetwork(settings);
  if (network !== undefined && network.verifierUrl === undefined) {
    offerNetworks(
      `${network.name} has no verification service, so there is nowhere to send a key. Choose another network.`,
    );
  }
  return network?.verifierUrl;
}
