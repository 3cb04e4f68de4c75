import * as l10n from "@vscode/l10n";
import type {
  BatchRow,
  Caution,
  Impossibility,
  NotPossible,
  RowOutcome,
  RowPlan,
  RowState,
  SkipReason,
  StopReason,
} from "../../app/batch/batchRow.ts";
import { hasMirrorFailed, isVerifiedUncompared } from "../../app/batch/rowCategory.ts";
import {
  isAbsent,
  isOfOtherCode,
  type DeploymentStatus,
} from "../../app/deploymentChecks/deploymentStatus.ts";
import type { StoredMatch } from "../../app/verification/verificationState.ts";
import type { DeploymentOrigin } from "../../builds/deployments/deployment.ts";
import type { ExpectedGrade } from "../../builds/proof/dryRun.ts";
import { unprovedTitle } from "../builds/grade.ts";
import { explainDeployment } from "../deployments/deployments.ts";
import { waitText } from "../duration.ts";
import { hoverWords } from "../hover.ts";
import { sentences } from "../language.ts";
import { type Explanation, type Tone, matchTone } from "../explanation.ts";
import { explainFailure } from "../failures/failure.ts";
import { explainAttempt } from "../verification/attempt.ts";

/** Why a contract cannot be verified here, in short and in a sentence. */
const reasons: Readonly<Record<Impossibility, () => readonly [title: string, sentence: string]>> = {
  noNetwork: () => [l10n.t("No network"), l10n.t("The settings have no network with this name.")],
  noService: () => [l10n.t("No verification service"), l10n.t("This network has no verification service.")],
  otherChain: () => [l10n.t("Chain not supported"), l10n.t("The service does not support this chain.")],
  noContract: () => [l10n.t("No contract"), l10n.t("There is no contract at this address.")],
  mirrorFailed: () => [
    l10n.t("Node failed"),
    l10n.t("The node did not return the deployed bytecode. Try again."),
  ],
  notCompared: () => [
    l10n.t("Bytecode not readable"),
    l10n.t("Its deployed bytecode cannot be read. Verify it individually to publish without a comparison."),
  ],
  noRecordedBuild: () => [
    l10n.t("No matching build"),
    l10n.t(
      "Its deployed bytecode cannot be read, and no build in this workspace has the bytecode of your deployment record. Verify it individually to publish without a comparison.",
    ),
  ],
  noBuild: () => [
    l10n.t("No matching build"),
    l10n.t(
      "No build in this workspace has this bytecode. The page of the contract shows what the bytecode says about its build.",
    ),
  ],
  notTrusted: () => [l10n.t("Builds not read"), hoverWords.buildsOnceTrusted()],
  notSendable: () => [
    l10n.t("Build incomplete"),
    l10n.t("This build lacks what is needed to publish it. Verify it individually for details."),
  ],
  tooLarge: () => [
    l10n.t("Build too large"),
    l10n.t("This build is larger than the 30 MB that services accept."),
  ],
  otherService: () => [
    l10n.t("Service changed"),
    l10n.t("This network now has another verification service than the one that accepted the contract."),
  ],
  failed: () => [l10n.t("Internal error"), l10n.t("An internal error occurred. See the log.")],
};

/** Why a contract is for the user to tick. */
const cautions: Readonly<Record<Caution, () => string>> = {
  existing: () => l10n.t("The deployment file only names its address: it may not be yours."),
  partial: () => l10n.t("The build has other metadata: exact verification needs the deployed source."),
  unchecked: () => l10n.t("The build keeps no metadata: the service compiles its files and decides."),
  wasExact: () => l10n.t("It had an exact match when its status was last known."),
  failedBefore: () =>
    l10n.t("Verifying from these files failed before, and the build has not changed since."),
  mayBeSent: () =>
    l10n.t("It may have been sent before the window was reloaded, and its status is not known."),
};

/** What a dry run promises of a contract. */
function expectedWords({ dryRun, caution, isOfRecord }: RowPlan): RowWords {
  const compared = isOfRecord === true ? [l10n.t("Compared with your deployment record.")] : [];
  const said = [...compared, ...(caution === undefined ? [] : [cautions[caution]()])];
  const more = said.length === 0 ? {} : { sentence: sentences(...said) };
  if (dryRun.grade === "notProved") return { tone: "careful", title: unprovedTitle(dryRun.reasons), ...more };
  const isExact = dryRun.grade === "exact";
  // A check would say that nothing is left to decide.
  const tone = caution === undefined ? matchTone(isExact ? "exact" : "partial") : "careful";
  return { tone, title: isExact ? l10n.t("Exact match") : l10n.t("Partial match"), ...more };
}

