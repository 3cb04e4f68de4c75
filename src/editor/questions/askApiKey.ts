import * as vscode from "vscode";
import { hostOf } from "../../core/hosts.ts";

/**
 * Asks for the block explorer's key for a service, hidden, saying where it will go.
 * @param wasKept whether one was set that the keyring does not give out
 * @returns the key without space around it; `undefined` when none was given
 */
export async function askApiKey(serviceUrl: string, wasKept = false): Promise<string | undefined> {
  const host = hostOf(serviceUrl);
  const [{ keyProblem }, { explainKeyProblem, keyWords }] = await Promise.all([
    import("../../app/keys/keyInput.ts"),
    import("../../text/keys.ts"),
  ]);
  const key = await vscode.window.showInputBox({
    title: keyWords.title(host),
    prompt: wasKept ? keyWords.promptAgain(host) : keyWords.prompt(host),
    placeHolder: keyWords.placeholder(),
    password: true,
    ignoreFocusOut: true,
    validateInput: (text) => {
      // Nothing typed is no key, and no mistake.
      const problem = text.trim() === "" ? undefined : keyProblem(text.trim());
      return problem === undefined ? null : explainKeyProblem(problem);
    },
  });
  const trimmed = key?.trim();
  return trimmed === "" ? undefined : trimmed;
}
