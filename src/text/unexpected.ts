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
};

/** The editors that show responses whole. */
export const rawDocumentWords = {
  gone: () => l10n.t("This response is no longer in memory. Open it again from its panel."),
  /** The tab's title, without its ending. */
  name: (about: string, number: number, status: number) =>
    l10n.t("{0}, response {1}, HTTP {2}", about, number, status),
  /** The same of one value. */
  valueName: (about: string, name: string) => l10n.t("{0}, {1}", about, name),
  /** The tab of a file as a service holds it of a verified contract. */
  verifiedTab: (file: string, address: string) => l10n.t("{0} (verified, {1})", file, address),
  /** The folder that such a file is shown in. */
  verifiedFolder: (address: string, network: string) =>
    l10n.t("Verified source of {0} on {1} (read-only)", address, network),
};
