import * as l10n from "@vscode/l10n";

/** What is said where the settings of a workspace that is not trusted choose a network. */
export const restrictedNetworkWords = {
  ignored: () => l10n.t("Restricted Mode: the network that this workspace selects is ignored."),
};
