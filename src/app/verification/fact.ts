import { meaningOf, type Outcome } from "../../services/verifier/outcome/outcome.ts";
import { factOfStatus } from "../../services/verifier/status.ts";
import type { Conclusion, StatusLookup, VerificationFact, VerificationReport } from "./report.ts";

/**
 * The look at the verification status that belongs to a conclusion, where one was made: the last, and none from before a response
 * that says more of the contract.
 */
export function statusOf(conclusion: Conclusion): StatusLookup | undefined {
  switch (conclusion.kind) {
    case "responded":
      return conclusion.statusAfter ?? (tells(conclusion) ? undefined : conclusion.statusHeld);
    case "failed":
      return conclusion.statusAfter ?? conclusion.statusHeld;
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

type Responded = Extract<Conclusion, { kind: "responded" }>;

/** What a response comes to, by what the service held before: with a match there, no source is none that improves it. */
export function outcomeBesideHeld({ response: { outcome }, statusHeld }: Responded): Outcome {
  const held = verifiedState(statusHeld);
  const isNoBetter = outcome === "notPublished" || outcome === "alreadyVerified";
  if (held === undefined || !isNoBetter) return outcome;
  return held === "partial" ? "alreadyPartial" : "alreadyVerified";
}

/** Whether a response alone says more of the contract than what was held before. */
const tells = (conclusion: Responded): boolean => {
  const { outcome } = conclusion.response;
  return outcomeBesideHeld(conclusion) === outcome && meaningOf(outcome).state !== undefined;
};

/** What a finished verification tells of the contract. */
export function factOfReport({ conclusion }: VerificationReport): VerificationFact | undefined {
  const isTold = conclusion.kind === "responded" && tells(conclusion);
  return isTold ? meaningOf(conclusion.response.outcome).state : ofLookup(statusOf(conclusion));
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
