import * as l10n from "@vscode/l10n";

/** What every panel says: what its actions are called, and identifiers. */
export const panelWords = {
  more: () => l10n.t("More Actions"),
  copyLink: () => l10n.t("Copy Link"),
  copyJson: () => l10n.t("Copy as JSON"),
  copyMarkdown: () => l10n.t("Copy as Markdown"),
  copyCurl: () => l10n.t("Copy as curl"),
  useAbi: () => l10n.t("Use ABI or Build for This Address…"),
  openRawResponse: () => l10n.t("Open Raw Response"),
  openExplorer: () => l10n.t("Open in Block Explorer"),
  rawResponse: () => l10n.t("Raw response"),
  httpStatus: (status: number) => l10n.t("HTTP {0}", String(status)),
  address: () => l10n.t("address"),
  contractId: () => l10n.t("contract ID"),
  requestLine: () => l10n.t("request"),
  networkOf: (name: string, chainId: string) => l10n.t("{0}, chain ID {1}", name, chainId),
  tryAgain: () => l10n.t("Try Again"),
  openSettings: () => l10n.t("Open Settings"),
  openBuildSettings: () => l10n.t("Open Builds Setting"),
  showBuilds: () => l10n.t("Show Builds"),
  openProxySettings: () => l10n.t("Open Proxy Settings"),
  checkConnection: () => l10n.t("Check Connection"),
};
