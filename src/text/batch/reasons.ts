import * as l10n from "@vscode/l10n";
import type { NotPossible } from "../../app/batch/rows/finding.ts";

/** Why a contract cannot be verified here, in short and in a sentence. */
export const reasons: Readonly<Record<NotPossible, () => readonly [title: string, sentence: string]>> = {
  noNetwork: () => [l10n.t("No network"), l10n.t("The settings have no network with this name.")],
  noService: () => [l10n.t("No verification service"), l10n.t("This network has no verification service.")],
  otherChain: () => [l10n.t("Chain not supported"), l10n.t("The service does not support this chain.")],
  noContract: () => [l10n.t("No contract"), l10n.t("There is no contract at this address.")],
  mirrorFailed: () => [
    l10n.t("Mirror node failed"),
    l10n.t("The mirror node did not return the deployed bytecode. Try again."),
  ],
  notCompared: () => [
    l10n.t("Bytecode not readable"),
    l10n.t("Its deployed bytecode cannot be read. Verify it individually to publish without a comparison."),
  ],
  noBuild: () => [
    l10n.t("No matching build"),
    l10n.t(
      "No build in this workspace has this bytecode. The contract record shows what the bytecode says about its build.",
    ),
  ],
  notSendable: () => [
    l10n.t("Build incomplete"),
    l10n.t("This build lacks what is needed to publish it. Verify it individually for details."),
  ],
  tooLarge: () => [
    l10n.t("Build too large"),
    l10n.t("This build is larger than the 30 MB that services accept."),
  ],
  otherService: () => [
    l10n.t("Service changed"),
    l10n.t("This network now has another verification service than the one that accepted the contract."),
  ],
  failed: () => [l10n.t("Internal error"), l10n.t("An internal error occurred. See the log.")],
};
