import * as vscode from "vscode";
import { isPinned } from "../../app/history/entry.ts";
import { formatHandle } from "../../app/history/entryHandle.ts";
import type { History } from "../../app/history/history.ts";
import type { ListedContract } from "../../app/history/listing.ts";

/** Which contracts can be chosen from. */
export type Choice = "all" | "pinned" | "unpinned";

/**
 * Asks for a contract of the history, for a command that was given none.
 * @returns its handle, as a menu would give it; nothing when turned away
 */
export async function pickContract(
  history: History,
  title: string,
  choice: Choice,
): Promise<readonly [string] | readonly []> {
  const contracts = [...history.listing.contracts.values()].flat().filter(({ entry }) => {
    return choice === "all" || isPinned(entry) === (choice === "pinned");
  });
  if (contracts.length === 0) {
    void vscode.window.showInformationMessage(
      choice === "pinned"
        ? "No contract is pinned."
        : "No contract is remembered that this could be done to.",
    );
    return [];
  }
  const picked = await vscode.window.showQuickPick(contracts.map(itemOf), {
    title: `Contract Lens: ${title}`,
    placeHolder: "Which contract?",
    matchOnDescription: true,
    matchOnDetail: true,
  });
  return picked === undefined ? [] : [picked.handle];
}

function itemOf({ network, key, entry }: ListedContract) {
  const [address] = entry.address;
  return {
    label: entry.id?.[0] ?? address,
    description: network,
    ...(entry.id === undefined ? {} : { detail: address }),
    handle: formatHandle({ kind: "contract", network, key }),
  };
}
