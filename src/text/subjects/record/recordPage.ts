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
  limits: () => l10n.t("Limits"),
  code: () => l10n.t("Code"),
  facts: () => l10n.t("Balance and creation"),
  factsNotAsked: (host: string) =>
    l10n.t("The record contains neither a balance nor a creator. They can be requested from {0}.", host),
  lookUpFacts: () => l10n.t("Look Up Balance and Creation"),
  factsFrom: () => l10n.t("according to {0}"),
  balance: () => l10n.t("Balance"),
  balanceChanged: () => l10n.t("Balance last changed"),
  creator: () => l10n.t("Creator"),
  notTold: () => l10n.t("not reported"),
  factory: () => l10n.t("Created through contract"),
  factoryNote: () => l10n.t("called by the creator"),
  creatingTransaction: () => l10n.t("Creating transaction"),
  noTime: () => l10n.t("The record contains no time."),
  verify: () => l10n.t("Verify"),
  noVerifier: () => l10n.t("this network has no verification service"),
  nobody: () => l10n.t("cannot be updated or deleted"),
  notEnforced: () => l10n.t("not currently enforced"),
  longZeroForm: () => l10n.t("Long-zero form"),
  derived: () => l10n.t("derived"),
  deletedChip: () => l10n.t("Deleted"),
  removedChip: () => l10n.t("Permanently removed"),
  immutableChip: () => l10n.t("Immutable, no admin key"),
  unlimitedChip: () => l10n.t("Unlimited token associations"),
  lastAttempt: (title: string) => l10n.t("Last attempt here: {0}", title),
  unknownNoService: () => l10n.t("Verification unknown: no service"),
  asking: () => l10n.t("Looking up the verification…"),
  unknown: () => l10n.t("Verification unknown"),
  unknownBecause: (reason: string) => l10n.t("Verification unknown: {0}", reason),
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
  asOfNow: () => l10n.t("now"),
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

/** How a time is compared, before the time: "at or before". */
export function comparison(operator: TimestampOperator): string {
  switch (operator) {
    case "eq":
      return l10n.t("at");
    case "gt":
      return l10n.t("after");
    case "gte":
      return l10n.t("at or after");
    case "lt":
      return l10n.t("before");
    case "lte":
      return l10n.t("at or before");
    case "ne":
      return l10n.t("not at");
    default:
      return assertNever(operator);
  }
}

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
