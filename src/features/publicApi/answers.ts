import { ApiError } from "../../http/failure.ts";
import type { Answer, FailureKind } from "../../../types/contract-lens.d.ts";
import { NotSent } from "../../app/consent/notSent.ts";
import type { Explanation } from "../../text/explanation.ts";
import { explainFailure } from "../../text/failures/failure.ts";
import { explainPrivateKey } from "../../text/failures/notSent.ts";
import { publicFailures } from "../../text/publicApi.ts";

type Words = Pick<Explanation, "sentence" | "nextStep">;

/** A successful answer, frozen. */
export function answered<Value>(value: Value): Answer<Value> {
  return frozen({ ok: true, value });
}

/** A failure in our own words, frozen. */
export function failed(
  kind: FailureKind,
  { sentence, nextStep }: Words,
  host: string | null = null,
): Answer<never> {
  return frozen({ ok: false, failure: { kind, sentence, nextStep, host, retryAfterMilliseconds: null } });
}

/** The failure of asking a service, frozen; in other words where more is known than the error tells. */
export function failedAsking(
  { failure, host }: ApiError,
  { sentence, nextStep }: Words = explainFailure(failure, host),
): Answer<never> {
  const asksToWait = failure.kind === "rateLimited" || failure.kind === "serviceFailed";
  const retryAfterMilliseconds = asksToWait ? (failure.retryAfterMilliseconds ?? null) : null;
  return frozen({
    ok: false,
    failure: { kind: failure.kind, sentence, nextStep, host, retryAfterMilliseconds },
  });
}

/**
 * What an error means for who has asked.
 * @throws the error itself when it is neither that of a service nor of giving up
 */
export function failureOf(
  error: unknown,
  signal: AbortSignal,
  explain?: (error: ApiError) => Words,
): Answer<never> {
  if (signal.aborted) return cancelled();
  if (error instanceof NotSent) return notSent(error);
  if (error instanceof ApiError) return failedAsking(error, explain?.(error));
  throw error;
}

/** It was canceled. */
export function cancelled(): Answer<never> {
  return failed("cancelled", publicFailures.canceled());
}

/** The user turned it down. */
export function declined(): Answer<never> {
  return failed("declined", publicFailures.declined());
}

function notSent({ settlement }: NotSent): Answer<never> {
  if (settlement.kind === "declined") return declined();
  return failed("declined", publicFailures.privateKey(explainPrivateKey(settlement.owner)));
}

/** A problem of our own, of which the log tells. */
export function internalFailure(): Answer<never> {
  return failed("internal", publicFailures.internal());
}

/** Freezes plain data through and through; as deep as services nest, which is bounded. */
function frozen<Value>(value: Value): Value {
  if (typeof value === "object" && value !== null && !Object.isFrozen(value)) {
    Object.freeze(value);
    for (const part of Object.values(value)) frozen(part);
  }
  return value;
}
