import * as l10n from "@vscode/l10n";

/** What is said of what nobody foresaw. */
export const unexpectedWords = {
  internalError: () => l10n.t("Contract Lens encountered an internal error. For details, see the log."),
  showLog: () => l10n.t("Show Log"),
};
