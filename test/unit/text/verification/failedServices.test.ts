import assert from "node:assert/strict";
import type { ServiceFailure } from "../../../../src/app/contractFacts/contractChecks.ts";
import { ApiError, type Failure } from "../../../../src/http/failure.ts";
import { explainFailure } from "../../../../src/text/failures/failure.ts";
import { explainFailedChecks } from "../../../../src/text/verification/failedServices.ts";
import { error503, limited, refused } from "../../../support/serviceFailures.ts";

const failedAt = (service: ServiceFailure["service"], failure: Failure) => ({
  failures: [{ service, error: new ApiError(failure, `${service}.example`) } as const],
});
const [unreachable, broken] = [failedAt("mirror", refused), failedAt("verifier", error503)];

describe("the message of checks that failed", () => {
  it("ends with what helps where that is one thing", () => {
    const { nextStep } = explainFailure(refused, "mirror.example", "mirror");
    assert.equal(
      explainFailedChecks([unreachable], 3).message,
      `Check incomplete for 1 of 3 deployments. Connection refused by mirror.example. ${nextStep}`,
    );
    assert.ok(!explainFailedChecks([unreachable, broken], 3).message.includes(nextStep));
  });

  it("leads to the check of the connection of the first contract for which that may help", () => {
    const ofLimit = failedAt("verifier", limited);
    assert.equal(explainFailedChecks([ofLimit, broken, unreachable], 3).toConnect, broken);
    assert.equal(explainFailedChecks([ofLimit], 3).toConnect, undefined);
  });
});
