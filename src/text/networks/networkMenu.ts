import * as l10n from "@vscode/l10n";
import type { Network } from "../../app/networks/network.ts";

/** The menu of networks. */
export const networkMenuWords = {
  title: () => l10n.t("Contract Lens: Select Network"),
  placeholder: () => l10n.t("Select the network for lookups and verifications"),
  useTitle: (network: string) => l10n.t("Use {0} for lookups and verifications?", network),
  use: (network: string) => l10n.t("Use {0}", network),
  suggested: () => l10n.t("suggested by this workspace"),
  /** By what of the workspace a network is suggested. */
  suggestedBy: {
    deployments: () => l10n.t("This workspace has deployments on it"),
    configuration: () => l10n.t("Named in foundry.toml or the Hardhat configuration"),
    project: () => l10n.t("For the chain that anvil or Hardhat runs on this machine"),
  },
  chainId: (chainId: string) => l10n.t("chain ID {0}", chainId),
  add: () => l10n.t("Add Network…"),
  configure: () => l10n.t("Configure Networks…"),
  lookups: () => l10n.t("Lookups"),
  noLookups: () => l10n.t("Lookups need an RPC URL"),
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

/** What can be done on a network, and what cannot: lookups, then verification, then pages of a block explorer. */
export function networkAbilities({
  ledgers,
  verifierUrl,
  explorerSource,
  explorerUrl,
}: Network): readonly [lookups: string, verification: string, explorer: string] {
  const verification =
    explorerSource === undefined ? networkMenuWords.fromBuilds() : networkMenuWords.fromBuildsOrExplorer();
  return [
    ledgers.length === 0 ? networkMenuWords.noLookups() : networkMenuWords.lookups(),
    verifierUrl === undefined ? networkMenuWords.noVerification() : verification,
    explorerUrl === undefined ? networkMenuWords.noExplorer() : networkMenuWords.explorer(),
  ];
}

/** What is said where the settings of a workspace that is not trusted choose a network. */
export const restrictedNetworkWords = {
  ignored: () => l10n.t("Restricted Mode: the network that this workspace selects is ignored."),
};