/** A word or two on how a contract of a batch is, and what more there is to say. */
export type RowWords = { readonly tone: Tone; readonly title: string; readonly sentence?: string };

/** What a service holds of a contract. */
export function heldWords(match: StoredMatch | undefined): string {
  switch (match) {
    case "exact":
      return l10n.t("Exact match");
    case "match":
      return l10n.t("Partial match");
    case "none":
      return l10n.t("Not verified");
    case undefined:
      return l10n.t("Unknown");
  }
}

/** How a contract is by now, where that has changed since its batch: of what is held, in short. */
export function changedWords(match: StoredMatch): Pick<RowWords, "tone" | "title"> {
  switch (match) {
    case "exact":
      return { tone: matchTone("exact"), title: l10n.t("Now: exact match") };
    case "match":
      return { tone: matchTone("partial"), title: l10n.t("Now: partial match") };
    case "none":
      return { tone: "careful", title: l10n.t("Now: not verified") };
  }
}

const verifiedWords = (match: StoredMatch | undefined): RowWords => ({
  tone: matchTone(match === "exact" ? "exact" : "partial"),
  title: heldWords(match),
});

/** What is verified already is called by how closely it is: an exact match and another are not the same news. */
const skippedWords: Readonly<Record<SkipReason, () => RowWords>> = {
  exact: () => ({ ...verifiedWords("exact"), sentence: l10n.t("Already verified.") }),
  noBetter: () => ({
    ...verifiedWords("match"),
    sentence: l10n.t("Already verified. This build cannot improve it."),
  }),
  sameContract: () => ({
    tone: "neutral",
    title: l10n.t("Listed twice"),
    sentence: l10n.t("The same contract is also listed under its own address."),
  }),
  notChosen: () => ({ tone: "neutral", title: l10n.t("Not selected") }),
};

const stoppedWords: Readonly<Record<StopReason, () => RowWords>> = {
  canceled: () => ({ tone: "neutral", title: l10n.t("Canceled"), sentence: nothingSent() }),
  skipped: () => ({ tone: "neutral", title: l10n.t("Skipped"), sentence: nothingSent() }),
  changed: () => ({
    tone: "careful",
    title: l10n.t("Changed"),
    sentence: l10n.t("What would be sent is no longer what you agreed to. Review it first."),
  }),
  notSent: () => ({
    tone: "neutral",
    title: l10n.t("Not sent"),
    sentence: l10n.t("The window was reloaded before this was sent."),
  }),
  mayBeSent: () => ({
    tone: "careful",
    title: l10n.t("May have been sent"),
    sentence: l10n.t("The window was reloaded while this was being sent. Its status is not known yet."),
  }),
};

/** Its files may have been sent for another contract. */
const nothingSent = (): string => l10n.t("No request was sent for this contract.");

/**
 * How a contract of a batch is now, and why.
 * @param now in milliseconds since the Unix epoch
 * @param status how the view of deployments has it, where it is there
 */
export function rowWords(
  { state }: Pick<BatchRow, "state">,
  now: number,
  status?: DeploymentStatus,
): RowWords {
  switch (state.kind) {
    case "unseen":
      return { tone: "neutral", title: l10n.t("Not looked up yet") };
    case "inspecting":
      return { tone: "neutral", title: l10n.t("Comparing") };
    case "planned":
      return expectedWords(state.plan);
    case "skipped":
      return skippedWords[state.because]();
    case "notPossible":
      return notPossibleWords(state, status);
    case "waiting":
      return { tone: "neutral", title: l10n.t("Waiting"), ...waitingFor(state, now) };
    case "sending":
    case "polling":
      return { tone: "neutral", title: stepTitle(state) };
    case "stopped":
      return stoppedWords[state.because]();
    case "done":
      return outcomeWords(state.outcome, state.expected.grade);
  }
}

