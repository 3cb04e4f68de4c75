import * as l10n from "@vscode/l10n";
import { type Tone, matchTone } from "../explanation.ts";
import type { VerificationState } from "../../app/verification/verificationState.ts";

/** A verification status in words. */
export type StatusWords = {
  readonly tone: Tone;
  readonly title: string;
  /** For a row that says already what it is about. */
  readonly brief: string;
};

const byState: Readonly<Record<VerificationState, () => StatusWords>> = {
  perfect: () => ({
    tone: matchTone("exact"),
    title: l10n.t("Verified, exact match"),
    brief: l10n.t("exact match"),
  }),
  partial: () => ({
    tone: matchTone("partial"),
    title: l10n.t("Verified, partial match"),
    brief: l10n.t("partial match"),
  }),
  verified: () => ({ tone: "good", title: l10n.t("Verified"), brief: l10n.t("verified") }),
  notVerified: () => ({
    tone: "neutral",
    title: l10n.t("Not verified"),
    brief: l10n.t("not verified"),
  }),
  unsupportedChain: () => ({
    tone: "neutral",
    title: l10n.t("Verification unknown: chain not supported"),
    brief: l10n.t("chain not supported"),
  }),
  unknown: () => ({
    tone: "careful",
    title: l10n.t("Verification unknown: unrecognized response"),
    brief: l10n.t("unrecognized response"),
  }),
};

/** What a service says of a contract, or what the history holds of it, wherever it is shown. */
export function explainStatus(state: VerificationState): StatusWords {
  return byState[state]();
}
