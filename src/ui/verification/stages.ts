import type { VerificationReport, VerificationStep } from "../../app/verification/report.ts";
import { verifiedState } from "../../app/verification/verificationState.ts";
import { isOutcome } from "../../services/verifier/outcome/outcome.ts";
import type { Tone } from "../../text/explanation.ts";
import { failureOfAttempt, type VerificationResponse } from "../../services/verifier/verification.ts";
import { lackedByDecisive } from "../../text/verification/response.ts";
import { stagesOfOutcome } from "../../text/verification/outcome.ts";
import {
  refusedBy,
  stageNames,
  stageOfFailure,
  responded,
  notKnown,
  verified,
  incomplete,
  pending,
  running,
  type StageResult,
} from "../../text/verification/stages.ts";
import type { Stage } from "../page/pageModel.ts";

const names = ["service", "source", "compiler", "bytecode"] as const;

/** How far an attempt came, or `undefined` where none was made. */
export function stagesOf({ conclusion }: VerificationReport): readonly Stage[] | undefined {
  switch (conclusion.kind) {
    case "responded":
      return named(
        verifiedState(conclusion.statusAfter) === undefined
          ? byResponse(conclusion.response)
          : [responded(), notKnown(), notKnown(), verified()],
      );
    case "failed":
      return named([
        stageOfFailure(conclusion.error.failure.kind),
        notKnown(),
        notKnown(),
        verifiedState(conclusion.statusAfter) === undefined ? notKnown() : verified(),
      ]);
    case "unresolved":
    case "noVerifier":
    case "held":
    case "noExplorer":
    case "cancelled":
      return undefined;
  }
}

/**
 * How each stage went of an attempt of which a word is left: an outcome, or why there was none. Of one without any, its tone is
 * undefined.
 */
export function stageTonesOf(word: string): readonly (Tone | undefined)[] {
  const found = isOutcome(word) ? stagesOfOutcome(word) : refusedBy(stageOfFailure(word));
  return found.map(([tone]) => tone);
}

/** A match may lack files all the same: the service compiled without them. */
function byResponse(response: VerificationResponse): readonly StageResult[] {
  const failure = failureOfAttempt(response);
  if (failure !== undefined) return [stageOfFailure(failure.kind), notKnown(), notKnown(), notKnown()];
  const found = stagesOfOutcome(response.outcome);
  const { missing, invalid } = lackedByDecisive(response) ?? { missing: 0, invalid: 0 };
  return response.outcome === "partial" && missing + invalid > 0 ? found.with(1, incomplete()) : found;
}

/** Nothing was sent to be verified yet. */
const beforeRequest: ReadonlySet<VerificationStep["kind"]> = new Set([
  "comparing",
  "waiting",
  "resolving",
  "askingKey",
]);

/**
 * What is to be found out, while nothing is known yet. The service is under way from the moment that it is asked: what it
 * does with the source it says at its end alone.
 */
export function stagesToCome(step: VerificationStep | undefined): readonly Stage[] {
  const isRunning = step !== undefined && !beforeRequest.has(step.kind);
  const stages = named(names.map(pending));
  const underWay = { isRunning, words: [running()[1]] };
  return stages.map((stage, index) => (isRunning && index === 0 ? { ...stage, ...underWay } : stage));
}

function named(found: readonly StageResult[]): readonly Stage[] {
  return names.map((name, index) => {
    const [tone, word] = found[index] ?? notKnown();
    return { name: stageNames[name](), tone, words: [word] };
  });
}
