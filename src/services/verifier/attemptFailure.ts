import { failureOfResponse } from "../../http/responseJson.ts";
import type { Failure } from "../../http/failure.ts";
import type { RawResponse } from "../../http/rawResponse.ts";
import { readResponseBody } from "./outcome/responseBody.ts";
import { lastResponse, type VerificationResponse } from "./verification.ts";

/** The kinds of failure that a whole response can be which says nothing of the contract. */
export const attemptFailures = ["serviceFailed", "notJson"] as const;

type AttemptFailure = Extract<Failure, { readonly kind: (typeof attemptFailures)[number] }>;

/**
 * The failure that the response to an attempt is: that of a service, or of something before it, that has trouble or rejects
 * the request, or a page. `undefined` where the service itself has said something, be it in words that are not known. The
 * outcome stays `unknown`: the request may have been received all the same.
 */
export function failureOfAttempt(response: VerificationResponse): AttemptFailure | undefined {
  const { outcome, listsRecords, customCode } = response;
  if (outcome !== "unknown" || listsRecords || customCode !== undefined) return undefined;
  const last = lastResponse(response);
  if (isOwnWords(last)) return undefined;
  const { failure } = failureOfResponse(last);
  return failure.kind === "serviceFailed" || failure.kind === "notJson" ? failure : undefined;
}

/** Statuses that gateways respond with, and services in trouble: 500 is the usual one for source that does not match. */
function isOfGateway(status: number): boolean {
  return status === 401 || status === 403 || status >= 502;
}

/** Whether a service may have said what became of the contract: those that do say it as JSON. */
function isOwnWords(response: RawResponse): boolean {
  return readResponseBody(response).kind === "json" && !isOfGateway(response.status);
}
