import * as l10n from "@vscode/l10n";
import { numberText } from "./language.ts";

/** The failures that another extension gets beside those of services: what happened, then what to do. */
export const publicFailures = {
  canceled: () => ({
    sentence: l10n.t("The request was canceled."),
    nextStep: l10n.t("You can try again at any time."),
  }),
  declined: () => ({
    sentence: l10n.t("You declined this request. Nothing was sent."),
    nextStep: l10n.t("No action needed."),
  }),
  internal: () => ({
    sentence: l10n.t("Contract Lens encountered an internal error."),
    nextStep: l10n.t("For details, run “Contract Lens: Show Log”."),
  }),
  noNetworkSelected: () => ({
    sentence: l10n.t("No network is selected, and none was given."),
    nextStep: l10n.t("Run “Contract Lens: Select Network”, or give the name of a network."),
  }),
  unknownNetwork: () => ({
    sentence: l10n.t("The network given, or selected in the settings, is not one of your networks."),
    nextStep: l10n.t("Use the name of a built-in network, or of one in the settings."),
  }),
  noBuild: () => ({
    sentence: l10n.t("No build in this workspace can be published for this contract."),
    nextStep: l10n.t("Build the deployed version, or verify with source from a block explorer."),
  }),
  hasBuild: () => ({
    sentence: l10n.t("A build in this workspace has this contract's bytecode, so no other source is copied."),
    nextStep: l10n.t("Verify from the build instead."),
  }),
  wayUnknown: () => ({
    sentence: l10n.t("The verification protocol of this network does not offer this."),
    nextStep: l10n.t("Use a network with the job protocol."),
  }),
  /** @param sentence what is wrong with an argument */
  badArgument: (sentence: string) => ({
    sentence,
    nextStep: l10n.t("Nothing was sent. Try again with a valid argument."),
  }),
  /** @param sentence whose key it is, where that is known */
  privateKey: (sentence: string) => ({
    sentence,
    nextStep: l10n.t("Use a transaction ID, or the hash of a transaction."),
  }),
};

/** What bytes to decode have to be. */
export const bytesWords = () =>
  l10n.t(
    "The data must be 0x and whole bytes in hex, at most 1 MB, or an object with the topics and the data of a log.",
  );

/** What each option has to be. */
export const optionWords = {
  options: () => l10n.t("The options must be an object, or be omitted."),
  network: () => l10n.t("The network must be a string that names a network."),
  signal: () => l10n.t("The signal must be an AbortSignal."),
  way: () => l10n.t("The way must be explorer, build, or similar."),
  as: () => l10n.t("What to decode as must be call or error."),
  contract: () => l10n.t("The contract must be a string with an EVM address or a contract ID."),
  transaction: () => l10n.t("The transaction must be a string with a transaction ID or a hash."),
  lookUp: () => l10n.t("The lookUp option must be true or false."),
  dryRun: () => l10n.t("The dryRun option must be true or false."),
  timestamps: (latest: string) =>
    l10n.t(
      "The timestamps must be a list of strings such as lt:1700000000.000000001, none later than {0}.",
      latest,
    ),
  nonce: (largest: number) => l10n.t("The nonce must be a whole number from 0 to {0}.", numberText(largest)),
};

/** The progress that is shown while a verification for another extension runs. */
export const verifyingForExtension = () => l10n.t("Contract Lens: Verifying for another extension");
