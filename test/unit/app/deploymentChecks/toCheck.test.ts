import assert from "node:assert/strict";
import type { DeploymentStatus } from "../../../../src/app/deploymentChecks/deploymentStatus.ts";
import { canBeImproved } from "../../../../src/app/deploymentChecks/toCheck.ts";

describe("which deployments of a file are counted as those to verify together", () => {
  it("are those that a build may bring further: no partial match that none improves, and none with other code", () => {
    const isCounted = (status: DeploymentStatus) =>
      canBeImproved({
        status,
        asOf: undefined,
        progress: undefined,
        verifiedName: undefined,
        listed: undefined,
      });
    const verified = { kind: "verified", verifiedAt: undefined, isOtherCode: false } as const;
    const counted: readonly DeploymentStatus[] = [
      { ...verified, match: "partial", canBeImproved: true },
      { kind: "notVerified", isOtherCode: false },
      { kind: "unclear" },
    ];
    const others: readonly DeploymentStatus[] = [
      { ...verified, match: "partial", canBeImproved: false },
      { ...verified, match: "perfect", canBeImproved: false },
      { kind: "notVerified", isOtherCode: true },
      { kind: "otherCode" },
      { kind: "gone" },
    ];
    assert.deepEqual([...counted, ...others].filter(isCounted), counted);
  });
});
