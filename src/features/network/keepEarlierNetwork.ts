import * as vscode from "vscode";
import { builtInNetworks } from "../../app/networks/builtInNetworks.ts";
import { inspect } from "../../editor/settings.ts";

/** Hedera Testnet, the default active network of earlier versions. */
const earlierDefault = builtInNetworks.find(({ chainId }) => chainId === "296")?.name;

/** The part of VS Code's context that shows whether an earlier version ran here. */
type EarlierState = Pick<vscode.ExtensionContext, "globalState" | "globalStorageUri">;

/**
 * Keeps the default network of earlier versions after an update: the first start writes it to the
 * user's settings, unless they select a network. Without stored state, writes nothing and selects no network.
 * @param stateName state key that marks this as done
 * @throws when the setting cannot be written; the next start tries again
 */
export async function keepEarlierNetwork(
  { globalState, globalStorageUri }: EarlierState,
  stateName: string,
): Promise<void> {
  const ranBefore = globalState.keys().length > 0 || (await hasFiles(globalStorageUri));
  if (ranBefore) {
    const { globalValue, globalLocalValue, globalRemoteValue } = inspect("network") ?? {};
    // VS Code writes to the remote machine's settings if they contain the key: leave it to another window.
    if (globalRemoteValue !== undefined) return;
    if ((globalLocalValue ?? globalValue) === undefined) {
      const configuration = vscode.workspace.getConfiguration("contractLens");
      await configuration.update("network", earlierDefault, vscode.ConfigurationTarget.Global);
    }
  }
  await globalState.update(stateName, true);
}

async function hasFiles(folder: vscode.Uri): Promise<boolean> {
  try {
    return (await vscode.workspace.fs.readDirectory(folder)).length > 0;
  } catch {
    // The folder does not exist.
    return false;
  }
}
