import type { RawResponse } from "../../src/http/rawResponse.ts";
import { beginning } from "./fakeClock.ts";

/** A response with the given parts; the rest is that of an ordinary one. */
export function rawResponse(parts: Partial<RawResponse> = {}): RawResponse {
  return {
    method: "GET",
    path: "/subject",
    host: "service.example",
    status: 200,
    contentType: "application/json",
    text: "{}",
    tookMilliseconds: 5,
    receivedAt: beginning,
    retryAfterMilliseconds: undefined,
    ...parts,
  };
}
