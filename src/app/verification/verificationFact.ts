import type { Outcome } from "../../services/verifier/outcome/outcome.ts";
import type { VerificationStatus } from "../../services/verifier/status.ts";
import { statusOf, type StatusLookup, type VerificationReport } from "./report.ts";

/** What is known of a contract's verification. `verified`: it is, but not how closely. */
export const verificationFacts = ["perfect", "partial", "verified", "notVerified"] as const;

export type VerificationFact = (typeof verificationFacts)[number];

/** What an outcome tells of the contract; most tell of the attempt alone. */
const byOutcome: Readonly<Partial<Record<Outcome, VerificationFact>>> = {
  perfect: "perfect",
  partial: "partial",
  alreadyVerified: "verified",
  alreadyPartial: "partial",
};

/** What a verification status tells; `undefined` when it does not say. */
export function factOfStatus({ state }: VerificationStatus): VerificationFact | undefined {
  return state === "unsupportedChain" || state === "unknown" ? undefined : state;
}

/** What a finished verification tells of the contract. */
export function factOfReport({ conclusion }: VerificationReport): VerificationFact | undefined {
  switch (conclusion.kind) {
    case "answered":
      return byOutcome[conclusion.response.outcome] ?? ofLookup(conclusion.statusAfter);
    case "failed":
      return ofLookup(conclusion.statusAfter);
    case "noExplorer":
      return ofLookup(conclusion.status);
    default:
      return undefined;
  }
}

/** What a look at the verification status showed, where the service did not answer the attempt itself. */
export function factOfLook(report: VerificationReport): VerificationFact | undefined {
  return statusOf(report.conclusion) === undefined ? undefined : factOfReport(report);
}

function ofLookup(lookup: StatusLookup | undefined): VerificationFact | undefined {
  return lookup?.kind === "known" ? factOfStatus(lookup.status) : undefined;
}
