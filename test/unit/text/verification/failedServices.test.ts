import assert from "node:assert/strict";
import { ApiError, type Failure } from "../../../../src/http/failure.ts";
import { explainFailedChecks } from "../../../../src/text/verification/failedServices.ts";

describe("what is said of checks that failed", () => {
  it("leads to the check of the connection of a contract for which that may help", () => {
    const failed = (address: string, failure: Failure) => ({
      address,
      failures: [{ service: "verifier", error: new ApiError(failure, "verify.example") } as const],
    });
    const limited = failed("0x1", { kind: "rateLimited", retryAfterMilliseconds: undefined });
    const unreachable = failed("0x2", { kind: "serviceFailed", status: 503, messages: [] });
    assert.equal(explainFailedChecks([limited, unreachable], 3).toConnect, unreachable);
    assert.equal(explainFailedChecks([limited], 3).toConnect, undefined);
  });
});
