import type { RawResponse } from "../../../http/rawResponse.ts";
import type { Conclusion, StatusLookup, VerificationReport } from "../../../app/verification/report.ts";

/** The raw answers behind a report, in order: what the indexes of `openRaw` and `openValue` count. */
export function rawResponses(report: VerificationReport): readonly RawResponse[] {
  const { conclusion } = report;
  switch (conclusion.kind) {
    case "answered":
    case "failed":
      return [...attemptResponses(conclusion), ...present([statusResponse(conclusion.statusAfter)])];
    case "unresolved":
      return present([conclusion.error?.response]);
    case "noExplorer":
      return present([statusResponse(conclusion.status)]);
    case "noVerifier":
    case "cancelled":
      return attemptResponses(conclusion);
  }
}

/** The answers to the attempt itself, in order: without those of lookups before and after it. */
export function attemptResponses(conclusion: Conclusion): readonly RawResponse[] {
  switch (conclusion.kind) {
    case "answered":
      return conclusion.response.responses;
    case "failed":
      return present([...conclusion.error.earlier, conclusion.error.response]);
    default:
      return [];
  }
}

function statusResponse(lookup: StatusLookup | undefined): RawResponse | undefined {
  return lookup?.kind === "known" ? lookup.status.response : lookup?.error.response;
}

function present(responses: readonly (RawResponse | undefined)[]): readonly RawResponse[] {
  return responses.filter((response) => response !== undefined);
}
