import { ApiError, type Failure } from "../../src/http/failure.ts";

/** How services of a network failed. */
export type Failures = Readonly<Partial<Record<"mirror" | "verifier", Failure>>>;

export const error503: Failure = { kind: "serviceFailed", status: 503, messages: [] };
export const rejected: Failure = { kind: "serviceFailed", status: 403, messages: [] };
export const page200: Failure = { kind: "notJson", status: 200, contentType: "text/html" };
export const limited: Failure = { kind: "rateLimited", retryAfterMilliseconds: undefined };
export const late: Failure = { kind: "timedOut", afterMilliseconds: 9000 };
export const refused: Failure = {
  kind: "unreachable",
  reason: "refused",
  code: "ECONNREFUSED",
  neverLeft: true,
};

/** That a check or a refresh failed so. */
export const failedBy = (failures: Failures) => ({
  kind: "failed" as const,
  failures: (["mirror", "verifier"] as const).flatMap((service) => {
    const failure = failures[service];
    return failure === undefined ? [] : [{ service, error: new ApiError(failure, `${service}.example`) }];
  }),
});
