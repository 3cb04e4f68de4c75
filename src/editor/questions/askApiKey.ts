import * as vscode from "vscode";
import { hostOf } from "../../app/hosts.ts";

/**
 * Asks for the block explorer's key for a service, hidden, saying where it will go.
 * @param why a sentence of our own to say first
 * @returns the key without space around it; `undefined` when none was given
 */
export async function askApiKey(serviceUrl: string, why = ""): Promise<string | undefined> {
  const host = hostOf(serviceUrl);
  const { keyProblem } = await import("../../app/keys/keyProblem.ts");
  const key = await vscode.window.showInputBox({
    title: `Contract Lens: API Key for ${host}`,
    prompt:
      `${why} It will be sent to ${host} in the body of verification requests, and that server may log it: use a key of low value.`.trim(),
    placeHolder: "The block explorer's API key",
    password: true,
    ignoreFocusOut: true,
    // Nothing typed is no key, and no mistake.
    validateInput: (text) => (text.trim() === "" ? null : (keyProblem(text.trim()) ?? null)),
  });
  const trimmed = key?.trim();
  return trimmed === "" ? undefined : trimmed;
}

/** Asks for a key that the keyring does not give out. @returns what `askApiKey` does */
export async function askApiKeyAgain(serviceUrl: string): Promise<string | undefined> {
  const { askApiKey } = await import("./askApiKey.ts");
  return askApiKey(
    serviceUrl,
    "The keyring does not give out your key; it will be kept for this window only.",
  );
}
