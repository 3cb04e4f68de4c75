import * as l10n from "@vscode/l10n";
import { numberText } from "./language.ts";

/** What is said of labels, which users give to addresses. */
export const labelWords = {
  /** Where the label is shown: it is the user's own name. */
  own: () => l10n.t("Your label"),
  setLabel: () => l10n.t("Set Label…"),
  askAddress: () => l10n.t("Contract Lens: Set Label"),
  title: (address: string, network: string) => l10n.t("Label for {0} ({1})", address, network),
  prompt: () => l10n.t("Only you see the label. Leave it empty to remove it."),
  tooLong: (limit: number) => l10n.t("Enter at most {0} characters.", numberText(limit)),
  set: (address: string) => l10n.t("Label for {0} set.", address),
  removed: (address: string) => l10n.t("Label for {0} removed.", address),
  notStored: () =>
    l10n.t("The label could not be saved. Check that the disk can be written, then try again."),
  needsContract: () => l10n.t("Labels are for addresses. Enter an EVM address or contract ID."),
  none: () => l10n.t("No labels yet. Run Set Label to name an address."),
};
