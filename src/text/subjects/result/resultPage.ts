import * as l10n from "@vscode/l10n";
import type { executionResultShape, logShape, stateChangeShape } from "../../../services/ledger/schema.ts";
import { numberText, plural } from "../../language.ts";
import type { Labels } from "../../value.ts";

/** What the fields of an execution result are called. */
export const resultLabels: Labels<typeof executionResultShape> = {
  result: () => l10n.t("Result"),
  status: () => l10n.t("Status"),
  error_message: () => l10n.t("Error message"),
  call_result: () => l10n.t("Call result"),
  timestamp: () => l10n.t("Consensus timestamp"),
  from: () => l10n.t("From"),
  to: () => l10n.t("To"),
  contract_id: () => l10n.t("Contract ID"),
  address: () => l10n.t("Contract address"),
  amount: () => l10n.t("Amount"),
  function_parameters: () => l10n.t("Call data"),
  failed_initcode: () => l10n.t("Failed initcode"),
  created_contract_ids: () => l10n.t("Created contracts"),
  gas_used: () => l10n.t("Gas used"),
  gas_limit: () => l10n.t("Gas limit"),
  gas_consumed: () => l10n.t("Gas consumed"),
  block_number: () => l10n.t("Block"),
  block_hash: () => l10n.t("Block hash"),
  transaction_index: () => l10n.t("Transaction index"),
  block_gas_used: () => l10n.t("Block gas used"),
  bloom: () => l10n.t("Bloom filter"),
  hash: () => l10n.t("Transaction hash"),
  type: () => l10n.t("Type"),
  chain_id: () => l10n.t("Chain ID"),
  nonce: () => l10n.t("Nonce"),
  gas_price: () => l10n.t("Gas price"),
  max_fee_per_gas: () => l10n.t("Max fee per gas"),
  max_priority_fee_per_gas: () => l10n.t("Max priority fee per gas"),
  access_list: () => l10n.t("Access list"),
  r: () => l10n.t("Signature r"),
  s: () => l10n.t("Signature s"),
  v: () => l10n.t("Recovery ID v"),
  logs: () => l10n.t("Logs"),
  state_changes: () => l10n.t("State changes"),
};

/** Those of a log. */
export const logLabels: Labels<typeof logShape> = {
  index: () => l10n.t("Index"),
  contract_id: () => l10n.t("Contract ID"),
  address: () => l10n.t("Contract address"),
  topics: () => l10n.t("Topics"),
  data: () => l10n.t("Data"),
  bloom: () => l10n.t("Bloom filter"),
};

/** Those of a state change. */
export const stateChangeLabels: Labels<typeof stateChangeShape> = {
  contract_id: () => l10n.t("Contract ID"),
  address: () => l10n.t("Contract address"),
  slot: () => l10n.t("Slot"),
  value_read: () => l10n.t("Value read"),
  value_written: () => l10n.t("Value written"),
};

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
  initcode: () => l10n.t("Initcode"),
  constructorParameters: () => l10n.t("Constructor parameters"),
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
