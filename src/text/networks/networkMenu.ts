import * as l10n from "@vscode/l10n";

/** The menu of networks. */
export const networkMenuWords = {
  title: () => l10n.t("Contract Lens: Select Network"),
  placeholder: () => l10n.t("Select the network for lookups and verifications"),
  chainId: (chainId: string) => l10n.t("chain ID {0}", chainId),
  configure: () => l10n.t("Configure Networks…"),
  lookups: () => l10n.t("Lookups"),
  noLookups: () => l10n.t("No lookups"),
  fromBuilds: () => l10n.t("Verify from builds"),
  fromBuildsOrExplorer: () => l10n.t("Verify from builds or explorer source"),
  noVerification: () => l10n.t("No verification"),
  explorer: () => l10n.t("Explorer links"),
  noExplorer: () => l10n.t("No explorer links"),
  /** The choice is stored, and a remote machine's settings outweigh it. */
  notActivated: (network: string) =>
    l10n.t(
      "“{0}” is not active: the remote machine's settings select another network. Set contractLens.network in your user settings.",
      network,
    ),
  openUserSettings: () => l10n.t("Open User Settings"),
};
