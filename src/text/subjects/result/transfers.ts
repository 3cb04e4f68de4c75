import * as l10n from "@vscode/l10n";
import { numberText, plural } from "../../language.ts";

/** What is said of the tokens and the amounts that a transaction moved. */
export const transferWords = {
  tokens: () => l10n.t("Token transfers"),
  firstTransfers: (count: number) => l10n.t("first {0}", numberText(count)),
  log: () => l10n.t("Log"),
  showLog: () => l10n.t("Show in logs"),
  token: () => l10n.t("Token contract"),
  from: () => l10n.t("From"),
  to: () => l10n.t("To"),
  moved: () => l10n.t("Amount or token ID"),
  minted: () => l10n.t("minted"),
  burned: () => l10n.t("burned"),
  /** Before the ID of a token. */
  ofId: () => l10n.t("ID"),
  /** Between how many of a token were moved, and its ID. */
  timesId: () => l10n.t("× ID"),
  amount: () => l10n.t("amount"),
  id: () => l10n.t("token ID"),
  reported: () =>
    l10n.t("From the logs of the contracts listed. A contract can log a transfer that never took place."),
  asReported: () => l10n.t("Decimals and symbols are as these contracts report them."),
  smallestUnits: () => l10n.t("Amounts are in the smallest unit of the token."),
  otherUnits: () => l10n.t("The other amounts are in the smallest unit of the token."),
  moreInLogs: () => l10n.t("Filter the logs to find other transfers."),
  balances: () => l10n.t("Balance changes"),
  account: () => l10n.t("Account"),
  change: () => l10n.t("Change"),
  /** Of an account's balance and nonce. */
  state: () => l10n.t("Before and after"),
  noChange: () => l10n.t("none by calls"),
  byCalls: () => l10n.t("Net changes, calculated from the calls."),
  withFee: () => l10n.t("The sender's change includes the transaction fee."),
  withoutFee: () => l10n.t("The transaction fee is not included."),
  systemContracts: () => l10n.t("Transfers by system contracts are not included."),
  countedCalls: (count: number) =>
    plural(count, {
      one: () => l10n.t("Only the first {0} call is counted.", numberText(count)),
      other: () => l10n.t("Only the first {0} calls are counted.", numberText(count)),
    }),
  more: (count: number) => l10n.t("Show {0} more", numberText(count)),
  moreAccounts: (count: number) => l10n.t("{0} more accounts are not listed.", numberText(count)),
};
