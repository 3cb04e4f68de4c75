import * as l10n from "@vscode/l10n";
import { numberText, plural } from "../../language.ts";

/** What the status of a result means, by what stands on the wire. */
export const statusWords: Readonly<Record<string, () => string>> = {
  "0x1": () => l10n.t("succeeded"),
  "0x0": () => l10n.t("failed"),
};

/** What the type of an Ethereum transaction means. */
export const typeWords: Readonly<Record<string, () => string>> = {
  "0": () => l10n.t("legacy, before EIP-1559"),
  "1": () => l10n.t("with access list, EIP-2930"),
  "2": () => l10n.t("EIP-1559"),
  "3": () => l10n.t("with blobs, EIP-4844"),
  "4": () => l10n.t("sets code, EIP-7702"),
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
  heading: () => l10n.t("Execution result"),
  nonce: (nonce: number) => l10n.t("nonce {0}", String(nonce)),
  cutHash: () => l10n.t("first 32 bytes of 48"),
  transactionId: () => l10n.t("transaction ID"),
  transactionHash: () => l10n.t("transaction hash"),
  viewThen: () => l10n.t("View Contract at This Time"),
  noContract: () => l10n.t("the result names no contract"),
  noTime: () => l10n.t("the result contains no time"),
  partial: () => l10n.t("Incomplete result"),
  partialSentence: () =>
    l10n.t(
      "The mirror node responded with HTTP 206: the return value of the call is not available yet. All other fields are complete. Refresh later to get it.",
    ),
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
  valueColumn: () => l10n.t("Value: read → written"),
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
