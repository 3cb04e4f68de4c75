import * as l10n from "@vscode/l10n";
import { sentences } from "../language.ts";
import { explainUnknownNetwork } from "../unexpected.ts";

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
