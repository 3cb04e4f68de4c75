import * as l10n from "@vscode/l10n";
import { numberText, plural } from "./language.ts";

/** What is asked and said before the history changes. */
export const historyWords = {
  empty: () =>
    l10n.t(
      "History is empty. Contract Lens forgot which files you agreed to send, and the last batch unless it is running.",
    ),
  clearTitle: () => l10n.t("Contract Lens: Clear History?"),
  clear: () => l10n.t("Clear"),
  /** Beside the question: what is not seen in the views that become empty. */
  alsoForgets: () =>
    l10n.t("Also forgets which files you agreed to send, and the last batch unless it is running."),
  clearDetail: () => l10n.t("Clears the Contracts and History views for all networks."),
  clearUnpinnedDetail: () => l10n.t("Clears both views for all networks. Pinned contracts are kept."),
  cleared: () => l10n.t("History cleared"),
  clearAll: () => l10n.t("Clear Including Pinned Contracts"),
  refreshing: () => l10n.t("Contract Lens: Refreshing contracts"),
  removeNetworkTitle: (network: string) => l10n.t("Contract Lens: Remove All Contracts on {0}?", network),
  remove: () => l10n.t("Remove"),
  removeNetworkDetail: (contracts: number) =>
    plural(contracts, {
      one: () => l10n.t("Removes {0} contract and its history, even if pinned.", numberText(contracts)),
      other: () =>
        l10n.t("Removes {0} contracts and their history, including pinned contracts.", numberText(contracts)),
    }),
  which: () => l10n.t("Select a contract"),
};

/** The menus in which a contract of the history is chosen for a command, and what is said where there is none. */
export const historyChoices = {
  pin: {
    title: () => l10n.t("Contract Lens: Pin Contract"),
    none: () => l10n.t("There are no contracts to pin."),
  },
  unpin: {
    title: () => l10n.t("Contract Lens: Unpin Contract"),
    none: () => l10n.t("No contracts are pinned."),
  },
  remove: {
    title: () => l10n.t("Contract Lens: Remove Entry"),
    none: () => l10n.t("There are no contracts to remove."),
  },
};
