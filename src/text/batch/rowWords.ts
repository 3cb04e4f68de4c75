import * as l10n from "@vscode/l10n";
import type { BatchRow, RowState, Unsent } from "../../app/batch/rows/batchRow.ts";
import type { Skipped } from "../../app/batch/rows/finding.ts";
import { hasMirrorFailed, isVerifiedUncompared } from "../../app/batch/look/lookAgain.ts";
import type { RowOutcome } from "../../app/batch/rows/rowOutcome.ts";
import type { DeploymentStatus } from "../../app/deploymentChecks/deploymentStatus.ts";
import type { Held } from "../../app/verification/held.ts";
import type { ExpectedGrade } from "../../builds/proof/dryRun.ts";
import type { DeploymentOrigin } from "../../builds/deployments/deployment.ts";
import { waitText } from "../duration.ts";
import type { Tone } from "../explanation.ts";
import { explainFailure } from "../failures/failure.ts";
import { matchTone } from "../matchTone.ts";
import { explainAttempt } from "../verification/attempt.ts";
import { expectedWords } from "./expectedWords.ts";
import { reasons } from "./reasons.ts";
import { wordsInView } from "./wordsInView.ts";

/** A word or two on how a contract of a batch is, and what more there is to say. */
export type RowWords = { readonly tone: Tone; readonly title: string; readonly sentence?: string };

/** What a service holds of a contract. */
export function heldWords(held: Held | undefined): string {
  switch (held) {
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
export function changedWords(held: Held): Pick<RowWords, "tone" | "title"> {
  switch (held) {
    case "exact":
      return { tone: matchTone("exact"), title: l10n.t("Now: exact match") };
    case "match":
      return { tone: matchTone("partial"), title: l10n.t("Now: partial match") };
    case "none":
      return { tone: "careful", title: l10n.t("Now: not verified") };
  }
}

const verifiedWords = (held: Held | undefined): RowWords => ({
  tone: matchTone(held === "exact" ? "exact" : "partial"),
  title: heldWords(held),
});

/** What is verified already is called by how closely it is: an exact match and another are not the same news. */
const skippedWords: Readonly<Record<Skipped, () => RowWords>> = {
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
};

/**
 * How a contract of a batch is now, and why.
 * @param now in milliseconds since the Unix epoch
 * @param status how the view of deployments has it, where it is there
 */
export function rowWords(
  { state, earlier }: Pick<BatchRow, "earlier" | "state">,
  now: number,
  status?: DeploymentStatus,
): RowWords {
  switch (state.kind) {
    case "unseen":
      return { tone: "neutral", title: l10n.t("Not looked up yet") };
    case "looking":
      return { tone: "neutral", title: l10n.t("Comparing") };
    case "ready":
      return expectedWords(state.plan);
    case "notChosen":
      return { tone: "neutral", title: l10n.t("Not selected") };
    case "skipped":
      return skippedWords[state.because]();
    case "notPossible": {
      if (isVerifiedUncompared({ state })) return verifiedUncompared(state);
      const inView = wordsInView(state, status);
      if (inView !== undefined)
        return state.error === undefined
          ? inView
          : { ...inView, sentence: explainFailure(state.error.failure, state.error.host).sentence };
      if (state.error !== undefined) {
        const { title, sentence } = explainFailure(state.error.failure, state.error.host, "mirror");
        // What the other service says of it is more than that this one failed.
        return state.held === "none"
          ? { tone: "neutral", title: heldWords(state.held), sentence }
          : { tone: "careful", title, sentence };
      }
      const [title, reason] = reasons[state.because]();
      const sentence = state.mayHaveSource === true ? fromExplorer() : reason;
      return { tone: hasMirrorFailed({ state }) ? "careful" : "neutral", title, sentence };
    }
    case "waiting":
      return { tone: "neutral", title: l10n.t("Waiting"), ...waitingFor(state, earlier, now) };
    case "running":
      return { tone: "neutral", title: stepTitle(state) };
    case "accepted":
      return {
        tone: "neutral",
        title: l10n.t("Accepted"),
        sentence: l10n.t("The service is working on it."),
      };
    case "changed":
      return {
        tone: "careful",
        title: l10n.t("Changed"),
        sentence: l10n.t("What would be sent is no longer what you agreed to. Review it first."),
      };
    case "takenBack":
      if (state.unsent !== undefined) return unsentWords(state.unsent);
      return {
        tone: "neutral",
        title: state.isSkipped === true ? l10n.t("Skipped") : l10n.t("Canceled"),
        sentence:
          state.mayBeSent === true
            ? mayBeCompleted()
            : // Its files may have been sent for another contract.
              l10n.t("No request was sent for this contract."),
      };
    case "verifiedSince":
      return {
        ...verifiedWords(state.held),
        sentence: l10n.t("Verified. The window was closed while this was being sent."),
      };
    case "ended":
      return outcomeWords(state.outcome, state.expected.grade);
  }
}

const fromExplorer = (): string =>
  l10n.t("The block explorer may have its source. Verify it individually to import that.");

/** It is verified, and its mirror node failed. */
function verifiedUncompared({ held }: RowState & { kind: "notPossible" }): RowWords {
  return {
    ...verifiedWords(held),
    ...(held === "exact" ? {} : { sentence: l10n.t("It is not known whether a build here improves it.") }),
  };
}

const unsentWords = (unsent: Unsent): RowWords => ({
  tone: "careful",
  title: l10n.t("Status unknown"),
  sentence:
    unsent === "statusUnknown"
      ? l10n.t(
          "The service did not return the status. The files were not sent again: it may have them already.",
        )
      : l10n.t(
          "The service does not support status lookups, and may have the files. Retry sends them again.",
        ),
});

const mayBeCompleted = (): string => l10n.t("The service may have completed it.");

function waitingFor(
  { from, isAskedFor }: RowState & { kind: "waiting" },
  earlier: BatchRow["earlier"],
  now: number,
): { readonly sentence?: string } {
  if (from === undefined || from <= now)
    return typeof earlier === "string" && isAskedFor !== true
      ? {
          sentence: l10n.t(
            "The window was closed while this was being sent. Its status is looked up before it is sent again.",
          ),
        }
      : {};
  const wait = waitText(from - now);
  return { sentence: l10n.t("The service reached its rate limit. Next attempt in {0}.", wait) };
}

function stepTitle({ step, job }: RowState & { kind: "running" }): string {
  if (step?.kind === "lookingUpStatus") return l10n.t("Looking up status");
  if (job !== undefined) return l10n.t("Compiling");
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
  if (grade === "canceled") return { tone: "neutral", title: l10n.t("Canceled"), sentence: mayBeCompleted() };
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
