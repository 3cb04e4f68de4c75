import * as l10n from "@vscode/l10n";
import { explainUnknownNetwork } from "../unexpected.ts";

/** The active network in the status bar. */
export const networkStatusWords = {
  name: () => l10n.t("Contract Lens Network"),
  none: () => l10n.t("No network"),
  /** In place of a network's name while none is selected. */
  select: () => l10n.t("Select Network"),
  notSelected: () => l10n.t("Contract Lens: No network is selected."),
  spoken: (network: string) => l10n.t("Contract Lens network: {0}", network),
  /** @param name what the settings select instead of one of the user's networks */
  unknown: (name: string | undefined) =>
    l10n.t("Contract Lens: {0} Lookups and verifications are off.", explainUnknownNetwork(name)),
  click: () => l10n.t("Click to select another network"),
  clickToSelect: () => l10n.t("Click to select the network for lookups and verifications"),
  chain: (network: string, chainId: string) => l10n.t("Contract Lens: {0}, chain ID {1}", network, chainId),
  mirrorNode: (host: string) => l10n.t("Mirror node: {0}", host),
  badMirrorNode: () => l10n.t("Mirror node: not valid"),
  rpcNode: (host: string) => l10n.t("RPC node: {0}", host),
  badRpcNode: () => l10n.t("RPC node: not valid"),
  noLedger: () => l10n.t("RPC node: none"),
  verifier: (host: string | undefined) =>
    host === undefined ? l10n.t("Verification service: none") : l10n.t("Verification service: {0}", host),
  badVerifier: () => l10n.t("Verification service: not valid"),
};
