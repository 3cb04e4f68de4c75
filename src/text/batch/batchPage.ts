import * as l10n from "@vscode/l10n";
import { listText, numberText, plural } from "../language.ts";
import { verificationWords } from "../verification/verificationPage.ts";
import { planWords } from "../verification/plan.ts";
import { batchTitles } from "./titles.ts";

/** The words of the page on which contracts are verified together. */
export const batchWords = {
  tab: (label: string) => (label === "" ? l10n.t("Verify contracts") : l10n.t("Verify: {0}", label)),
  ...batchTitles,
  contractsOf: () => l10n.t("Contracts of this batch"),
  waitingFor: () => l10n.t("The contracts are being looked at or verified"),
  looking: (done: number, all: number) =>
    plural(all, {
      one: () =>
        l10n.t("Comparing with your builds: {0} of {1} contract.", numberText(done), numberText(all)),
      other: () =>
        l10n.t("Comparing with your builds: {0} of {1} contracts.", numberText(done), numberText(all)),
    }),
  leftOut: (count: number) =>
    plural(count, {
      one: () =>
        l10n.t(
          "{0} more contract is left out: its address is unreadable, or the limit of 500 is reached.",
          numberText(count),
        ),
      other: () =>
        l10n.t(
          "{0} more contracts are left out: their addresses are unreadable, or the limit of 500 is reached.",
          numberText(count),
        ),
    }),
  noNetworks: (count: number) =>
    plural(count, {
      one: () =>
        l10n.t("{0} contract is left out: its chain has no network in the settings.", numberText(count)),
      other: () =>
        l10n.t(
          "{0} contracts are left out: their chains have no network in the settings.",
          numberText(count),
        ),
    }),
  /** Of files all of which the user agreed to send before. */
  noneSentYet: () => l10n.t("No files are sent until you press Verify"),
  publishesKnown: (hosts: readonly string[]) => planWords.publishesKnown(listText(hosts)),
  /** Of contracts for which asking the mirror node failed. */
  notCompared: (count: number) =>
    plural(count, {
      one: () => l10n.t("The mirror node did not return the bytecode of {0} contract", numberText(count)),
      other: () => l10n.t("The mirror node did not return the bytecode of {0} contracts", numberText(count)),
    }),
  /** Behind the reason why it was not compared, where that is known. */
  tryAgainToCompare: () => l10n.t("Try again to compare the deployed bytecode with your builds."),
  orPublishAlone: () => l10n.t("Verify… beside a contract lets you publish its source without a comparison."),
  /** Of contracts of which a service did not say whether they are verified. */
  statusUnknown: (count: number, host: string) =>
    plural(count, {
      one: () => l10n.t("{0} did not return the status of {1} contract", host, numberText(count)),
      other: () => l10n.t("{0} did not return the status of {1} contracts", host, numberText(count)),
    }),
  /** Of contracts of which a service failed to say what came of them. */
  noResult: (count: number, host: string) =>
    plural(count, {
      one: () => l10n.t("{0} did not return a result for {1} contract", host, numberText(count)),
      other: () => l10n.t("{0} did not return a result for {1} contracts", host, numberText(count)),
    }),
  /** Of some of those. */
  mayHaveReceivedOf: (count: number) =>
    plural(count, {
      one: () => l10n.t("It may have received the published files of {0} contract.", numberText(count)),
      other: () => l10n.t("It may have received the published files of {0} contracts.", numberText(count)),
    }),
  mayBeVerified: (count: number) =>
    plural(count, {
      one: () => l10n.t("The contract may already be verified."),
      other: () => l10n.t("These contracts may already be verified."),
    }),
  tryAgain: () => l10n.t("Try Again"),
  nothingToVerify: () => l10n.t("Nothing to verify"),
  noneReady: () =>
    l10n.t("None of these contracts can be verified from the builds in this workspace, or none needs it."),
  selectAll: () => l10n.t("Select All"),
  selectNone: () => l10n.t("Select None"),
  noneTicked: () => l10n.t("Select the contracts to verify."),
  verifyNone: () => l10n.t("Verify Contracts"),
  verify: (contracts: number) =>
    plural(contracts, {
      one: () => l10n.t("Verify {0} Contract", numberText(contracts)),
      other: () => l10n.t("Verify {0} Contracts", numberText(contracts)),
    }),
  /** @param publish what the button of what is listed alone is called @param isTwo whether that names two things already */
  publishAndVerify: (publish: string, isTwo: boolean, contracts: number) =>
    isTwo
      ? l10n.t("{0}, {1}", publish, batchWords.verify(contracts))
      : l10n.t("{0} and {1}", publish, batchWords.verify(contracts)),
  contracts: () => l10n.t("Contracts"),
  canBeVerified: () => l10n.t("Can be verified"),
  needDecision: () => l10n.t("Need a decision"),
  needNothing: () => l10n.t("Already verified"),
  notComparedYet: () => l10n.t("Mirror node failed"),
  notReady: () => l10n.t("Not ready"),
  notPossible: () => l10n.t("Not possible"),
  otherContracts: () => l10n.t("Other contracts"),
  contract: () => l10n.t("Contract"),
  chosen: () => l10n.t("Selected"),
  expected: () => l10n.t("Expected"),
  atService: () => l10n.t("At the service"),
  build: () => l10n.t("Build"),
  outcome: () => l10n.t("Outcome"),
  progress: () => l10n.t("Progress"),
  time: () => l10n.t("Time"),
  action: () => l10n.t("Action"),
  neededBy: (contracts: number) =>
    plural(contracts, {
      one: () => l10n.t("{0} contract", numberText(contracts)),
      other: () => l10n.t("{0} contracts", numberText(contracts)),
    }),
  onlyNeeded: () => l10n.t("Each file is listed once. Only files that the selected contracts need are sent."),
  /** Where builds that keep no metadata are among them. */
  allOfUnchecked: () =>
    l10n.t(
      "Each file is listed once. Builds without metadata do not say which files a contract needs, so all of their files are sent. Of other builds, only files that the selected contracts need are sent.",
    ),
  progressStory: (done: number, all: number) =>
    plural(all, {
      one: () => l10n.t("{0} of {1} contract is done.", numberText(done), numberText(all)),
      other: () => l10n.t("{0} of {1} contracts are done.", numberText(done), numberText(all)),
    }),
  /** Of one contract: sent, accepted, compiled, compared. */
  steps: (done: number, all: number) => l10n.t("{0} of {1} steps", numberText(done), numberText(all)),
  started: () => l10n.t("Started"),
  finished: () => l10n.t("Finished"),
  finishedAt: () => verificationWords.finishedAt(),
  pause: () => l10n.t("Pause"),
  resume: (left: number) => l10n.t("Resume ({0} Left)", numberText(left)),
  cancel: () => l10n.t("Cancel"),
  stopWaiting: () => l10n.t("Stop Waiting"),
  retryFailed: () => l10n.t("Retry Failed"),
  /** @param failed how many failed in all */
  retrySome: (count: number, failed: number) =>
    l10n.t("Retry {0} of {1} Failed", numberText(count), numberText(failed)),
  retryCanceled: () => l10n.t("Retry Canceled"),
  retry: () => l10n.t("Retry"),
  takeBack: () => l10n.t("Skip"),
  /** Of one that was skipped. */
  verifyAfterAll: () => l10n.t("Verify"),
  openResult: () => l10n.t("Open Result"),
  openRecord: () => l10n.t("Open Record"),
  verifyAlone: () => l10n.t("Verify…"),
  copyReport: () => l10n.t("Copy Report"),
  copyJson: () => l10n.t("Copy Report as JSON"),
  more: () => l10n.t("More actions"),
  about: (action: string, contract: string) => l10n.t("{0}: {1}", action, contract),
  /** Of one in which all contracts have begun: there is nothing to pause. */
  mayCloseNow: () => l10n.t("You can close this panel: the batch continues, and the status bar shows it."),
  mayClose: () =>
    l10n.t(
      "You can close this panel: the batch continues, and the status bar shows it. Pause lets running verifications finish. After the window is reloaded, choose Resume to continue; accepted verifications are not sent again.",
    ),
  pausingStory: () => l10n.t("Running verifications finish first. Nothing else is sent."),
  resumingStory: () =>
    l10n.t("Checking whether another window is verifying these contracts. Nothing is sent yet."),
  pausedStory: () => l10n.t("Nothing is sent until you choose Resume."),
  interruptedStory: () =>
    l10n.t(
      "This batch was started before the window was reloaded, or in another window. Contract Lens follows the verifications that the service had accepted. Nothing else is sent until you choose Resume.",
    ),
  mayRetry: () => l10n.t("Retry what failed, or open a result to see why."),
  seeWhy: (failed: number) =>
    plural(failed, {
      one: () => l10n.t("{0} contract failed. Open its result to see why.", numberText(failed)),
      other: () => l10n.t("{0} contracts failed. Open a result to see why.", numberText(failed)),
    }),
  /** Of contracts that failed in the batch. */
  verifiedSince: (count: number) =>
    plural(count, {
      one: () => l10n.t("{0} contract that failed has been verified since.", numberText(count)),
      other: () => l10n.t("{0} contracts that failed have been verified since.", numberText(count)),
    }),
  /** Of contracts that a panel of their own may have verified. */
  mayVerifyAlone: (count: number) =>
    plural(count, {
      one: () =>
        l10n.t(
          "{0} contract is not ready. Choose Verify… beside it to verify it individually.",
          numberText(count),
        ),
      other: () =>
        l10n.t(
          "{0} contracts are not ready. Choose Verify… beside each one to verify it individually.",
          numberText(count),
        ),
    }),
  mayRetryCanceled: () => l10n.t("Retry Canceled verifies what was canceled."),
  changed: () => l10n.t("Changed since you agreed"),
  changedSentence: (count: number) =>
    plural(count, {
      one: () =>
        l10n.t(
          "What would be sent for {0} contract is no longer what you agreed to, so nothing was sent. Its build or its network may have changed.",
          numberText(count),
        ),
      other: () =>
        l10n.t(
          "What would be sent for {0} contracts is no longer what you agreed to, so nothing was sent. Their builds or their networks may have changed.",
          numberText(count),
        ),
    }),
  review: () => l10n.t("Review Changes"),
};
