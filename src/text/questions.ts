import * as l10n from "@vscode/l10n";
import { listText, numberText, sentences } from "./language.ts";

/** The titles of boxes and menus that ask for what a command is about. */
export const questionTitles = {
  inspect: () => l10n.t("Contract Lens: Inspect"),
  inspectRecord: () => l10n.t("Contract Lens: Inspect Contract Record"),
  declaration: () => l10n.t("Contract Lens: Go to Source"),
  verifiedSource: () => l10n.t("Contract Lens: Open Verified Source"),
  inspectResult: () => l10n.t("Contract Lens: Inspect Execution Result"),
  verify: () => l10n.t("Contract Lens: Verify Contract"),
  openInExplorer: () => l10n.t("Contract Lens: Open in Block Explorer"),
  copyFromPanel: () => l10n.t("Contract Lens: Copy Panel Contents"),
};

function lookedUpAt(hosts: readonly string[]): string | undefined {
  return hosts.length === 0 ? undefined : l10n.t("Press Enter to look it up at {0}.", listText(hosts));
}

/** What the box for an identifier says. */
export const identifierWords = {
  prompt: () => l10n.t("Enter an EVM address, contract ID, transaction ID, or transaction hash."),
  /** @param hosts of the network's services */
  inspectPrompt: (hosts: readonly string[]) =>
    sentences(
      l10n.t(
        "Enter an EVM address or contract ID for its record, or a transaction ID or transaction hash for its result.",
      ),
      lookedUpAt(hosts),
    ),
  verifyPrompt: (hosts: readonly string[]) =>
    sentences(
      l10n.t(
        "Enter the contract's EVM address or contract ID, or the transaction ID or transaction hash of a transaction that created or called it.",
      ),
      lookedUpAt(hosts),
    ),
  transactionPrompt: (host: string) =>
    l10n.t(
      "Enter a transaction ID or hash; for a child transaction, add its nonce to the ID, such as /1. Press Enter to send it to {0}.",
      host,
    ),
  /** Before the prompt, where a command on what the cursor is on had to ask. */
  noneUnderCursor: () => l10n.t("No identifier under the cursor."),
  /** Behind the prompt, where the box is not empty. */
  fromClipboard: () => l10n.t("The clipboard's identifier is filled in."),
  example: () => l10n.t("0x… or 0.0.1234"),
  transactionExample: () => l10n.t("0.0.1234-1700000000-123456789 or 0x…"),
  noTransaction: () =>
    l10n.t("This is a contract. Enter a transaction ID (0.0.1234-seconds-nanos) or a transaction hash."),
  checksumWrong: () => l10n.t("Invalid EIP-55 checksum. A digit may be wrong."),
};

/** The forms in which a panel's subject can be copied. */
export const copyFormatWords = {
  link: () => l10n.t("Link"),
  json: () => l10n.t("JSON"),
  markdown: () => l10n.t("Markdown"),
  curl: () => l10n.t("curl Command"),
};

/** How a transaction's contracts are offered, and why there may be none. */
export const contractChoiceWords = {
  noMirrorNode: (network: string) =>
    l10n.t("{0} has no mirror node, so the transaction's contracts cannot be looked up.", network),
  noResult: (network: string) => l10n.t("The {0} mirror node has no result for this transaction.", network),
  notAccepted: (host: string) => l10n.t("{0} rejected this transaction ID or hash.", host),
  lookingUp: (host: string) => l10n.t("Contract Lens: Looking up the transaction at {0}", host),
  noContract: () => l10n.t("This transaction did not create or call a contract."),
  created: () => l10n.t("created by this transaction"),
  called: () => l10n.t("called by this transaction"),
  which: () => l10n.t("Select one of the transaction's contracts"),
  whichOfMany: (left: number) =>
    l10n.t("Select one of the transaction's contracts. Not listed: {0}.", numberText(left)),
};
