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

/** What is said of what nobody foresaw. */
export const unexpectedWords = {
  internalError: () => l10n.t("Contract Lens encountered an internal error. For details, see the log."),
  showLog: () => l10n.t("Show Log"),
  /** What an editor shows of a response that it has no more. */
  responseGone: () => l10n.t("This response is no longer in memory. Open it again from its panel."),
};
