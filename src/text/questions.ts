import * as l10n from "@vscode/l10n";
import { listText, numberText, sentences, plural } from "./language.ts";

/** The titles of boxes and menus that ask for what a command is about. */
export const questionTitles = {
  inspect: () => l10n.t("Contract Lens: Inspect"),
  inspectRecord: () => l10n.t("Contract Lens: Inspect Contract"),
  declaration: () => l10n.t("Contract Lens: Go to Source"),
  verifiedSource: () => l10n.t("Contract Lens: Open Verified Source"),
  inspectResult: () => l10n.t("Contract Lens: Inspect Transaction"),
  debugTransaction: () => l10n.t("Contract Lens: Debug Transaction"),
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
  /**
   * @param hosts of the network's services
   * @param hasIds whether contracts and transactions of the network have IDs, as on Hedera
   */
  inspectPrompt: (hosts: readonly string[], hasIds: boolean) =>
    sentences(
      hasIds
        ? l10n.t(
            "Enter an EVM address or contract ID for its record, or a transaction ID or transaction hash for its result.",
          )
        : l10n.t("Enter an address or a transaction hash."),
      lookedUpAt(hosts),
    ),
  verifyPrompt: (hosts: readonly string[], hasIds: boolean) =>
    sentences(
      hasIds
        ? l10n.t(
            "Enter the contract's EVM address or contract ID, or the transaction ID or transaction hash of a transaction that created or called it.",
          )
        : l10n.t("Enter the contract's address, or the hash of a transaction that created or called it."),
      lookedUpAt(hosts),
    ),
  transactionPrompt: (host: string, hasIds: boolean) =>
    hasIds
      ? l10n.t(
          "Enter a transaction ID or hash; for a child transaction, add its nonce to the ID, such as /1. Press Enter to send it to {0}.",
          host,
        )
      : l10n.t("Enter a transaction hash. Press Enter to send it to {0}.", host),
  /** Before the prompt, where a command on what the cursor is on had to ask. */
  noneUnderCursor: () => l10n.t("No identifier under the cursor."),
  /** Behind the prompt, where the box is not empty. */
  fromClipboard: () => l10n.t("The clipboard's identifier is filled in."),
  exampleWithoutIds: () => l10n.t("0x…"),
  example: () => l10n.t("0x… or 0.0.1234"),
  exampleWithConditions: () =>
    l10n.t("0x… or 0.0.1234; for an earlier record, with conditions: gte:1700000000 lt:1700000001.5"),
  wrongCondition: (text: string) =>
    l10n.t(
      "“{0}” is not a condition. Enter eq, gt, gte, lt, lte, or ne with a timestamp, such as lt:1700000000.5.",
      text,
    ),
  conditionsOfContract: () => l10n.t("Only a contract can have conditions: a transaction does not change."),
  transactionExample: () => l10n.t("0.0.1234-1700000000-123456789 or 0x…"),
  noTransaction: () =>
    l10n.t("This is a contract. Enter a transaction ID (0.0.1234-seconds-nanos) or a transaction hash."),
  checksumWrong: () => l10n.t("Invalid EIP-55 checksum. A digit may be wrong."),
};

