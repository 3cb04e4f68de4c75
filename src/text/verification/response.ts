import * as l10n from "@vscode/l10n";
import { countUnavailableFiles, type UnavailableFiles } from "../../services/verifier/schema.ts";
import {
  isInternalError,
  lastResponse,
  type VerificationResponse,
  failedOverUpload,
  maxUploadBytes,
  needsAllFiles,
  failureOfAttempt,
} from "../../services/verifier/verification.ts";
import type { Explanation } from "../explanation.ts";
import { explainFailure, requestedDelay } from "../failures/failure.ts";
import { numberText, plural, sentences } from "../language.ts";
import { explainOutcome } from "./outcome.ts";

/** A service's response in sentences: those of its outcome, or others where the response tells more than that. */
export function explainResponse(response: VerificationResponse): Explanation {
  const explanation = explainOutcome(response.outcome);
  const { status, retryAfterMilliseconds } = lastResponse(response);
  switch (response.outcome) {
    case "unknown": {
      const namesNone = response.listsRecords && response.decisive === undefined;
      if (failedOverUpload(response)) return uploadFailed(internalError(explanation));
      if (isInternalError(response)) return internalError(explanation);
      const failure = failureOfAttempt(response);
      if (failure !== undefined) return explainFailure(failure, lastResponse(response).host, "verifier");
      return namesNone ? namesOthers(explanation, response.records.length) : explanation;
    }
    case "rateLimited":
      return retryAfterMilliseconds === undefined
        ? explanation
        : { ...explanation, nextStep: requestedDelay(retryAfterMilliseconds), noneStandsOut: true };
    case "retired":
      return status >= 300 && status < 400 ? redirected(explanation) : explanation;
    case "partial":
      return partialFor(explanation, lackedByDecisive(response));
    case "compileFailed":
      return withLackedFiles(explanation, lackedByDecisive(response));
    case "mismatch":
      return needsAllFiles(response) ? withoutAllFiles(explanation) : explanation;
    case "missingSource":
      return missingFrom(explanation, lackedByDecisive(response));
    default:
      return explanation;
  }
}

function redirected(explanation: Explanation): Explanation {
  return {
    ...explanation,
    title: l10n.t("Unexpected redirect"),
    sentence: l10n.t(
      "The service responded with a redirect. Contract Lens does not follow redirects: they would hand your request, and a key, to another URL.",
    ),
    nextStep: l10n.t(
      "Try the next protocol; the choice is remembered for this network. If the service has moved, update its URL in the settings.",
    ),
  };
}

function internalError(explanation: Explanation): Explanation {
  return {
    ...explanation,
    title: l10n.t("Internal error in the service"),
    sentence: l10n.t(
      "The service reported an internal error and does not say whether the contract is verified.",
    ),
    nextStep: l10n.t(
      "Try again in a minute. Services also respond like this for chains they no longer support: if the problem persists, choose another service or network.",
    ),
    remedies: ["tryAgain", "selectNetwork"],
  };
}

function uploadFailed(explanation: Explanation): Explanation {
  return {
    ...explanation,
    nextStep: l10n.t(
      "Services also respond like this to requests of more than {0} MiB, and for chains they no longer support. Otherwise, try again in a minute.",
      numberText(maxUploadBytes / 1024 / 1024),
    ),
  };
}

function withoutAllFiles(explanation: Explanation): Explanation {
  return {
    ...explanation,
    sentence: l10n.t(
      "The metadata hash matches, but the bytecode differs. The compiler's output can depend on files that the metadata does not name.",
    ),
    nextStep: l10n.t("Review all files of the build, then publish them."),
    // By its metadata it is the right contract, on the right network.
    remedies: explanation.remedies.filter((remedy) => remedy !== "selectNetwork"),
    noneStandsOut: true,
  };
}

function namesOthers(explanation: Explanation, count: number): Explanation {
  return {
    ...explanation,
    title: l10n.t("Contract missing from the response"),
    sentence:
      count === 0
        ? l10n.t("The service responded with an empty list of records.")
        : l10n.t("The service responded, but none of its records is about this address on this chain."),
    nextStep: l10n.t("Try again. The service's response is in Details."),
  };
}

/** The files that the decisive record names as missing or wrong. */
export function lackedByDecisive({ records, decisive }: VerificationResponse): UnavailableFiles | undefined {
  const record = decisive === undefined ? undefined : records[decisive];
  return record && countUnavailableFiles(record);
}

/** Files that are not there are why no metadata hash matches, rather than what a comment can cause. */
function partialFor(explanation: Explanation, lacked: UnavailableFiles | undefined): Explanation {
  const said = lackedText(lacked);
  if (said === "") return explanation;
  return {
    ...explanation,
    sentence: sentences(l10n.t("The bytecode matches, but the published source is incomplete."), said),
    nextStep: l10n.t(
      "For an exact match, publish the exact files that were deployed, then verify again. The files are listed in Details.",
    ),
  };
}

function withLackedFiles(explanation: Explanation, lacked: UnavailableFiles | undefined): Explanation {
  const said = lackedText(lacked);
  if (said === "") return explanation;
  return {
    ...explanation,
    title: l10n.t("Incomplete source"),
    sentence: sentences(l10n.t("The published source could not be compiled."), said),
    nextStep: l10n.t(
      "Publish the source with all its files, then verify again. The files are listed in Details.",
    ),
  };
}

function missingFrom(explanation: Explanation, lacked: UnavailableFiles | undefined): Explanation {
  const said = lackedText(lacked);
  if (said === "") return explanation;
  return {
    ...explanation,
    sentence: sentences(explanation.sentence, said),
    nextStep: sentences(explanation.nextStep, l10n.t("They are listed in Details.")),
  };
}

/** How many files are missing or wrong; nothing where all are as they should be. */
function lackedText(lacked: UnavailableFiles | undefined): string {
  return sentences(
    lacked === undefined || lacked.missing === 0 ? undefined : missingText(lacked.missing),
    lacked === undefined || lacked.invalid === 0 ? undefined : invalidText(lacked.invalid),
  );
}

function missingText(count: number): string {
  return plural(count, {
    one: () => l10n.t("{0} file is missing.", count),
    other: () => l10n.t("{0} files are missing.", count),
  });
}

function invalidText(count: number): string {
  return plural(count, {
    one: () => l10n.t("{0} file does not match the metadata.", count),
    other: () => l10n.t("{0} files do not match the metadata.", count),
  });
}
