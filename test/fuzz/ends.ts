import { ApiError } from "../../src/http/failure.ts";
import type { RawResponse } from "../../src/http/rawResponse.ts";
import type { QueryState } from "../../src/app/hover/hoverFacts.ts";
import type { Dated } from "../../src/app/lookups/requestCache.ts";

/** What a lookup came to: a response, or the one error that may come instead. */
export async function endOf<Value>(lookup: Promise<Value>): Promise<Value | ApiError> {
  return lookup.catch((error: unknown) => {
    if (error instanceof ApiError) return error;
    throw error;
  });
}

/** How hovers are told of it. */
export function stateOf<Value>(end: Dated<Value> | ApiError): QueryState<Value> {
  return end instanceof ApiError ? { state: "failed", error: end } : { state: "known", response: end };
}

/** A response as it is read from disk: what was to be waited for is over by then. */
export function withoutWait(response: RawResponse): RawResponse {
  return { ...response, retryAfterMilliseconds: undefined };
}
