import type { Outcome } from "../../services/verifier/outcome/outcome.ts";
import { factOfStatus } from "../../services/verifier/status.ts";
import type { Conclusion, StatusLookup, VerificationFact, VerificationReport } from "./report.ts";

/** The look at the verification status that belongs to a conclusion, where one was made. */
export function statusOf(conclusion: Conclusion): StatusLookup | undefined {
  switch (conclusion.kind) {
    case "responded":
      return conclusion.statusAfter ?? conclusion.statusHeld;
    case "failed":
      return conclusion.statusAfter;
    case "held":
    case "noExplorer":
      return conclusion.status;
    default:
      return undefined;
  }
}

/** The match that a look at the status found, if it found the contract verified. */
export function verifiedState(lookup: StatusLookup | undefined): "perfect" | "partial" | undefined {
  const state = lookup?.kind === "known" ? lookup.status.state : undefined;
  return state === "perfect" || state === "partial" ? state : undefined;
}

/** What an outcome tells of the contract; most tell of the attempt alone. */
const byOutcome: Readonly<Partial<Record<Outcome, VerificationFact>>> = {
  perfect: "perfect",
  partial: "partial",
  alreadyVerified: "verified",
  alreadyPartial: "partial",
};

type Responded = Extract<Conclusion, { kind: "responded" }>;

/** What a response comes to, by what the service holds: with a match there, no source is none that improves it. */
export function outcomeOf({ response: { outcome }, statusHeld }: Responded): Outcome {
  if (outcome !== "notPublished") return outcome;
  return { perfect: "alreadyVerified", partial: "alreadyPartial", none: outcome }[
    verifiedState(statusHeld) ?? "none"
  ] as Outcome;
}

/** What a finished verification tells of the contract. */
export function factOfReport({ conclusion }: VerificationReport): VerificationFact | undefined {
  const ofResponse = conclusion.kind === "responded" ? byOutcome[conclusion.response.outcome] : undefined;
  return ofResponse ?? ofLookup(statusOf(conclusion));
}

/** What a look at the verification status showed, where the service did not respond to the attempt itself. */
export function factOfLook(report: VerificationReport): VerificationFact | undefined {
  const { conclusion } = report;
  if (conclusion.kind === "responded" || conclusion.kind === "failed")
    return conclusion.statusAfter === undefined ? undefined : factOfReport(report);
  return statusOf(conclusion) === undefined ? undefined : factOfReport(report);
}

function ofLookup(lookup: StatusLookup | undefined): VerificationFact | undefined {
  return lookup?.kind === "known" ? factOfStatus(lookup.status) : undefined;
}
