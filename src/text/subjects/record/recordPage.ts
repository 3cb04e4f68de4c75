import * as l10n from "@vscode/l10n";
import type { matchShape } from "../../../services/verifier/schema.ts";
import type { TimestampOperator } from "../../../core/timestampFilter.ts";
import { assertNever } from "../../../core/assertNever.ts";
import { listText } from "../../language.ts";
import type { Labels } from "../../value.ts";

/** The fields of a verification status. */
export const matchLabels: Labels<typeof matchShape> = {
  match: () => l10n.t("Match"),
  runtimeMatch: () => l10n.t("Runtime match"),
  creationMatch: () => l10n.t("Creation match"),
  address: () => l10n.t("Address"),
  chainId: () => l10n.t("Chain ID"),
  verifiedAt: () => l10n.t("Verified at"),
  matchId: () => l10n.t("Match ID"),
};

/** The other words of the page of a contract record. */
export const recordWords = {
  identity: () => l10n.t("Identity"),
  control: () => l10n.t("Control"),
  lifetime: () => l10n.t("Lifetime"),
  code: () => l10n.t("Code"),
  otherFields: () => l10n.t("Other fields"),
  facts: () => l10n.t("Balance and creation"),
  creation: () => l10n.t("Creation"),
  factsNotAsked: (host: string) => l10n.t("Can be requested from {0}.", host),
  lookUpCreation: () => l10n.t("Look Up Creation"),
  lookUpFacts: () => l10n.t("Look Up Balance and Creation"),
  factsFrom: () => l10n.t("according to {0}"),
  aDeploymentFile: () => l10n.t("a deployment file"),
  /** `{0}` names the transaction, `{1}` is the ledger. */
  confirmed: () => l10n.t("according to {0}, confirmed by {1}"),
  notConfirmed: () => l10n.t("according to {0}, not confirmed by {1}"),
  notIndexed: () => l10n.t("Old blocks can be searched for the creation."),
  searchChain: () => l10n.t("Search the Chain…"),
  searching: (done: string, most: string) =>
    l10n.t("Searching the chain: request {0} of about {1}.", done, most),
  endSearch: () => l10n.t("Cancel Search"),
  /** `{0}` is the ledger. */
  foundBySearch: (block: string) => l10n.t("found in block {1} of {0}", "{0}", block),
  createdInBlock: (block: string) =>
    l10n.t("The contract was created in block {0}. Which of its transactions did so is not known.", block),
  createdBefore: (block: string) =>
    l10n.t(
      "The contract was created in or before block {0}. The node does not keep the state of the blocks before it.",
      block,
    ),
  alwaysThere: () =>
    l10n.t(
      "The node reports this bytecode for block 0, too: it is part of the genesis state, or the node ignores block numbers.",
    ),
  noCodeNow: () => l10n.t("The node reports no bytecode for the latest block."),
  balance: () => l10n.t("Balance"),
  balanceChanged: () => l10n.t("Balance last changed"),
  creator: () => l10n.t("Creator"),
  notTold: () => l10n.t("not reported"),
  factory: () => l10n.t("Created through contract"),
  factoryNote: () => l10n.t("called by the creator"),
  creatingTransaction: () => l10n.t("Creating transaction"),
  noTime: () => l10n.t("The record contains no time."),
  latestBlock: () => l10n.t("As of the latest block."),
  /** Where Watch has read Storage again since. */
  latestWhenLoaded: () => l10n.t("As of the latest block when this page was loaded."),
  /** Beside what was read after a block. */
  atBlock: (block: string) => l10n.t("at block {0}", block),
  olderThan: (latest: string) => l10n.t("The latest block is {0} by now.", latest),
  afterBlock: (block: string) => l10n.t("As of the end of block {0}.", block),
  block: (block: string) => l10n.t("block {0}", block),
  chooseBlock: () => l10n.t("Choose Block…"),
  noCodeThen: (block: string) => l10n.t("At block {0}, there was no bytecode at this address.", block),
  account: () => l10n.t("Account: there is no bytecode at this address."),
  unused: () => l10n.t("Unused account: no bytecode, no balance, and no transaction sent from this address."),
  codeMissing: () => l10n.t("No bytecode at this address"),
  codeMissingSentence: () =>
    l10n.t(
      "A deployment file records a contract at this address, but the chain has none. If it was restarted or reset, run your deploy script again.",
    ),
  /** `{0}` is the contract. */
  delegatingAccount: () => l10n.t("Account, delegates to {0}. Calls of it run that contract's code."),
  noCode: () => l10n.t("there is no bytecode at this address"),
  accountWithoutSource: () => l10n.t("an account has no source"),
  deletedWithoutCode: () => l10n.t("a deleted contract has no bytecode to compare with"),
  verify: () => l10n.t("Verify"),
  noVerifier: () => l10n.t("this network has no verification service"),
  nobody: () => l10n.t("cannot be updated or deleted"),
  /** Of an admin key. */
  ownKey: () => l10n.t("the contract’s own ID: cannot be updated or deleted"),
  notEnforced: () => l10n.t("not currently enforced"),
  longZeroForm: () => l10n.t("Long-zero form"),
  deletedChip: () => l10n.t("Deleted"),
  removedChip: () => l10n.t("Permanently removed"),
  immutableChip: () => l10n.t("Immutable, no admin key"),
  unlimitedChip: () => l10n.t("Unlimited token associations"),
  lastAttempt: (title: string) => l10n.t("Last attempt here: {0}", title),
  asking: () => l10n.t("Looking up the verification…"),
  unknown: () => l10n.t("Verification unknown"),
  unknownBecause: (reason: string) => l10n.t("Verification unknown: {0}", reason),
  partialMatch: () => l10n.t("Partial match"),
  buildIsExact: () =>
    l10n.t("The metadata hash of the published source differs, but a build in this workspace has it."),
  lastKnownStatus: () => l10n.t("Last known status: {0}, as of {1}."),
  deployment: () => l10n.t("Deployment"),
  deployedAs: () => l10n.t("Deployed as"),
  deploymentFile: () => l10n.t("Deployment file"),
  verifications: () => l10n.t("Verification"),
  attempts: () => l10n.t("Attempts here"),
  accordingTo: () => l10n.t("according to {0}, {1}"),
  attemptColumn: () => l10n.t("Outcome"),
  serviceColumn: () => l10n.t("Protocol and service"),
  finishedColumn: () => l10n.t("Finished"),
  show: () => l10n.t("Show"),
  showAttempt: (word: string) => l10n.t("Show the attempt: {0}", word),
  asOfNow: () => l10n.t("As of now."),
  /** @param time in words, or a place for it */
  asOfTime: (time: string) => l10n.t("As of {0}.", time),
  /** @param conditions such as "at or after 2026-01-02 03:04:05 UTC", or a place for them */
  validWhen: (conditions: string) => l10n.t("Valid {0}.", conditions),
  chooseVersion: () => l10n.t("Choose Version…"),
  currentVersion: () => l10n.t("Current version"),
  earlierVersion: () => l10n.t("Earlier version"),
  earlierBlock: () => l10n.t("Earlier block"),
  otherTime: () => l10n.t("Another time"),
  noVersion: () => l10n.t("The service does not report which version this is."),
  currentSince: () => l10n.t("Current since {0}."),
  validFor: () => l10n.t("Valid from {0} until {1}."),
  timeLine: (marks: readonly string[]) => l10n.t("Time line: {0}.", listText(marks)),
  mark: (label: string, moment: string) => l10n.t("{0} {1}", label, moment),
  created: () => l10n.t("created"),
  validFrom: () => l10n.t("valid from"),
  validUntil: () => l10n.t("valid until"),
  now: () => l10n.t("now"),
  expires: () => l10n.t("expires"),
  expired: () => l10n.t("expired"),
  tabContract: (name: string) => l10n.t("{0}: Contract", name),
  tabDeleted: (name: string) => l10n.t("{0}: Deleted contract", name),
  tabAccount: (name: string) => l10n.t("{0}: Account", name),
  tabCodeMissing: (name: string) => l10n.t("{0}: No bytecode", name),
  tabContractAsOf: (name: string, moment: string) => l10n.t("{0}: Contract as of {1}", name, moment),
  tabDeletedAsOf: (name: string, moment: string) => l10n.t("{0}: Deleted contract as of {1}", name, moment),
  tabContractWhere: (name: string, condition: string) => l10n.t("{0}: Contract ({1})", name, condition),
  tabDeletedWhere: (name: string, condition: string) =>
    l10n.t("{0}: Deleted contract ({1})", name, condition),
  tabMissingWhere: (name: string, condition: string) => l10n.t("{0}: Not found ({1})", name, condition),
  tabMissing: (name: string) => l10n.t("{0}: Not found", name),
  tabMissingAsOf: (name: string, moment: string) => l10n.t("{0}: Not found as of {1}", name, moment),
  tabRefused: (name: string) => l10n.t("{0}: Request rejected", name),
  tabLoading: (name: string) => l10n.t("{0}: Loading…", name),
  tabFailed: (name: string, failure: string) => l10n.t("{0}: {1}", name, failure),
};

/** A time that was asked for: "at or before 2026-01-02 03:04:05 UTC". */
export function condition(operator: TimestampOperator, moment: string): string {
  switch (operator) {
    case "eq":
      return l10n.t("at {0}", moment);
    case "gt":
      return l10n.t("after {0}", moment);
    case "gte":
      return l10n.t("at or after {0}", moment);
    case "lt":
      return l10n.t("before {0}", moment);
    case "lte":
      return l10n.t("at or before {0}", moment);
    case "ne":
      return l10n.t("not at {0}", moment);
    default:
      return assertNever(operator);
  }
}
