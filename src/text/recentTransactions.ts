import * as l10n from "@vscode/l10n";
import { numberText, plural } from "./language.ts";

/** The words of the view of recent transactions. */
export const recentWords = {
  creation: () => l10n.t("Contract creation"),
  transfer: (amount: string | undefined) =>
    amount === undefined ? l10n.t("Transfer") : l10n.t("Transfer of {0}", amount),
  block: (number: bigint) => l10n.t("block {0}", String(number)),
  /** Its outcome. */
  on: (network: string, outcome: string) => l10n.t("Transaction on {0}: {1}", network, outcome),
  call: (text: string) => l10n.t("Call: {0}", text),
  reason: (text: string) => l10n.t("Reason: {0}", text),
  hash: (hash: string) => l10n.t("Hash: {0}", hash),
  from: (address: string) => l10n.t("From: {0}", address),
  to: (address: string) => l10n.t("To: {0}", address),
  created: (address: string) => l10n.t("Created: {0}", address),
  value: (amount: string) => l10n.t("Value: {0}", amount),
  gasUsed: (gas: bigint) => l10n.t("Gas used: {0}", numberText(gas)),
  minedIn: (number: bigint, moment: string | undefined) =>
    moment === undefined
      ? l10n.t("Block {0}", String(number))
      : l10n.t("Block {0}, {1}", String(number), moment),
  noted: (text: string, note: string) => l10n.t("{0} ({1})", text, note),
  spoken: (label: string, outcome: string, description: string) =>
    l10n.t("Transaction {0}, {1}, {2}", label, outcome, description),
  notFound: () => l10n.t("Not found"),
  notFoundTip: (host: string) =>
    l10n.t("{0} lists this transaction in a block, but returned nothing for its hash.", host),
  retry: () => l10n.t("Retry"),
  spokenRetry: (problem: string) => l10n.t("{0}, Retry", problem),
  reading: (host: string) => l10n.t("Reading blocks from {0}", host),
  showMore: () => l10n.t("Show More"),
  more: () => l10n.t("And more"),
  moreTip: () => l10n.t("Earlier transactions are not listed. Inspect them by their hash."),
  showMoreTip: () => l10n.t("Reads up to 100 earlier blocks"),
  noneFailed: () => l10n.t("No failed transactions"),
  showAll: () => l10n.t("Show All Transactions"),
  inspect: () => l10n.t("Inspect Transaction"),
  failed: (count: number) =>
    plural(count, {
      one: () => l10n.t("{0} failed", numberText(count)),
      other: () => l10n.t("{0} failed", numberText(count)),
    }),
  failedOnly: () => l10n.t("failed only"),
};
