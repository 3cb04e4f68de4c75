import * as l10n from "@vscode/l10n";
import type { StoredCall, VerificationEntry } from "../app/history/entry.ts";
import { numberText, plural } from "./language.ts";

/** The words of the trees' rows, their tooltips, and what is copied of an entry. */
export const treeWords = {
  deleted: () => l10n.t("Deleted"),
  pinned: () => l10n.t("Pinned"),
  loading: () => l10n.t("Loading…"),
  /** Of a visit to its page. */
  inspectedContract: () => l10n.t("Contract"),
  pending: () => l10n.t("Pending"),
  noOutcome: () => l10n.t("No outcome reported"),
  verificationUnknown: () => l10n.t("Verification unknown"),
  lastAttempt: (title: string) => l10n.t("Last attempt here: {0}", title),
  contractOn: (id: string | undefined, network: string) =>
    id === undefined ? l10n.t("Contract on {0}", network) : l10n.t("Contract {0} on {1}", id, network),
  /** A name comes from the source that was verified: whoever published that may have called it anything. */
  named: (name: string) => l10n.t("Named {0} by the verification service", name),
  build: (name: string) => l10n.t("Built in this workspace as {0}", name),
  asOf: (text: string, moment: string) => l10n.t("{0}, as of {1}", text, moment),
  /** The same below a text of several sentences. */
  asOfAbove: (moment: string) => l10n.t("As of {0}", moment),
  lastSeen: (moment: string) => l10n.t("Last seen {0}", moment),
  verificationOn: (network: string, title: string) => l10n.t("Verification on {0}: {1}", network, title),
  attempt: ({ word, protocol, host, service }: VerificationEntry) => {
    if (host === undefined) return l10n.t("Outcome {0}, protocol {1}", word, protocol);
    return service === "mirror"
      ? l10n.t("Outcome {0}, protocol {1}, node {2}", word, protocol, host)
      : l10n.t("Outcome {0}, protocol {1}, service {2}", word, protocol, host);
  },
  /** Its host, within a sentence. */
  node: (host: string) => l10n.t("node {0}", host),
  finished: (moment: string) => l10n.t("Finished {0}", moment),
  resultOn: (network: string, title: string) => l10n.t("Transaction on {0}: {1}", network, title),
  result: (code: string) => l10n.t("Result {0}", code),
  /** How a result ended, and the error by name. */
  withError: (title: string, error: string) => l10n.t("{0}: {1}", title, error),
  /** Whose names a function and an error have. */
  namedBy: (from: StoredCall["from"]) =>
    from === "system"
      ? l10n.t("Named by the ledger's system contract")
      : l10n.t("Named by the verified source, exact match"),
  inspected: (moment: string) => l10n.t("Inspected {0}", moment),
  account: () => l10n.t("Account"),
  accountOn: (network: string) => l10n.t("Account on {0}", network),
  codeMissing: () => l10n.t("No bytecode at this address"),
  codeMissingOn: (network: string) => l10n.t("No bytecode at this address on {0}", network),
  spokenAccount: (name: string, description: string) => l10n.t("{0}, {1}", name, description),
  spokenContract: (name: string, description: string) => l10n.t("Contract {0}, {1}", name, description),
  spokenVerification: (name: string, description: string) =>
    l10n.t("Verification: {0}, {1}", name, description),
  spokenResult: (name: string, description: string) => l10n.t("Transaction: {0}, {1}", name, description),
  activeNetwork: () => l10n.t("active"),
  notInSettings: () => l10n.t("not in the settings"),
  /** The heading of what a long day has besides. */
  earlier: (count: number) =>
    plural(count, {
      one: () => l10n.t("{0} earlier entry", numberText(count)),
      other: () => l10n.t("{0} earlier entries", numberText(count)),
    }),
  /** What is left out of a long list of rows. */
  more: (count: number) =>
    plural(count, {
      one: () => l10n.t("{0} more", numberText(count)),
      other: () => l10n.t("{0} more", numberText(count)),
    }),
  today: () => l10n.t("Today"),
  yesterday: () => l10n.t("Yesterday"),
  headingContract: (name: string) => l10n.t("Contract {0}", name),
  headingVerification: (name: string) => l10n.t("Verification of {0}", name),
  headingResult: (title: string) => l10n.t("Transaction: {0}", title),
  address: (text: string) => l10n.t("Address: {0}", text),
  contractId: (text: string) => l10n.t("Contract ID: {0}", text),
  contract: (text: string) => l10n.t("Contract: {0}", text),
  network: (text: string) => l10n.t("Network: {0}", text),
  transaction: (text: string) => l10n.t("Transaction: {0}", text),
  verification: (text: string) => l10n.t("Verification: {0}", text),
  attemptItem: ({ title, word, protocol, host, moment }: AttemptItem) =>
    host === undefined
      ? l10n.t("{0} ({1}), {2}, {3}", title, word, protocol, moment)
      : l10n.t("{0} ({1}), {2} at {3}, {4}", title, word, protocol, host, moment),
  resultOf: (title: string, transaction: string) => l10n.t("{0}: {1}", title, transaction),
  resultItem: (text: string) => l10n.t("Result: {0}", text),
};

/** What is said of a remembered verification, as Markdown. */
type AttemptItem = {
  readonly title: string;
  readonly word: string;
  readonly protocol: string;
  readonly host: string | undefined;
  readonly moment: string;
};

/** What a click on a row does. */
export const treeClickWords = {
  showVerification: () => l10n.t("Show Verification"),
  inspectResult: () => l10n.t("Inspect Transaction"),
  inspectRecord: () => l10n.t("Inspect Contract"),
};
