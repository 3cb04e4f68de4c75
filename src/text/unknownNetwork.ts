import * as l10n from "@vscode/l10n";

/** The words of the page that stands in place of what was asked for. */
export const unknownNetworkWords = {
  title: () => l10n.t("Unknown Network"),
};

/**
 * Says that the network which the settings choose is none of the user's.
 * @param name where the settings hold what can be one
 */
export function explainUnknownNetwork(name: string | undefined): string {
  return name === undefined
    ? l10n.t("The network selected in the settings is not one of your networks.")
    : l10n.t("“{0}” is not one of your networks.", name);
}
