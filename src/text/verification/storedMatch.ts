import * as l10n from "@vscode/l10n";
import type { StatusLookup } from "../../app/verification/report.ts";
import type { ApiError } from "../../http/failure.ts";
import type { Explanation, Tone } from "../explanation.ts";
import { buildDeployed } from "../failures/missingService.ts";
import { alreadyExact, alreadyPartial, explainVerified, noneToImprove } from "../failures/alreadyVerified.ts";
import { sentences } from "../language.ts";
import { explainStatusFailure } from "./statusFailure.ts";

/** The match that a service has stored of a contract, in words. */
export type StoredMatchWords = { readonly tone: Tone; readonly title: string; readonly sentence: string };

/** Of one that is verified exactly: nothing was to be done. */
export function explainHeld(): Explanation {
  const { sentence, ...words } = explainVerified("perfect");
  return {
    ...words,
    sentence: sentences(sentence, l10n.t("Nothing was sent for verification.")),
    nextStep: l10n.t("No action needed."),
    remedies: [],
  };
}

/** Of one whose match the explorer's source does not improve. @param hasNone whether the explorer has no source */
export function explainNotImproved(verified: "perfect" | "partial", hasNone: boolean): Explanation {
  if (verified === "perfect") return { ...explainHeld(), sentence: explainVerified(verified).sentence };
  const { sentence, ...words } = explainVerified(verified);
  return {
    ...words,
    sentence: sentences(
      sentence,
      hasNone ? noneToImprove(verified) : l10n.t("This attempt did not improve it."),
    ),
    nextStep: sentences(l10n.t("No action needed."), buildDeployed()),
    remedies: [],
  };
}

/** Of a contract that publishing would change nothing about. */
export function explainSettled(match: "exact" | "match", host: string): StoredMatchWords {
  if (match === "match")
    return {
      ...alreadyPartial(),
      sentence: l10n.t(
        "{0} already holds a partial match for this contract. Publishing this build would not improve it.",
        host,
      ),
    };
  return {
    ...alreadyExact(),
    sentence: l10n.t(
      "{0} already holds an exact match for this contract, so there is no need to publish this build.",
      host,
    ),
  };
}

/** Of a contract whose partial match publishing would replace, or may. */
export function explainImproved(isExpected: boolean, host: string): StoredMatchWords {
  return {
    ...alreadyPartial(),
    sentence: isExpected
      ? l10n.t(
          "{0} holds a partial match for this contract. Publishing this build is expected to replace it with an exact match.",
          host,
        )
      : l10n.t(
          "{0} holds a partial match for this contract. It is not known whether publishing this build would improve it.",
          host,
        ),
  };
}

/** The same beside the button that publishes, where its title says what the service holds. */
export const improvedBriefly = (isExpected: boolean): string =>
  isExpected
    ? l10n.t("Publishing this build is expected to make the match exact.")
    : l10n.t("It is not known whether publishing this build would improve it.");

/** Of a contract of which the service did not say how it stands. */
export function explainNotKnown(status: StatusLookup): StoredMatchWords {
  return {
    tone: "careful",
    title: l10n.t("Verification status unknown"),
    sentence: sentences(
      whyNotKnown(status.kind === "failed" ? status.error : undefined),
      l10n.t("The contract may already be verified."),
    ),
  };
}

/** Why a service did not say how a contract stands. @param error by which asking failed, where it did */
export function whyNotKnown(error: ApiError | undefined): string {
  return error === undefined
    ? l10n.t("The response does not say whether the contract is verified.")
    : explainStatusFailure(error).sentence;
}

/** Of a chain on which the service verifies nothing. */
export const explainOtherChain = (host: string): StoredMatchWords => ({
  tone: "careful",
  title: l10n.t("Chain not supported"),
  sentence: l10n.t(
    "{0} does not support this chain. It would receive the files, and could not verify the contract.",
    host,
  ),
});
