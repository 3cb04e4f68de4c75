import { hasExplorerPage } from "../../app/networks/webPages.ts";
import * as l10n from "@vscode/l10n";
import { assertNever } from "../../core/assertNever.ts";
import { failureOfAttempt, type VerificationResponse } from "../../services/verifier/verification.ts";
import type { StatusLookup, VerificationReport } from "../../app/verification/report.ts";
import { effectiveOutcome, verifiedState } from "../../app/verification/verificationState.ts";
import type { ApiError } from "../../http/failure.ts";
import { explainHeld, explainNotImproved } from "./storedMatch.ts";
import { ofCodeWithoutHash } from "./partialMatch.ts";
import { explainOutcome, otherWordsOf } from "./outcome.ts";
import { explainResponse } from "./response.ts";
import { isSuccess, matchTone, type Explanation, type Tone } from "../explanation.ts";
import { stillPartial } from "../failures/alreadyVerified.ts";
import { explainFailure } from "../failures/failure.ts";
import { sentences } from "../language.ts";
import { explainNoExplorer, explainNoVerifier, explainNotCompared } from "../failures/missingService.ts";
import { explainUnresolved } from "./unresolved.ts";
import { hasLedger } from "../../app/networks/network.ts";

/** A finished verification in sentences, with the remedies that there are on its network. */
export function explainReport(report: VerificationReport): Explanation {
  const explanation = withAddressOfBefore(explain(report), report.subject);
  const { remedies } = explanation;
  if (!remedies.includes("openExplorer") || hasExplorerPage(report.subject.network, "address"))
    return explanation;
  const others = remedies.filter((remedy) => remedy !== "openExplorer");
  // The second best does not become the best.
  return { ...explanation, remedies: others, ...(remedies[0] === others[0] ? {} : { noneStandsOut: true }) };
}

function withAddressOfBefore(
  explanation: Explanation,
  { network, isAddressOfBefore }: VerificationReport["subject"],
): Explanation {
  if (isAddressOfBefore !== true) return explanation;
  const sentence = l10n.t(
    "The {0} mirror node did not return the address of this ID, so the address is from an earlier response.",
    network.name,
  );
  return { ...explanation, sentence: sentences(explanation.sentence, sentence) };
}

/** Why the request of a verification failed: unlike a lookup, it may go on without anybody waiting. */
function explainRequest({ failure, host }: ApiError): Explanation {
  const explanation = explainFailure(failure, host, "verifier");
  if (failure.kind !== "timedOut") return explanation;
  const nextStep = l10n.t("It may still be processing the request. Try again in a minute.");
  return { ...explanation, nextStep };
}

function explain(report: VerificationReport): Explanation {
  const { conclusion, subject } = report;
  switch (conclusion.kind) {
    case "responded":
      return explainResponded(report, conclusion);
    case "failed":
      return withHeld(
        explainWithStatus(explainRequest(conclusion.error), conclusion.statusAfter),
        conclusion.statusHeld,
      );
    case "unresolved":
      return explainUnresolved(conclusion.reason, subject.network, conclusion.error);
    case "noVerifier":
      return explainNoVerifier(subject.network);
    case "held":
      return conclusion.mirrorFailure === undefined
        ? explainHeld()
        : explainNotCompared(conclusion.mirrorFailure, conclusion.status);
    case "noExplorer":
      return conclusion.mirrorFailure === undefined
        ? explainNoExplorer(conclusion.status, subject.network, conclusion.noBuildHasIt === true)
        : explainNotCompared(conclusion.mirrorFailure, conclusion.status);
    case "cancelled":
      return {
        tone: "neutral",
        title: l10n.t("Canceled"),
        sentence:
          conclusion.asked === "verification"
            ? l10n.t(
                "You canceled this verification, and the connection was closed. The service may still complete it.",
              )
            : l10n.t("You canceled this verification before the request was sent."),
        nextStep: mayHaveCompleted(report)
          ? l10n.t("Open the page of the contract to see its verification status, or try again.")
          : l10n.t("Try again at any time."),
        remedies: ["tryAgain"],
      };
    default:
      return assertNever(conclusion);
  }
}

function explainResponded(
  report: VerificationReport,
  conclusion: Extract<VerificationReport["conclusion"], { kind: "responded" }>,
): Explanation {
  const { response, statusHeld, statusAfter, mirrorFailure } = conclusion;
  if (mirrorFailure !== undefined)
    return explainNotCompared(mirrorFailure, statusHeld, { explorerHasNone: true });
  const state = verifiedState(statusHeld);
  if (state !== undefined && effectiveOutcome(conclusion) !== response.outcome)
    return explainNotImproved(state, response.outcome === "notPublished");
  return withHeld(explainWithStatus(explainResponseOf(report, response), statusAfter), statusHeld);
}

