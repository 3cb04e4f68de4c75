import * as l10n from "@vscode/l10n";
import { lackedFiles, type LackedFiles } from "../services/verifier/schema.ts";
import {
  isInternalError,
  lastResponse,
  type VerificationResponse,
} from "../services/verifier/verification.ts";
import type { Explanation } from "./explanation.ts";
import { requestedDelay } from "./failure.ts";
import { plural, sentences } from "./language.ts";
import { explainOutcome } from "./outcome.ts";

/** A service's answer in sentences: those of its outcome, or others where the answer tells more than that. */
export function explainResponse(response: VerificationResponse): Explanation {
  const explanation = explainOutcome(response.outcome);
  const { status, retryAfterMilliseconds } = lastResponse(response);
  switch (response.outcome) {
    case "unknown": {
      const namesNone = response.listsRecords && response.decisive === undefined;
      if (isInternalError(response)) return internalError(explanation);
      return namesNone ? namesOthers(explanation, response.records.length) : explanation;
    }
    case "rateLimited":
      return retryAfterMilliseconds === undefined
        ? explanation
        : { ...explanation, nextStep: requestedDelay(retryAfterMilliseconds) };
    case "retired":
      return status >= 300 && status < 400 ? redirected(explanation) : explanation;
    case "compileFailed":
      return withLackedFiles(explanation, lackedByDecisive(response));
    default:
      return explanation;
  }
}

function redirected(explanation: Explanation): Explanation {
  return {
    ...explanation,
    title: l10n.t("Unexpected redirect"),
    sentence: l10n.t(
      "The service responded with a redirect. Contract Lens does not follow redirects: they would hand your request, and a key, to another address.",
    ),
    nextStep: l10n.t(
      "Try the next protocol; the choice is remembered for this network. If the service has moved, update its address in the settings.",
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

function namesOthers(explanation: Explanation, count: number): Explanation {
  return {
    ...explanation,
    title: l10n.t("Contract missing from the response"),
    sentence:
      count === 0
        ? l10n.t("The service responded with an empty list of records.")
        : l10n.t("The service responded, but none of its records is about this address on this chain."),
    nextStep: l10n.t("Try again. The service's response is listed below."),
  };
}

function lackedByDecisive({ records, decisive }: VerificationResponse): LackedFiles | undefined {
  const record = decisive === undefined ? undefined : records[decisive];
  return record && lackedFiles(record);
}

function withLackedFiles(explanation: Explanation, lacked: LackedFiles | undefined): Explanation {
  if (lacked === undefined || (lacked.missing === 0 && lacked.invalid === 0)) return explanation;
  const { missing, invalid } = lacked;
  return {
    ...explanation,
    title: l10n.t("Incomplete source"),
    sentence: sentences(
      l10n.t("The published source could not be compiled."),
      missing === 0 ? undefined : missingText(missing),
      invalid === 0 ? undefined : invalidText(invalid),
    ),
    nextStep: l10n.t("Publish the source with all its files, then verify again. The files are listed below."),
  };
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
