import * as l10n from "@vscode/l10n";
import { sentences } from "./language.ts";
import { explainUnknownNetwork } from "./unexpected.ts";

/** What notifications and the status bar say, and what their buttons are called. */
export const notificationWords = {
  findingDeclaration: () => l10n.t("Finding the declaration"),
  noDeclaration: () => l10n.t("The source that declares this is not in this workspace."),
  loadingSource: (host: string) => l10n.t("Loading the verified source from {0}", host),
  sourceNotLoaded: () => l10n.t("The verified source could not be loaded."),
  noVerifiedSource: (host: string) => l10n.t("{0} returned no source for this contract.", host),
  noVerifierForSource: (network: string) =>
    l10n.t("{0} has no verification service in the settings, so there is no verified source.", network),
  loadingAbi: (host: string) => l10n.t("Loading the ABI from {0}", host),
  abiNotLoaded: () => l10n.t("The ABI could not be loaded."),
  noVerifiedAbi: (host: string) => l10n.t("{0} returned no ABI for this contract.", host),
  abiCopied: () => l10n.t("ABI copied"),
  noSourceFile: () => l10n.t("The contract's source file is not in this workspace."),
  /** Whom a problem of a file is from. */
  problemSource: () => l10n.t("Contract Lens"),
  copied: () => l10n.t("Copied"),
  tooLongToCopy: () =>
    l10n.t("This response is too long for the clipboard. Nothing was copied. You can open it instead."),
  openRawResponse: () => l10n.t("Open Raw Response"),
  settingNotSaved: () =>
    l10n.t("The setting could not be saved. Check whether your settings.json can be written."),
  noPanel: () => l10n.t("Open a contract, a transaction, or a verification first."),
  selectNetwork: () => l10n.t("Select Network"),
  /** @param name the network that the settings select */
  noActiveNetwork: (name: string | undefined) =>
    sentences(explainUnknownNetwork(name), l10n.t("Nothing was sent. Select a network to continue.")),
  networkRemoved: () =>
    l10n.t(
      "The network of this verification is no longer one of your networks. Nothing was sent. To continue, add the network in the settings.",
    ),
  chainRestarted: (host: string) =>
    l10n.t("The local chain at {0} was restarted. Earlier results are from the previous chain.", host),
  findingExecution: () => l10n.t("Finding the scheduled execution"),
  /** Where there is no page for a kind of identifier. */
  noExplorerPage: {
    contract: (network: string) =>
      l10n.t(
        "No block explorer page for contracts is configured for {0}. To add one, set explorerUrl for the network in the settings.",
        network,
      ),
    transaction: (network: string) =>
      l10n.t(
        "No block explorer page for transactions is configured for {0}. To add one, set explorerUrl for the network in the settings.",
        network,
      ),
  },
};

/** What is said of an argument of a command that cannot be used. */
export const badArgumentWords = {
  network: () =>
    l10n.t(
      "The command received a network that is not one of your networks. Nothing was sent. Use the name of a built-in network, or of one in the settings.",
    ),
  contract: () =>
    l10n.t("The command received a value that is not a contract. Use an EVM address or a contract ID."),
  transaction: () =>
    l10n.t("The command received a value that is not a transaction. Use a transaction ID or hash."),
  contractOrTransaction: () =>
    l10n.t("The command received a value that is neither a contract nor a transaction."),
  verificationService: () =>
    l10n.t(
      "The command received a value that is not the URL of a verification service. Use a URL that begins with https.",
    ),
};
