import * as l10n from "@vscode/l10n";

/** The words of what a service says of the explorers that it handed source on to. */
export const externalWords = {
  title: () => l10n.t("Other explorers"),
  note: () => l10n.t("submitted by the verification service"),
  explorer: () => l10n.t("Explorer"),
  result: () => l10n.t("Result"),
  pages: () => l10n.t("Pages"),
  submitted: () => l10n.t("submitted"),
  refused: () => l10n.t("not accepted"),
  notTold: () => l10n.t("not reported"),
  explorerUrl: (host: string) => l10n.t("Contract at {0}", host),
  statusUrl: (host: string) => l10n.t("Status at {0}", host),
  opens: (host: string) => l10n.t("Open in Browser: {0}", host),
};