/** The menu of the moments that a contract can be shown as of. */
export const momentWords = {
  title: (contract: string) => l10n.t("Contract Lens: Versions of {0}", contract),
  /** @param isLocal whether the zone is this machine's */
  timePlaceholder: (isLocal: boolean) =>
    isLocal
      ? l10n.t("Select a version, or enter a date and time: 2026-01-31 09:30 (local time)")
      : l10n.t("Select a version, or enter a date and time: 2026-01-31 09:30 (UTC)"),
  blockPlaceholder: () => l10n.t("Select a block, or enter its number, in decimal or hex"),
  notTime: () =>
    l10n.t("Enter a date and time, such as 2026-01-31 09:30, or a timestamp, such as 1700000000.123456789"),
  notBlock: () =>
    l10n.t("Enter a block number, in decimal or hex. JSON-RPC nodes do not find blocks by time."),
  noBlockYet: (block: string, latest: string) =>
    l10n.t("Block {0} does not exist yet. The latest is {1}.", block, latest),
  now: () => l10n.t("Now"),
  since: (time: string) => l10n.t("since {0}", time),
  latestBlock: () => l10n.t("Latest block"),
  block: (block: string) => l10n.t("Block {0}", block),
  previousBlock: () => l10n.t("Previous block"),
  /** Which block that is, of a page that a transaction led to. */
  beforeTransaction: () => l10n.t("Before the transaction whose page led here"),
  asOf: (time: string) => l10n.t("As of {0}", time),
  valid: (conditions: string) => l10n.t("Valid {0}", conditions),
  /** Beside what the page shows. */
  shown: () => l10n.t("shown"),
  asItWas: () => l10n.t("The record as it was then."),
  created: () => l10n.t("Created"),
  /** What a version changed. */
  change: (label: string, from: string, to: string) => l10n.t("{0}: {1} → {2}", label, from, to),
  changed: (label: string) => l10n.t("{0} changed", label),
  noChange: () => l10n.t("No field changed"),
  older: () => l10n.t("Show Older Versions"),
};

/** What is asked before a chain is searched for the creation of a contract. */
export const searchWords = {
  title: () => l10n.t("Contract Lens: Search the Chain"),
  needs: () => l10n.t("The search needs a node with the state of old blocks."),
  search: () => l10n.t("Search"),
  requests: (count: number, host: string) =>
    l10n.t("Sends about {0} requests to {1}, one after another.", numberText(count), host),
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
  noLedger: (network: string) =>
    l10n.t("{0} has no RPC URL, so the transaction's contracts cannot be looked up.", network),
  noResult: (network: string) => l10n.t("{0} has no result for this transaction.", network),
  notAccepted: (host: string) => l10n.t("{0} rejected this transaction ID or hash.", host),
  lookingUp: (host: string) => l10n.t("Contract Lens: Looking up the transaction at {0}", host),
  noContract: () => l10n.t("This transaction did not create or call a contract."),
  created: () => l10n.t("created by this transaction"),
  called: () => l10n.t("called by this transaction"),
  which: () => l10n.t("Select one of the transaction's contracts"),
  whichOfMany: (left: number) =>
    l10n.t("Select one of the transaction's contracts. Not listed: {0}.", numberText(left)),
};

/** What is asked and said before the history changes. */
export const historyWords = {
  empty: () =>
    l10n.t(
      "History is empty. Contract Lens forgot which files you agreed to send, and the last batch unless it is running.",
    ),
  clearTitle: () => l10n.t("Contract Lens: Clear History?"),
  clear: () => l10n.t("Clear"),
  /** Beside the question: what is not seen in the views that become empty. */
  alsoForgets: () =>
    l10n.t("Also forgets which files you agreed to send, and the last batch unless it is running."),
  clearDetail: () => l10n.t("Clears the Contracts and History views for all networks."),
  clearUnpinnedDetail: () => l10n.t("Clears both views for all networks. Pinned contracts are kept."),
  cleared: () => l10n.t("History cleared"),
  clearAll: () => l10n.t("Clear Including Pinned Contracts"),
  refreshing: () => l10n.t("Contract Lens: Refreshing contracts"),
  removeNetworkTitle: (network: string) => l10n.t("Contract Lens: Remove All Contracts on {0}?", network),
  remove: () => l10n.t("Remove"),
  removeNetworkDetail: (contracts: number) =>
    plural(contracts, {
      one: () => l10n.t("Removes {0} contract and its history, even if pinned.", numberText(contracts)),
      other: () =>
        l10n.t("Removes {0} contracts and their history, including pinned contracts.", numberText(contracts)),
    }),
  which: () => l10n.t("Select a contract"),
};

