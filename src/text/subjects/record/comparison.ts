import * as l10n from "@vscode/l10n";

/** The words of the section Differences, which compares a contract at two moments. */
export const compareWords = {
  title: () => l10n.t("Differences"),
  compareWith: () => l10n.t("Compare with…"),
  /** Of the menu of moments. */
  titleOf: (contract: string) => l10n.t("Contract Lens: Compare {0} with another point in time", contract),
  end: () => l10n.t("End Comparison"),
  again: () => l10n.t("Reads the contract again, and compares it"),
  nothing: () => l10n.t("Nothing differs."),
  /** Where the variables could not be compared. */
  noField: () => l10n.t("No field of the record differs."),
  partial: () =>
    l10n.t(
      "Of mappings, long arrays, and large contracts, only what Storage shows is compared. Enter keys or show more there, then refresh. State changes of a transaction also have entries of mappings.",
    ),
  /** The same where the changes of the transaction between the two moments are known. */
  partialOfTransaction: () =>
    l10n.t(
      "Of mappings and long arrays, only what the transaction changed and what Storage shows is compared. Enter keys or show more there, then refresh.",
    ),
  noRecord: () => l10n.t("The contract has no record then."),
  noCode: () => l10n.t("There is no bytecode at this address then, so there are no variables."),
  /** `{0}` is the moment that the sentence `{1}` is about. */
  at: () => l10n.t("{0}: {1}"),
};
