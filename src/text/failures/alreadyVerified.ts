import * as l10n from "@vscode/l10n";
import { type Explanation, matchTone } from "../explanation.ts";

type VerifiedWords = Pick<Explanation, "tone" | "title" | "sentence">;

/** Of a contract that was found verified when it was to be verified. */
export const explainVerified = (verified: "perfect" | "partial"): VerifiedWords =>
  verified === "perfect"
    ? {
        ...alreadyExact(),
        sentence: l10n.t("The service already holds an exact match for this contract."),
      }
    : { ...alreadyPartial(), sentence: stillPartial() };

/** Of one that the block explorer has no source of; of an exact match nothing, as none is better. */
export const noneToImprove = (verified: "perfect" | "partial"): string | undefined =>
  verified === "perfect"
    ? undefined
    : l10n.t("The block explorer has no published source for this address that could improve it.");

/** What the service goes on to hold, whatever an attempt failed at. */
export const stillPartial = (): string =>
  l10n.t("The service already holds a partial match for this contract.");

export const alreadyExact = (): Pick<VerifiedWords, "tone" | "title"> => ({
  tone: matchTone("exact"),
  title: l10n.t("Already verified, exact match"),
});

export const alreadyPartial = (): Pick<VerifiedWords, "tone" | "title"> => ({
  tone: matchTone("partial"),
  title: l10n.t("Already verified, partial match"),
});
