import * as l10n from "@vscode/l10n";
import { sentences } from "../language.ts";
import { explainUnknownNetwork } from "../notifications.ts";
import type { Network } from "../../app/networks/network.ts";

/** The active network in the status bar. */
export const networkStatusWords = {
  name: () => l10n.t("Contract Lens Network"),
  none: () => l10n.t("No network"),
  spoken: (network: string) => l10n.t("Contract Lens network: {0}", network),
  /** @param name what the settings select instead of one of the user's networks */
  unknown: (name: string | undefined) =>
    l10n.t(
      "Contract Lens: {0}",
      sentences(explainUnknownNetwork(name), l10n.t("Lookups and verifications are off.")),
    ),
  click: () => l10n.t("Click to select another network"),
  chain: (network: string, chainId: string) => l10n.t("Contract Lens: {0}, chain ID {1}", network, chainId),
  mirrorNode: (host: string | undefined) =>
    host === undefined ? l10n.t("Mirror node: none") : l10n.t("Mirror node: {0}", host),
  badMirrorNode: () => l10n.t("Mirror node: not valid"),
  verifier: (host: string | undefined) =>
    host === undefined ? l10n.t("Verification service: none") : l10n.t("Verification service: {0}", host),
  badVerifier: () => l10n.t("Verification service: not valid"),
};

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
