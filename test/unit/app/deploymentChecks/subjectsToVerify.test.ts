import assert from "node:assert/strict";
import type { CheckedDeployment } from "../../../../src/app/deploymentChecks/deploymentChecks.ts";
import type { DeploymentStatus } from "../../../../src/app/deploymentChecks/deploymentStatus.ts";
import { batchWouldSelect, canBeVerified } from "../../../../src/app/deploymentChecks/subjectsToVerify.ts";

const checkedAs = (status: DeploymentStatus): CheckedDeployment => ({
  status,
  asOf: undefined,
  progress: undefined,
  verifiedName: undefined,
  listed: undefined,
});

const verified = { kind: "verified", verifiedAt: undefined } as const;

describe("which deployments are verified together", () => {
  it("are those that a verification could bring further: none without code, none on a chain that nobody verifies", () => {
    const taken: readonly DeploymentStatus[] = [
      { ...verified, match: "partial", canBeImproved: false },
      { ...verified, match: "verified", canBeImproved: false },
      { kind: "notVerified", build: undefined },
      { kind: "notVerified", build: "otherCode" },
      { kind: "otherCode" },
      { kind: "unclear" },
      { kind: "unknown" },
    ];
    const others: readonly DeploymentStatus[] = [
      { ...verified, match: "perfect", canBeImproved: false },
      { kind: "noCode" },
      { kind: "gone" },
      { kind: "deleted" },
      { kind: "unsupportedChain" },
    ];
    assert.deepEqual(
      [...taken, ...others].filter((status) => canBeVerified(checkedAs(status))),
      taken,
    );
  });
});

describe("which deployments of a file are counted as those to verify together", () => {
  it("are those that a batch selects: no partial match that none improves, and none whose build is missing, another, or less than exact", () => {
    const isCounted = (status: DeploymentStatus) => batchWouldSelect(checkedAs(status));
    const counted: readonly DeploymentStatus[] = [
      { ...verified, match: "partial", canBeImproved: true },
      { kind: "notVerified", build: undefined },
      { kind: "unclear" },
    ];
    const others: readonly DeploymentStatus[] = [
      { ...verified, match: "partial", canBeImproved: false },
      { ...verified, match: "perfect", canBeImproved: false },
      { kind: "notVerified", build: "otherCode" },
      { kind: "notVerified", build: "none" },
      { kind: "notVerified", build: "otherMetadata" },
      { kind: "notVerified", build: "incomplete" },
      { kind: "notVerified", build: "unchecked" },
      { kind: "otherCode" },
      { kind: "gone" },
    ];
    assert.deepEqual([...counted, ...others].filter(isCounted), counted);
  });
});
