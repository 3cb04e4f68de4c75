import type * as vscode from "vscode";
import { formatHandle, type EntryHandle } from "../../app/history/entryHandle.ts";
import type { ResultEntry, VerificationEntry } from "../../app/history/entry.ts";
import type { Listed, ListedContract } from "../../app/history/historyListing.ts";
import { hasLedger, type Network } from "../../app/networks/network.ts";
import { treeClickWords } from "../../text/tree.ts";
import type { TreeRow } from "../../ui/tree/treeRow.ts";
import { click, treeItem, type Behaviour, type PlacedNode } from "../../editor/trees/nodeTree.ts";

/** The behaviour of a contract's row; limited if the settings no longer contain its network. */
export function contractBehaviour(
  network: Network | undefined,
  listed: ListedContract,
  kind: "contract" | "record",
  state: vscode.TreeItemCollapsibleState,
): Behaviour {
  const { entry } = listed;
  const context = [
    kind,
    entry.isPinned ? "pinned" : "unpinned",
    entry.id === undefined ? "" : "numbered",
    ...networkContext(network),
  ];
  return { context, command: openContract(network, listed), state };
}

/** The behaviour of a verification's row. */
export function attemptBehaviour(network: Network | undefined, listed: Listed<VerificationEntry>): Behaviour {
  const handle = formatHandle({ kind: "verification", network: listed.network, key: listed.key });
  return {
    context: ["verification", ...networkContext(network)],
    command: click("contractLens.showVerification", treeClickWords.showVerification(), handle),
  };
}

/** The behaviour of an execution result's row. */
export function resultBehaviour(network: Network | undefined, { entry }: Listed<ResultEntry>): Behaviour {
  const { transaction, nonce } = entry;
  const options = { network: network?.name ?? "", nonce };
  return {
    context: ["result", ...networkContext(network)],
    command:
      network &&
      click("contractLens.inspectExecutionResult", treeClickWords.inspectResult(), transaction, options),
  };
}

/** Opens the record; the last verification on a network without a ledger, which has no records. */
function openContract(
  network: Network | undefined,
  { entry, verifications: [last] }: ListedContract,
): vscode.Command | undefined {
  if (last !== undefined && !(network && hasLedger(network))) {
    const handle = formatHandle({ kind: "verification", network: last.network, key: last.key });
    return click("contractLens.showVerification", treeClickWords.showVerification(), handle);
  }
  const options = { network: network?.name ?? "" };
  const contract = entry.id ?? entry.address;
  return (
    network && click("contractLens.inspectContractRecord", treeClickWords.inspectRecord(), contract, options)
  );
}

function networkContext(network: Network | undefined): readonly string[] {
  if (network === undefined) return [];
  return [
    "known",
    network.verifierUrl === undefined ? "" : "verifiable",
    network.explorerUrl === undefined ? "" : "explorable",
  ];
}

/** A history entry as a tree node, whose item is created on demand. */
export function entryNode(
  parts: EntryHandle,
  row: () => TreeRow,
  behaviour: () => Behaviour,
  children: () => readonly PlacedNode[] = () => [],
): PlacedNode {
  const handle = formatHandle(parts);
  const item = () => treeItem(handle, row(), behaviour());
  return [handle, { item, tooltip: () => row().tooltip(), children }];
}
