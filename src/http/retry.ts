import { ApiError } from "./failure.ts";
import type { RawResponse } from "./rawResponse.ts";
import type { RequestPolicy } from "./requestPolicy.ts";

/** A longer wait is the user's to decide on. */
const longestUnaskedWaitMilliseconds = 3000;

const passingStatuses = new Set([429, 502, 503, 504]);

/** Whether an answer speaks of trouble that may be over in a moment. */
function isPassing(response: RawResponse): boolean {
  const asked = response.retryAfterMilliseconds ?? 0;
  return passingStatuses.has(response.status) && asked <= longestUnaskedWaitMilliseconds;
}

/** Milliseconds to wait before another try, or `undefined` for no other try. */
export function waitBeforeRetry(
  attempt: RawResponse | ApiError,
  policy: RequestPolicy,
  random: number,
): number | undefined {
  // Full jitter: anything from nothing to the whole pause, so that clients do not come back together.
  const jitter = random * 500;
  if (attempt instanceof ApiError) {
    const { failure } = attempt;
    if (failure.kind === "proxyFailed") return failure.reason === "unreachable" ? jitter : undefined;
    if (failure.kind !== "unreachable") return undefined;
    return failure.neverLeft || policy.retryWhen === "failed" ? jitter : undefined;
  }
  if (policy.retryWhen === "neverLeft" || !isPassing(attempt)) return undefined;
  return attempt.retryAfterMilliseconds ?? jitter;
}
