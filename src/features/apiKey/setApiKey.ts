import * as vscode from "vscode";
import { mayCarryKey } from "../../api/verification/requestBody.ts";
import { hostOf } from "../../app/hosts.ts";
import { originOf } from "../../app/keys/apiKeys.ts";
import type { CommandId } from "../../host/commands.ts";
import type { Services } from "../../host/services.ts";

const longestKey = 1000;

/**
 * Asks for the block explorer's key, saying where it will go, and keeps it for the active network's service.
 * @returns the origin the key is kept for; `undefined` when there is none to keep it for, or none was given
 */
export async function setApiKey({ settings, keys }: Services): Promise<string | undefined> {
  const { verifierUrl, name } = settings.activeNetwork();
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
  const key = await vscode.window.showInputBox({
    title: `Contract Lens: API Key for ${hostOf(verifierUrl)}`,
    prompt: `It will be sent to ${hostOf(verifierUrl)} in the body of verification requests, and that server may log it: use a key of low value.`,
    placeHolder: "The block explorer's API key",
    password: true,
    ignoreFocusOut: true,
    validateInput: (text) => {
      if (text.trim().length > longestKey) return "This is too long for a key.";
      return /^[\x21-\x7e]*$/.test(text.trim())
        ? null
        : "A key holds no spaces and no characters beyond ASCII.";
    },
  });
  if (key === undefined || key.trim() === "") return undefined;
  const keeping = await keys.set(verifierUrl, key.trim());
  if (keeping === "inThisWindow") {
    void vscode.window.showWarningMessage(
      "The keyring did not take the key. It is kept until this window closes, then asked for again.",
    );
  }
  return originOf(verifierUrl);
}

async function refuse(sentence: string): Promise<undefined> {
  const selectNetwork = "Select Network";
  const choice = await vscode.window.showWarningMessage(sentence, selectNetwork);
  if (choice === selectNetwork)
    await vscode.commands.executeCommand("contractLens.selectNetwork" satisfies CommandId);
  return undefined;
}