/** That an attempt failed changes nothing about what the service holds. */
function withHeld(explanation: Explanation, status: StatusLookup | undefined): Explanation {
  return isSuccess(explanation.tone) || verifiedState(status) !== "partial"
    ? explanation
    : { ...explanation, sentence: sentences(explanation.sentence, stillPartial()) };
}

/**
 * Whether the service may have gone on with a verification that the user has canceled, and a record can tell: where there is
 * a mirror node.
 */
export function mayHaveCompleted({ conclusion, subject }: VerificationReport): boolean {
  const isSent = conclusion.kind === "cancelled" && conclusion.asked === "verification";
  return isSent && hasLedger(subject.network);
}

/** Of a build the sentences speak of what was published; those that a response has of its own stay. */
function explainResponseOf(report: VerificationReport, response: VerificationResponse): Explanation {
  const explanation = explainResponse(response);
  if (response.outcome === "keyRefused") return keyRefused(explanation, report.withKey);
  if (failureOfAttempt(response) !== undefined) return mayHaveArrived(explanation, report);
  return withAbiNote(report, ofWay(report, response, explanation));
}

/** Whose key it is, the service's response does not say: without one of the user's, a service uses its own. */
function keyRefused(explanation: Explanation, withKey: boolean): Explanation {
  return withKey
    ? {
        ...explanation,
        sentence: l10n.t("The block explorer rejected the request, usually because of your API key."),
      }
    : {
        ...explanation,
        sentence: l10n.t(
          "The block explorer rejected the request. It was sent without an API key of yours, so the verification service used its own, which is the usual cause.",
        ),
        nextStep: l10n.t(
          "Try again later, or set your own API key for this block explorer. Use a key you can afford to rotate: the service may log it.",
        ),
      };
}

export const mayHaveReceivedFiles = (): string =>
  l10n.t("The verification service may have received the published files.");

/** What stands before a service can fail after it has handed a request on: what became of that is not known. */
function mayHaveArrived(explanation: Explanation, { way }: VerificationReport): Explanation {
  const received =
    way.kind === "build"
      ? mayHaveReceivedFiles()
      : l10n.t("The verification service may have received the request.");
  return { ...explanation, sentence: sentences(explanation.sentence, received) };
}

function ofWay(
  { way }: VerificationReport,
  { outcome }: VerificationResponse,
  explanation: Explanation,
): Explanation {
  const isOfOutcome = explanation.sentence === explainOutcome(outcome).sentence;
  if (!isOfOutcome || way.kind === "explorer") return explanation;
  if (outcome === "partial" && way.kind === "build" && way.withoutHash !== undefined)
    return { ...explanation, ...ofCodeWithoutHash(way.withoutHash) };
  return { ...explanation, ...otherWordsOf(outcome, way.kind) };
}

/** Notes that the block explorer of a verified contract does not show how to call it, where that is so. */
function withAbiNote({ way, subject }: VerificationReport, explanation: Explanation): Explanation {
  const language = way.kind === "build" ? way.language : undefined;
  const showsNone = subject.network.explorerUrl?.includes("://hashscan.io/") === true;
  if (language === undefined || !showsNone || !isSuccess(explanation.tone)) return explanation;
  const note = l10n.t("HashScan does not show the ABI of contracts written in {0}.", language);
  return { ...explanation, sentence: sentences(explanation.sentence, note) };
}

function explainWithStatus(explanation: Explanation, after: StatusLookup | undefined): Explanation {
  if (after?.kind !== "known") return explanation;
  switch (after.status.state) {
    case "perfect":
      return verifiedAfterAll(
        explanation,
        matchTone("exact"),
        l10n.t("Verified, exact match"),
        l10n.t("A status lookup afterwards shows the contract as verified (exact match)."),
      );
    case "partial":
      return verifiedAfterAll(
        explanation,
        matchTone("partial"),
        l10n.t("Verified, partial match"),
        l10n.t("A status lookup afterwards shows the contract as verified (partial match)."),
      );
    case "notVerified": {
      const status = l10n.t("The service still lists the contract as not verified.");
      return { ...explanation, sentence: sentences(explanation.sentence, status) };
    }
    case "unsupportedChain":
    case "unknown":
      return explanation;
    default:
      return assertNever(after.status.state);
  }
}

function verifiedAfterAll({ sentence }: Explanation, tone: Tone, title: string, status: string): Explanation {
  return {
    tone,
    title,
    sentence: sentences(sentence, status),
    nextStep: l10n.t("No action needed."),
    remedies: [],
  };
}