function notPossibleWords(state: NotPossible, status: DeploymentStatus | undefined): RowWords {
  if (isVerifiedUncompared({ state })) return verifiedUncompared(state);
  const inView = wordsInView(state, status);
  if (inView !== undefined)
    return state.error === undefined
      ? inView
      : { ...inView, sentence: explainFailure(state.error.failure, state.error.host).sentence };
  if (state.error !== undefined) {
    const { title, sentence } = explainFailure(state.error.failure, state.error.host, "mirror");
    // What the verification service returned is more than that the mirror node failed.
    return state.held === "none"
      ? { tone: "neutral", title: heldWords(state.held), sentence }
      : { tone: "careful", title, sentence };
  }
  const [title, reason] = reasons[state.because]();
  const sentence = state.mayHaveSource === true ? fromExplorer() : reason;
  return { tone: hasMirrorFailed({ state }) ? "careful" : "neutral", title, sentence };
}

const fromExplorer = (): string =>
  l10n.t("The block explorer may have its source. Verify it individually to import that.");

/** It is verified, and its mirror node failed. */
function verifiedUncompared({ held }: NotPossible): RowWords {
  return {
    ...verifiedWords(held),
    ...(held === "exact" ? {} : { sentence: l10n.t("It is not known whether a build here improves it.") }),
  };
}

function waitingFor({ from }: RowState & { kind: "waiting" }, now: number): { readonly sentence?: string } {
  if (from === undefined || from <= now) return {};
  const wait = waitText(from - now);
  return { sentence: l10n.t("The service reached its rate limit. Next attempt in {0}.", wait) };
}

function stepTitle({ kind, step }: RowState & { kind: "sending" | "polling" }): string {
  if (step?.kind === "lookingUpStatus") return l10n.t("Looking up status");
  if (kind === "polling") return l10n.t("Compiling");
  return step?.kind === "verifying" ? l10n.t("Sending") : l10n.t("Preparing");
}

function outcomeWords({ grade, needsAllFiles, summary }: RowOutcome, expected: ExpectedGrade): RowWords {
  if (grade === "failed") {
    const { tone: toneOfAttempt, title, sentence } = explainAttempt(summary);
    // It failed here, whatever good news there is of it.
    const tone = toneOfAttempt === "careful" ? toneOfAttempt : "bad";
    const isOfCreation = summary.word === "perfect" || summary.word === "partial";
    if (needsAllFiles)
      return {
        tone,
        title,
        sentence: l10n.t("The service may need all files of the build. Open the result to review them."),
      };
    return {
      tone,
      title: isOfCreation ? l10n.t("Runtime bytecode not verified") : title,
      sentence: isOfCreation ? l10n.t("Only the creation bytecode matches.") : sentence,
    };
  }
  if (grade === "canceled")
    return {
      tone: "neutral",
      title: l10n.t("Canceled"),
      sentence: l10n.t("The service may have completed it."),
    };
  const verified = verifiedWords(grade);
  // Nothing was said before.
  if (expected === "notProved") return verified;
  if (grade === expected) return { ...verified, sentence: l10n.t("As expected.") };
  return {
    ...verified,
    sentence:
      expected === "exact" ? l10n.t("An exact match was expected.") : l10n.t("A partial match was expected."),
  };
}

/** What a contract is beside its name. */
export function roleWords(
  origin: DeploymentOrigin | undefined,
  role: "implementation" | "beacon" | undefined,
): string | undefined {
  if (role === "beacon") return l10n.t("beacon");
  if (role === "implementation" || origin === "implementation") return l10n.t("implementation");
  return origin === "proxy" ? l10n.t("proxy") : undefined;
}

/**
 * What the view of deployments says of a contract for which the batch found no code, or no build with its code.
 * @param status undefined where the view does not have it, or has not read its file yet
 */
export function wordsInView(
  { because, isOtherCode }: NotPossible,
  status: DeploymentStatus | undefined,
): (Pick<Explanation, "tone" | "title"> & { readonly sentence?: string }) | undefined {
  // Then the view knows it from before.
  const isUncompared = because === "mirrorFailed";
  const isOtherInView = status !== undefined && isOfOtherCode(status);
  const isOther = isOtherCode === true || isOtherInView;
  const shown =
    status !== undefined && (because === "noContract" || isUncompared) && isAbsent(status)
      ? status
      : (because === "noBuild" || isUncompared) && isOther
        ? // The name of the build is in the row, and the title has the rest.
          ({ kind: "otherCode", differs: undefined } as const)
        : undefined;
  if (shown === undefined) return undefined;
  const { tone, brief, full } = explainDeployment(shown);
  const title = brief.charAt(0).toLocaleUpperCase() + brief.slice(1);
  return { tone, title, ...(full === brief ? {} : { sentence: full }) };
}
