import * as l10n from "@vscode/l10n";
import type { BatchCounts, RowCategory } from "../../app/batch/rowCategory.ts";
import { listText, numberText, plural, sentences } from "../language.ts";
import { verificationWords } from "../verification/verificationPage.ts";
import { planWords } from "../verification/plan.ts";

/** The words of the page on which contracts are verified together. */
export const batchWords = {
  tab: (label: string) => (label === "" ? l10n.t("Verify contracts") : l10n.t("Verify: {0}", label)),
  titleToVerify: (contracts: number) =>
    plural(contracts, {
      one: () => l10n.t("Verify {0} contract", numberText(contracts)),
      other: () => l10n.t("Verify {0} contracts", numberText(contracts)),
    }),
  titleToVerifySome: (chosen: number, contracts: number) =>
    plural(contracts, {
      one: () => l10n.t("Verify {0} of {1} contract", numberText(chosen), numberText(contracts)),
      other: () => l10n.t("Verify {0} of {1} contracts", numberText(chosen), numberText(contracts)),
    }),
  /** Of contracts that are for the user to select, where no others can be verified. */
  titleNeedDecision: (count: number) =>
    plural(count, {
      one: () => l10n.t("{0} contract needs a decision", numberText(count)),
      other: () => l10n.t("{0} contracts need a decision", numberText(count)),
    }),
  titleNoneSelected: () => l10n.t("No contracts selected"),
  titleNoneReady: () => l10n.t("No contracts ready to verify"),
  titleNothing: () => l10n.t("No contracts to verify"),
  /** Of contracts none of which can be verified, as asking the mirror node failed. */
  titleNotCompared: (failed: number, contracts: number) =>
    failed === contracts
      ? l10n.t("No contracts compared: node failed")
      : plural(contracts, {
          one: () =>
            l10n.t(
              "{0} of {1} contract not compared: node failed",
              numberText(failed),
              numberText(contracts),
            ),
          other: () =>
            l10n.t(
              "{0} of {1} contracts not compared: node failed",
              numberText(failed),
              numberText(contracts),
            ),
        }),
  titleVerifying: (contracts: number, canceled: number) =>
    canceled === 0
      ? plural(contracts, {
          one: () => l10n.t("Verifying {0} contract", numberText(contracts)),
          other: () => l10n.t("Verifying {0} contracts", numberText(contracts)),
        })
      : plural(contracts, {
          one: () =>
            l10n.t("Verifying {0} contract, {1} canceled", numberText(contracts), numberText(canceled)),
          other: () =>
            l10n.t("Verifying {0} contracts, {1} canceled", numberText(contracts), numberText(canceled)),
        }),
  titlePausing: () => l10n.t("Pausing verification…"),
  titlePaused: () => l10n.t("Verification paused"),
  /** Of a batch that a reload has left without outcomes. */
  titleUnfinished: () => l10n.t("Verification not finished"),
  /** @param begun how many were not canceled, skipped, or impossible: as many as while they were verified */
  titleEnded: (verified: number, begun: number, canceled: number) => {
    if (begun === 0)
      return canceled === 0 ? l10n.t("Verification finished") : l10n.t("Verification canceled");
    const [done, all] = [numberText(verified), numberText(begun)];
    const sentence = plural(begun, {
      one: () => l10n.t("Verification finished: {0} of {1} contract verified", done, all),
      other: () => l10n.t("Verification finished: {0} of {1} contracts verified", done, all),
    });
    return canceled === 0 ? sentence : l10n.t("{0}, {1} canceled", sentence, numberText(canceled));
  },
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
      one: () => l10n.t("The node did not return the bytecode of {0} contract", numberText(count)),
      other: () => l10n.t("The node did not return the bytecode of {0} contracts", numberText(count)),
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
  /** Of contracts whose code cannot be read on a network. */
  uncomparedOn: (count: number, network: string) =>
    plural(count, {
      one: () => l10n.t("{0} contract cannot be compared on {1}.", numberText(count), network),
      other: () => l10n.t("{0} contracts cannot be compared on {1}.", numberText(count), network),
    }),
  noBuildOf: (count: number) =>
    plural(count, {
      one: () =>
        l10n.t("{0} contract cannot be verified from the builds in this workspace.", numberText(count)),
      other: () =>
        l10n.t("{0} contracts cannot be verified from the builds in this workspace.", numberText(count)),
    }),
  noneNeedsIt: () => l10n.t("Every contract is verified as far as possible."),
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
  notComparedYet: () => l10n.t("Node failed"),
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
  startedAt: () => l10n.t("Started {0}."),
  finishedAt: () => verificationWords.finishedAt(),
  pause: () => l10n.t("Pause"),
  resume: (left: number) => l10n.t("Resume ({0} Left)", numberText(left)),
  continue: (left: number) => l10n.t("Continue ({0} Left)", numberText(left)),
  cancel: () => l10n.t("Cancel"),
  stopWaiting: () => l10n.t("Stop Waiting"),
  retryFailed: () => l10n.t("Retry Failed"),
  /** @param failed how many failed in all */
  retrySome: (count: number, failed: number) =>
    l10n.t("Retry {0} of {1} Failed", numberText(count), numberText(failed)),
  retryCanceled: () => l10n.t("Retry Canceled"),
  retry: () => l10n.t("Retry"),
  skip: () => l10n.t("Skip"),
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
      "You can close this panel: the batch continues, and the status bar shows it. Pause lets running verifications finish. After the window is reloaded, choose Continue to list the remaining contracts again.",
    ),
  pausingStory: () => l10n.t("Running verifications finish first. Nothing else is sent."),
  pausedStory: () => l10n.t("Nothing is sent until you choose Resume."),
  unfinishedStory: () =>
    l10n.t(
      "The window was reloaded before this batch was finished. Continue looks up the status of the remaining contracts and lists their files again. Nothing is sent before you agree.",
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
  /** Of contracts that a panel of their own may verify. */
  mayVerifyAlone: () => l10n.t("Choose Verify… beside a contract that is not ready."),
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

/**
 * A finished batch in a sentence or two. @param hasTraces whether the networks of its contracts can tell how a contract was created
 * by another, as far as that is known
 */
export function batchSummary(counts: BatchCounts, hasTraces: boolean): string {
  return sentences(countsText(counts), creationText(counts, hasTraces));
}

/** Of how many the creation was not compared; undefined where that is none. */
export function creationText(
  { creationNotCompared: creation }: Pick<BatchCounts, "creationNotCompared">,
  hasTraces: boolean,
): string | undefined {
  return creation === 0 ? undefined : notCompared(creation, hasTraces);
}

/** How many contracts a batch has, and how they stand. */
export function countsText(counts: BatchCounts): string {
  const { all } = counts;
  const number = numberText(all);
  const sentence = parted(counts)
    .map(({ text }) => text)
    .join(", ");
  return plural(all, {
    one: () => l10n.t("{0} contract: {1}.", number, sentence),
    other: () => l10n.t("{0} contracts: {1}.", number, sentence),
  });
}

function notCompared(count: number, hasTraces: boolean): string {
  const number = numberText(count);
  if (hasTraces) return l10n.t("Creation was not compared for {0}.", number);
  return l10n.t("Creation was not compared for {0}: this network has no traces.", number);
}

/** In the order in which they are told. */
const words: Readonly<Record<RowCategory, (count: string) => string>> = {
  exact: (count) => l10n.t("{0} exact", count),
  match: (count) => l10n.t("{0} partial", count),
  failed: (count) => l10n.t("{0} failed", count),
  running: (count) => l10n.t("{0} running", count),
  waiting: (count) => l10n.t("{0} waiting", count),
  changed: (count) => l10n.t("{0} changed", count),
  canceled: (count) => l10n.t("{0} canceled", count),
  skipped: (count) => l10n.t("{0} skipped", count),
  alreadyExact: (count) => l10n.t("{0} already exact", count),
  noBetter: (count) => l10n.t("{0} already partial", count),
  sameContract: (count) => l10n.t("{0} listed twice", count),
  notReady: (count) => l10n.t("{0} not ready", count),
  notPossible: (count) => l10n.t("{0} not possible", count),
  notChosen: (count) => l10n.t("{0} not selected", count),
  unseen: (count) => l10n.t("{0} not looked up", count),
};

/** So many contracts that stand alike, also in words. */
type Part = { readonly category: RowCategory; readonly count: number; readonly text: string };

/** How the contracts stand, by each way in which at least one does. */
export function parted(counts: BatchCounts): readonly Part[] {
  return (Object.keys(words) as RowCategory[])
    .filter((category) => counts[category] > 0)
    .map((category) => {
      const count = counts[category];
      return { category, count, text: words[category](numberText(count)) };
    });
}

/** The words of the status bar item of a batch, and of how one is begun. */
export const batchStatusWords = {
  name: () => l10n.t("Contract Lens: Batch"),
  running: (done: number, all: number) =>
    l10n.t("Verifying: {0} of {1} done", numberText(done), numberText(all)),
  pausing: (left: number) => l10n.t("Pausing verification: {0} left", numberText(left)),
  paused: (left: number) => l10n.t("Verification paused: {0} left", numberText(left)),
  unfinished: (left: number) => l10n.t("Verification not finished: {0} left", numberText(left)),
  ended: (counts: BatchCounts) => sentences(l10n.t("Verification finished."), countsText(counts)),
  show: () => l10n.t("Show"),
  click: () => l10n.t("Show the contracts that are being verified"),
  pickTitle: () => l10n.t("Contract Lens: Verify Deployments"),
  pickPlaceholder: () => l10n.t("Choose the deployments to verify"),
  noDeployments: () => l10n.t("No deployments on a network of the settings were found in this workspace."),
  noBatch: () => l10n.t("No batch is stored for this workspace."),
  planFirst: () => l10n.t("Verify these contracts or close this tab to see the last batch."),
  badArgument: () => l10n.t("No contracts were given to verify."),
  stillRunning: () => l10n.t("Another batch is not finished yet. Cancel it, or let it finish first."),
};
