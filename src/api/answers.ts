import { ApiError } from "../http/failure.ts";
import type { Answer, FailureKind, Verification, JsonObject } from "../../types/contract-lens.d.ts";
import { HashNotSentError } from "../app/consent/hashNotSentError.ts";
import type { Explanation } from "../text/explanation.ts";
import { explainFailure } from "../text/failures/failure.ts";
import { explainPrivateKey } from "../text/failures/notSent.ts";
import { publicFailures } from "../text/publicApi.ts";
import {
  failureWithoutSource,
  effectiveOutcome,
  verifiedState,
} from "../app/verification/verificationState.ts";
import { assertNever } from "../core/assertNever.ts";
import type { Shape } from "../services/reading/reading.ts";
import type { Outcome } from "../services/verifier/outcome/outcome.ts";
import type { VerificationRecord } from "../services/verifier/schema.ts";
import { explainReport } from "../text/verification/conclusion.ts";
import type { VerificationReport } from "../app/verification/report.ts";
import { plainReading } from "./plainReading.ts";

type Words = Pick<Explanation, "sentence" | "nextStep">;

/** A successful answer, frozen. */
export function answered<Value>(value: Value): Answer<Value> {
  return frozen({ ok: true, value });
}

/** A failure with the extension's own text, frozen. */
export function failed(
  kind: FailureKind,
  { sentence, nextStep }: Words,
  host: string | null = null,
): Answer<never> {
  return frozen({ ok: false, failure: { kind, sentence, nextStep, host, retryAfterMilliseconds: null } });
}

/** The failure of a service, frozen; with a more specific text if more is known than the error. */
export function failedAsking(
  { failure, host }: ApiError,
  { sentence, nextStep }: Words = explainFailure(failure, host),
): Answer<never> {
  const asksToWait = "retryAfterMilliseconds" in failure;
  const retryAfterMilliseconds = asksToWait ? (failure.retryAfterMilliseconds ?? null) : null;
  return frozen({
    ok: false,
    failure: { kind: failure.kind, sentence, nextStep, host, retryAfterMilliseconds },
  });
}

/**
 * Translates an error for the caller.
 * @throws the error itself unless it is a service's failure or a cancellation
 */
export function failureOf(
  error: unknown,
  signal: AbortSignal,
  explain?: (error: ApiError) => Words,
): Answer<never> {
  if (signal.aborted) return cancelled();
  if (error instanceof HashNotSentError) return notSent(error);
  if (error instanceof ApiError) return failedAsking(error, explain?.(error));
  throw error;
}

/** The answer to a canceled call. */
export function cancelled(): Answer<never> {
  return failed("cancelled", publicFailures.canceled());
}

/** The answer if the user declines. */
export function declined(): Answer<never> {
  return failed("declined", publicFailures.declined());
}

function notSent({ decision }: HashNotSentError): Answer<never> {
  if (decision.kind === "declined") return declined();
  return failed("declined", publicFailures.privateKey(explainPrivateKey(decision.owner)));
}

/** The answer to an argument that is not of its form. @param sentence what it has to be */
export function badArgument(sentence: string): Answer<never> {
  return failed("badArgument", publicFailures.badArgument(sentence));
}

/** The answer to an internal error, which is logged. */
export function internalFailure(): Answer<never> {
  return failed("internal", publicFailures.internal());
}

/** Deeply freezes plain data; the nesting of responses is bounded. */
function frozen<Value>(value: Value): Value {
  if (typeof value === "object" && value !== null && !Object.isFrozen(value)) {
    Object.freeze(value);
    for (const part of Object.values(value)) frozen(part);
  }
  return value;
}

/** A finished verification as an answer for another extension. */
export function verificationAnswer(report: VerificationReport): Answer<Verification> {
  const { conclusion } = report;
  const words = explainReport(report);
  switch (conclusion.kind) {
    case "responded": {
      const { records } = conclusion.response;
      const outcome = effectiveOutcome(conclusion);
      const after = verifiedState(conclusion.statusAfter);
      return answered(verification(report, after ?? outcome, after === undefined ? records : []));
    }
    case "failed": {
      const outcome = verifiedState(conclusion.statusAfter);
      return outcome === undefined
        ? failedAsking(conclusion.error, words)
        : answered(verification(report, outcome, []));
    }
    case "unresolved":
      return failed("unresolved", words, conclusion.error?.host ?? null);
    case "noVerifier":
      return failed("noVerifier", words);
    case "held":
      return answered(verification(report, "alreadyVerified", []));
    case "noExplorer": {
      const failure = failureWithoutSource(conclusion);
      return failure === undefined ? failed("noExplorer", words, report.host) : failedAsking(failure, words);
    }
    case "cancelled":
      return cancelled();
    default:
      return assertNever(conclusion);
  }
}

function verification(
  report: VerificationReport,
  outcome: Outcome,
  records: readonly VerificationRecord[],
): Verification {
  const plain: Verification["records"][number][] = [];
  for (const { reading } of records) {
    // The shape depends on the protocol.
    const { fields, ...rest } = plainReading<Shape>(reading);
    plain.push({ fields: fields as JsonObject, ...rest });
  }
  const { title, sentence, nextStep } = explainReport(report);
  const { network, address, contractId = null } = report.subject;
  return {
    network: network.name,
    chainId: network.chainId,
    address,
    contractId,
    protocol: report.protocol,
    host: report.host ?? "",
    withKey: report.withKey,
    outcome,
    title,
    sentence,
    nextStep,
    finishedAt: report.startedAt + report.tookMilliseconds,
    records: plain,
  };
}
