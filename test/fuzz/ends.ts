import { ApiError } from "../../src/http/failure.ts";
import type { RawAnswer } from "../../src/http/rawResponse.ts";
import type { Finding } from "../../src/app/hover/finding.ts";
import type { Dated } from "../../src/app/lookups/answerCache.ts";

/** What a lookup came to: an answer, or the one error that may come instead. */
export async function endOf<Value>(lookup: Promise<Value>): Promise<Value | ApiError> {
  return lookup.catch((error: unknown) => {
    if (error instanceof ApiError) return error;
    throw error;
  });
}

/** How hovers are told of it. */
export function findingOf<Value>(end: Dated<Value> | ApiError): Finding<Value> {
  return end instanceof ApiError ? { state: "failed", error: end } : { state: "known", answer: end };
}

/** An answer as it is read from disk: what was to be waited for is over by then. */
export function withoutWait(answer: RawAnswer): RawAnswer {
  return { ...answer, retryAfterMilliseconds: undefined };
}
