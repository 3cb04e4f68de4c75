import type { VerificationStatus } from "../services/verifier/status.ts";
import type { VerificationFact } from "../app/verification/report.ts";
import type { Tone } from "./explanation.ts";

/** A verification status in words. */
export type StatusWords = {
  readonly tone: Tone;
  readonly title: string;
  /** For a row that says already what it is about. */
  readonly brief: string;
};

const byState: Readonly<Record<VerificationStatus["state"] | VerificationFact, StatusWords>> = {
  perfect: { tone: "good", title: "Verified, exact match", brief: "exact match" },
  partial: { tone: "good", title: "Verified, partial match", brief: "partial match" },
  verified: { tone: "good", title: "Verified", brief: "verified" },
  notVerified: { tone: "neutral", title: "Not verified", brief: "not verified" },
  unsupportedChain: unknownBecause("neutral", "the service does not know this chain"),
  unknown: unknownBecause("careful", "the service's answer is not understood"),
};

/** What a service says of a contract, or what the history holds of it, wherever it is shown. */
export function explainStatus(state: VerificationStatus["state"] | VerificationFact): StatusWords {
  return byState[state];
}

function unknownBecause(tone: Tone, brief: string): StatusWords {
  return { tone, title: `Verification unknown: ${brief}`, brief };
}
