import * as vscode from "vscode";
import type { Services } from "../../host/services.ts";

/**
 * Forgets a key: the only one there is, or the one the user picks.
 * @returns the origin whose key is gone; `undefined` when there was none, or none was picked
 */
export async function clearApiKey({ keys }: Services): Promise<string | undefined> {
  const origins = keys.allOrigins();
  if (origins.length === 0) {
    void vscode.window.showInformationMessage("No API key is kept.");
    return undefined;
  }
  const hosts = origins.map((origin) => ({ origin, label: new URL(origin).host }));
  const chosen =
    hosts.length === 1
      ? hosts[0]
      : await vscode.window.showQuickPick(hosts, {
          title: "Contract Lens: Clear API Key",
          placeHolder: "Forget the key for…",
        });
  if (chosen === undefined) return undefined;
  await keys.clear(chosen.origin);
  vscode.window.setStatusBarMessage(`$(key) The API key for ${chosen.label} is forgotten`, 5000);
  return chosen.origin;
}
