import * as vscode from "vscode";
import { localNode } from "../../app/networks/builtInNetworks.ts";
import { chainIdAt } from "../../app/networks/ledgerOf.ts";
import { ledgerUrl } from "../../app/networks/network.ts";
import { hostOf } from "../../core/hosts.ts";
import { activateNetwork } from "../../editor/networkSettings.ts";
import { ApiError } from "../../http/failure.ts";
import { singleLookupPolicy } from "../../http/requestPolicy.ts";
import { rpcUrlWords as words } from "../../text/networks/rpcUrl.ts";
import type { Services } from "../services.ts";

const stateName = "localNodeOffered";

/** Files of projects that deploy to a local node. VS Code globs support no nested braces. */
const projectFiles = `**/{${[
  "foundry.toml",
  "hardhat.config.*",
  "broadcast/*/31337/*.json",
  "broadcast/*/1337/*.json",
  "ignition/deployments/chain-31337/*.json",
  "ignition/deployments/chain-1337/*.json",
  "deployments/localhost/*.json",
].join(",")}}`;

/** A node on this machine responds at once or not at all. */
const longestWaitMilliseconds = 2000;

/**
 * Offers the local node once, if a project that deploys to one is open, no network is selected, and the node
 * runs. Sends requests to this machine only.
 */
export async function offerLocalNode({ settings, state, channel }: Services): Promise<void> {
  const { isTrusted, workspaceFolders = [] } = vscode.workspace;
  if (!isTrusted || workspaceFolders.length === 0 || settings.networkChoice().kind !== "none") return;
  if (state.get(stateName) === true) return;
  const [found] = await vscode.workspace.findFiles(projectFiles, "**/node_modules/**", 1);
  const network = settings.networkNamed(localNode.name);
  const url = network && ledgerUrl(network);
  if (found === undefined || url === undefined || url !== ledgerUrl(localNode)) return;
  let chainId: string;
  try {
    const signal = AbortSignal.timeout(longestWaitMilliseconds);
    chainId = await chainIdAt(url, await channel(), singleLookupPolicy, signal);
  } catch (error) {
    // No node runs there: fail silently, as the user has not requested this.
    if (error instanceof ApiError || (error as Error).name === "TimeoutError") return;
    throw error;
  }
  if (settings.networkChoice().kind !== "none") return;
  await state.update(stateName, true);
  const use = words.useLocalNode();
  const choice = await vscode.window.showInformationMessage(words.localNodeRuns(hostOf(url), chainId), use);
  if (choice === use) await activateNetwork(localNode.name);
}
