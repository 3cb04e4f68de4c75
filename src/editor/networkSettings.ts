import * as vscode from "vscode";
import type { NetworkEntry } from "../app/networks/networkToAdd.ts";
import { userValue } from "../app/settingValue.ts";
import { inspect } from "./settings.ts";

const section = "contractLens";

/** Adds a network to those of the user. @throws when it cannot be written */
export async function addNetworkEntry(entry: NetworkEntry): Promise<void> {
  await writeEntries([...ownEntries(), entry]);
}

/** The RPC URL that the user's settings name for a network. */
export function rpcUrlInSettings(name: string): string | undefined {
  return ownEntries()
    .flatMap((entry) => (nameIn(entry) === name ? rpcUrlIn(entry) : []))
    .at(-1);
}

/** Has the user's settings name an RPC URL for a network, or none. @throws when it cannot be written */
export async function setRpcUrlInSettings(name: string, rpcUrl: string | undefined): Promise<void> {
  const withoutUrl = ownEntries().flatMap((entry) => {
    if (nameIn(entry) !== name || rpcUrlIn(entry).length === 0) return [entry];
    const fields = Object.entries(entry as object).filter(([field]) => field !== "rpcUrl");
    // A name alone changes nothing.
    return fields.length > 1 ? [Object.fromEntries(fields)] : [];
  });
  await writeEntries(rpcUrl === undefined ? withoutUrl : [...withoutUrl, { name, rpcUrl }]);
}

/** Makes a network the active one: for the trusted workspace, or remote machine, that has chosen one, else for the user. */
export async function activateNetwork(name: string): Promise<void> {
  const { Global, Workspace } = vscode.ConfigurationTarget;
  const configuration = vscode.workspace.getConfiguration(section);
  const { isTrusted } = vscode.workspace;
  const inspection = inspect("network");
  if (isTrusted && inspection?.workspaceValue !== undefined) {
    await configuration.update("network", name, Workspace);
    return;
  }
  // VS Code writes into the remote machine's settings what these name already; there it would not count.
  if (!isTrusted && inspection?.globalRemoteValue !== undefined) {
    await configuration.update("network", undefined, Global);
  }
  await configuration.update("network", name, Global);
}

/** The user's entries of the setting `contractLens.networks`. */
function ownEntries(): readonly unknown[] {
  const own = userValue(inspect("networks"));
  return Array.isArray(own) ? (own as unknown[]) : [];
}

async function writeEntries(entries: readonly unknown[]): Promise<void> {
  const { Global } = vscode.ConfigurationTarget;
  const value = entries.length === 0 ? undefined : entries;
  await vscode.workspace.getConfiguration(section).update("networks", value, Global);
}

function nameIn(entry: unknown): unknown {
  return (entry as { readonly name?: unknown } | null)?.name;
}

function rpcUrlIn(entry: unknown): readonly string[] {
  const { rpcUrl } = entry as { readonly rpcUrl?: unknown };
  return typeof rpcUrl === "string" ? [rpcUrl] : [];
}
