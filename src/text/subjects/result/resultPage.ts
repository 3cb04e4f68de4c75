import * as l10n from "@vscode/l10n";
import { numberText, plural } from "../../language.ts";

/** What the status of a result means, by what stands on the wire. */
export const statusWords: Readonly<Record<string, () => string>> = {
  "0x1": () => l10n.t("succeeded"),
  "0x0": () => l10n.t("failed"),
};

/** What the type of a transaction means, those of L2 chains included. */
export const typeWords: Readonly<Record<string, () => string>> = {
  "0": () => l10n.t("legacy, before EIP-1559"),
  "1": () => l10n.t("with access list, EIP-2930"),
  "2": () => l10n.t("EIP-1559"),
  "3": () => l10n.t("with blobs, EIP-4844"),
  "4": () => l10n.t("sets code, EIP-7702"),
  "100": () => l10n.t("Arbitrum deposit"),
  "101": () => l10n.t("Arbitrum unsigned"),
  "102": () => l10n.t("Arbitrum contract"),
  "104": () => l10n.t("Arbitrum retry"),
  "105": () => l10n.t("Arbitrum retryable ticket"),
  "106": () => l10n.t("Arbitrum internal"),
  "113": () => l10n.t("ZKsync, EIP-712"),
  "123": () => l10n.t("Celo, fee in a token"),
  "124": () => l10n.t("Celo, fee in a token, with gateway fee"),
  "126": () => l10n.t("OP Stack deposit"),
  "127": () => l10n.t("Polygon state sync"),
  "255": () => l10n.t("ZKsync, from L1"),
};

/** The other words of the page of an execution result. */
export const resultWords = {
  keyFacts: () => l10n.t("Key facts"),
  fee: () => l10n.t("Transaction fee"),
  outcome: () => l10n.t("Outcome"),
  call: () => l10n.t("Call"),
  callData: () => l10n.t("Call data"),
  gas: () => l10n.t("Gas"),
  block: () => l10n.t("Block"),
  transaction: () => l10n.t("Transaction"),
  ethereumTransaction: () => l10n.t("Ethereum transaction"),
  sameAsCallData: () => l10n.t("same as the call data"),
  heading: () => l10n.t("Transaction"),
  nonce: (nonce: number) => l10n.t("nonce {0}", String(nonce)),
  cutHash: () => l10n.t("first 32 bytes of 48"),
  transactionId: () => l10n.t("transaction ID"),
  transactionHash: () => l10n.t("transaction hash"),
  viewThen: () => l10n.t("View Contract at This Time"),
  debug: () => l10n.t("Debug Transaction"),
  beforeAndAfter: () => l10n.t("Before and After"),
  partial: () => l10n.t("Incomplete result"),
  partialSentence: () =>
    l10n.t(
      "The mirror node responded with HTTP 206: the return value of the call is not available yet. All other fields are complete. Refresh later to get it.",
    ),
  notMined: () => l10n.t("Not mined yet"),
  notMinedSentence: () =>
    l10n.t("No block contains this transaction yet, so it has no outcome. Refresh later to see it."),
  noStateChanges: () => l10n.t("No storage was changed."),
  noStateChangesOfFailure: () => l10n.t("The transaction failed, so it changed no storage."),
  stateChangesNotAsked: (host: string) =>
    l10n.t("State changes have not been requested. {0} runs the transaction again to find them.", host),
  stateChangesNotOffered: (host: string, method: string) =>
    l10n.t("{0} does not offer {1}, which finds state changes.", host, method),
  lookUpStateChanges: () => l10n.t("Look Up State Changes"),
  accounts: () => l10n.t("Accounts changed"),
  accountCreated: () => l10n.t("created"),
  accountDeleted: () => l10n.t("deleted"),
  balanceChange: (before: string, after: string) => l10n.t("balance {0} → {1}", before, after),
  nonceChange: (before: string, after: string) => l10n.t("nonce {0} → {1}", before, after),
  moreAccounts: (count: number) =>
    plural(count, {
      one: () => l10n.t("and {0} more account", numberText(count)),
      other: () => l10n.t("and {0} more accounts", numberText(count)),
    }),
  unreadAccounts: (count: number) =>
    l10n.t(
      "The changes of {0} more accounts, storage included, were not read: they are too many.",
      numberText(count),
    ),
  unreadSlots: (count: number) =>
    l10n.t("The changes of {0} more storage slots were not read: they are too many.", numberText(count)),
  notYet: () => l10n.t("not available yet"),
  flow: () => l10n.t("From sender to receiver"),
  from: () => l10n.t("from"),
  to: () => l10n.t("to"),
  contract: () => l10n.t("contract"),
  newContract: () => l10n.t("new contract"),
  notNamed: () => l10n.t("not reported"),
  ran: () => l10n.t("ran {0}"),
  gasUsed: (gas: string, share: string) => l10n.t("{0} used, {1} of the limit", gas, share),
  gasAbove: (gas: string) => l10n.t("{0} used, more than the limit", gas),
  gasConsumed: (gas: string) => l10n.t("{0} consumed by the EVM", gas),
  usedKey: (share: string) => l10n.t("used, {0} of the limit", share),
  aboveLimitKey: () => l10n.t("used, more than the limit"),
  consumedKey: () => l10n.t("consumed by the EVM"),
  limitKey: () => l10n.t("limit"),
  gasLimit: (gas: string) => l10n.t("limit {0}", gas),
  gasText: (parts: string) => l10n.t("Gas: {0}.", parts),
  topic0: () => l10n.t("Topic 0"),
  contractColumn: () => l10n.t("Contract"),
  valueColumn: () => l10n.t("Before → after"),
  moreTopics: (count: number) =>
    plural(count, {
      one: () => l10n.t("+{0} topic", numberText(count)),
      other: () => l10n.t("+{0} topics", numberText(count)),
    }),
  topic: (index: number) => l10n.t("topic {0}", String(index)),
  filterLogs: () => l10n.t("Filter logs by contract, topic, or data"),
  filterStateChanges: () => l10n.t("Filter state changes by contract, slot, or value"),
  logsPlaceholder: () => l10n.t("Filter by contract, topic, or data"),
  stateChangesPlaceholder: () => l10n.t("Filter by contract, slot, or value"),
  onlyRead: () => l10n.t("read only"),
  alsoSent: () => l10n.t("Additional field"),
  storageKey: () => l10n.t("storage key"),
  tab: (name: string, state: string) => l10n.t("{0}: {1}", name, state),
  /** @param called the function, which `state` may name an error behind */
  tabCall: (called: string, state: string) => l10n.t("{0} · {1}", called, state),
  reasoned: (title: string, reason: string) => l10n.t("{0}: {1}", title, reason),
  tabMissing: () => l10n.t("Not found"),
  tabRefused: () => l10n.t("Request rejected"),
  tabLoading: () => l10n.t("Loading…"),
};
