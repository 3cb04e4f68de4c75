import * as vscode from "vscode";
import { mayCarryKey } from "../../api/verification/requestBody.ts";
import { hostOf } from "../../app/hosts.ts";
import { originOf } from "../../app/keys/apiKeys.ts";
import { askApiKey } from "../../host/askApiKey.ts";
import { givenNetwork } from "../../host/givenNetwork.ts";
import { offerNetworks } from "../../host/offerNetworks.ts";
import type { Services } from "../../host/services.ts";

/**
 * Asks for the block explorer's key, saying where it will go, and keeps it for the active network's service.
 * @returns the origin the key is kept for; `undefined` when there is none to keep it for, or none was given
 */
export async function setApiKey({ settings, keys }: Services): Promise<string | undefined> {
  const network = givenNetwork(settings);
  if (network === undefined) return undefined;
  const { verifierUrl, name } = network;
  if (verifierUrl === undefined) {
    return refuse(
      `${name} has no verification service, so there is nowhere to send a key. Choose another network.`,
    );
  }
  if (!mayCarryKey(verifierUrl)) {
    return refuse(
      `${hostOf(verifierUrl)} is asked over plain http. A key is sent over https, or to this machine, only.`,
    );
  }
  const key = await askApiKey(verifierUrl);
  if (key === undefined) return undefined;
  const keeping = await keys.set(verifierUrl, key);
  if (keeping === "inThisWindow") {
    void vscode.window.showWarningMessage(
      "The keyring did not take the key. It is kept until this window closes, then asked for again.",
    );
  }
  return originOf(verifierUrl);
}

async function refuse(sentence: string): Promise<undefined> {
  await offerNetworks(sentence);
  return undefined;
}