/** The menus in which a contract of the history is chosen for a command, and what is said where there is none. */
export const historyChoices = {
  pin: {
    title: () => l10n.t("Contract Lens: Pin Contract"),
    none: () => l10n.t("There are no contracts to pin."),
  },
  unpin: {
    title: () => l10n.t("Contract Lens: Unpin Contract"),
    none: () => l10n.t("No contracts are pinned."),
  },
  remove: {
    title: () => l10n.t("Contract Lens: Remove Entry"),
    none: () => l10n.t("There are no contracts to remove."),
  },
};

/** What is on every question that can be turned away. */
export const confirmWords = { cancel: () => l10n.t("Cancel") };

/** The question before a 32-byte value is sent, whose title names it. VS Code shows some 90 characters beneath that. Words and names from files come in as they may be shown. */
export const sendHashWords = {
  title: () => l10n.t("Contract Lens: Look Up This 32-Byte Value?"),
  /** Why it is asked. @param keyWord a word near the value that suggests a private key */
  why: (keyWord: string | undefined) =>
    keyWord === undefined
      ? l10n.t("It is not clearly a transaction hash: it may be a private key.")
      : l10n.t("The text near it mentions “{0}”: it may be a private key.", keyWord),
  lookUp: () => l10n.t("Look Up"),
  sentTo: (host: string) => l10n.t("Sends it to {0}", host),
  risk: () => l10n.t("Anyone who holds a private key controls its account."),
  nothingSent: () => l10n.t("Nothing is sent."),
  nothingSentOf: (file: string) => l10n.t("Nothing is sent. The value is in {0}.", file),
  nothingSentOfLine: (file: string, line: number) =>
    l10n.t("Nothing is sent. The value is in {0}, line {1}.", file, line),
};

/** The question before an API key is sent. */
export const sendKeyWords = {
  title: (host: string) => l10n.t("Contract Lens: Send Your API Key to {0}?", host),
  why: (contract: string, isTrusted: boolean) =>
    isTrusted
      ? l10n.t("To verify {0}.", contract)
      : l10n.t("To verify {0}. In an untrusted workspace, Contract Lens asks each time.", contract),
  without: () => l10n.t("Send Without Key"),
  withoutDetail: () => l10n.t("Rate limits are lower without a key."),
  withKey: () => l10n.t("Send With Key"),
  withKeyDetail: (host: string) => l10n.t("This time only. {0} may log the key.", host),
  always: () => l10n.t("Always Send to This Service"),
  alwaysDetail: (host: string) =>
    l10n.t("Sends the key to {0} with every verification, however it is started.", host),
};

/** The question before the source of another contract is copied to one. */
export const similarWords = {
  title: (contract: string, network: string) =>
    l10n.t("Contract Lens: Verify {0} on {1} by Similar Code?", contract, network),
  why: () => l10n.t("Copies the source of another contract to this address, permanently."),
  notCompared: () =>
    l10n.t("The builds in this workspace were not compared, so one of them may have this bytecode."),
  verify: () => l10n.t("Verify by Similar Code"),
  detail: (host: string) => l10n.t("{0} takes the first match, which may be anyone's.", host),
  nothingSent: () => l10n.t("Nothing is sent."),
};

/** The question before a verification that something other than the user has started. */
export const verifyWords = {
  title: (contract: string, network: string) =>
    l10n.t("Contract Lens: Verify {0} on {1}?", contract, network),
  verify: () => l10n.t("Verify"),
  verifyWithout: () => l10n.t("Verify Without Key"),
  verifyWith: () => l10n.t("Verify With Key"),
  noService: (network: string) => l10n.t("{0} has no verification service. Nothing will be sent.", network),
  statusOnly: (network: string, host: string, contract: string) =>
    l10n.t(
      "Source cannot be imported from a block explorer on {0}. Only asks {1} whether {2} is verified. No API key is sent.",
      network,
      host,
      contract,
    ),
  noKey: (host: string, contract: string) =>
    l10n.t("Asks {0} to verify {1}. No API key is sent.", host, contract),
  withoutKey: (host: string, contract: string) =>
    l10n.t("Asks {0} to verify {1}. Your API key is not sent.", host, contract),
  withKey: (host: string, contract: string) =>
    l10n.t("Asks {0} to verify {1}, and sends your API key.", host, contract),
};
