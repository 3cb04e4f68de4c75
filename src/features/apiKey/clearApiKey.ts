import * as vscode from "vscode";
import { hostOf } from "../../app/hosts.ts";
import type { Services } from "../services.ts";
import { givenService } from "./givenService.ts";

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
  await keyConsent.forget(chosen);
  if (!kept.includes(chosen)) {
    void vscode.window.showInformationMessage(`No API key is kept for ${hostOf(chosen)}.`);
    return undefined;
  }
  await keys.clear(chosen);
  vscode.window.setStatusBarMessage(`$(key) The API key for ${hostOf(chosen)} is forgotten`, 5000);
  return chosen;
}

async function pick(origins: readonly string[]): Promise<string | undefined> {
  if (origins.length === 0) void vscode.window.showInformationMessage("No API key is kept.");
  if (origins.length <= 1) return origins[0];
  const hosts = origins.map((origin) => ({ origin, label: hostOf(origin) }));
  const picked = await vscode.window.showQuickPick(hosts, {
    title: "Contract Lens: Clear API Key",
    placeHolder: "Forget the key for…",
  });
  return picked?.origin;
}
