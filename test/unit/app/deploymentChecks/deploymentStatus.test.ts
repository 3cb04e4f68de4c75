import assert from "node:assert/strict";
import {
  deploymentStatus,
  type DeploymentFacts,
} from "../../../../src/app/deploymentChecks/deploymentStatus.ts";
import type { CodeMatch } from "../../../../src/app/builds/codeMatch.ts";
import { explainDeployment } from "../../../../src/text/deployments/deployments.ts";
import { hashOf } from "../deployments/recordedFiles.ts";

const hour = 3_600_000;

const nothing: DeploymentFacts = {
  deployment: { origin: "created", transaction: hashOf(1) },
  writtenAt: 0,
  ledger: undefined,
  verification: undefined,
  verifiedAt: undefined,
  codeMatch: undefined,
  improvement: undefined,
};

const stands = (facts: Partial<DeploymentFacts>) => {
  const status = deploymentStatus({ ...nothing, ...facts });
  const { brief, notes } = explainDeployment(status);
  return [status.kind, [brief, ...notes].join(" · ")];
};

const matched = (kind: "exact" | "sameCode"): CodeMatch => ({
  kind: "matched",
  relation: { kind },
  name: "Token",
});
const other: CodeMatch = { kind: "none" };
const differing: CodeMatch = { kind: "differs", name: "Token", share: 0.95 };
const improved = { ofMatch: "improved", ofNone: undefined } as const;

describe("how a deployment stands", () => {
  it("is not known where nothing is held", () => {
    assert.deepEqual(stands({}), ["unknown", ""]);
    assert.deepEqual(stands({ ledger: ["code", 1] }), ["unknown", ""]);
    assert.deepEqual(stands({ codeMatch: other }), ["unknown", ""]);
  });

  it("is what the service says, and what a build adds to that", () => {
    const partial = { verification: ["partial", 1] } as const;
    assert.deepEqual(stands({ verification: ["perfect", 1] }), ["verified", "exact match"]);
    assert.deepEqual(stands(partial), ["verified", "partial match"]);
    assert.deepEqual(stands({ ...partial, improvement: improved }), [
      "verified",
      "partial match · can be improved",
    ]);
    // What a plan would not promise, and what is not known, is not claimed: not of the very same code either.
    for (const ofMatch of ["settled", "maybeImproved", undefined] as const)
      assert.deepEqual(
        stands({ ...partial, improvement: ofMatch && { ...improved, ofMatch }, codeMatch: matched("exact") }),
        ["verified", "partial match"],
      );
    assert.deepEqual(stands({ verification: ["perfect", 1], improvement: improved }), [
      "verified",
      "exact match",
    ]);
    assert.deepEqual(stands({ verification: ["notVerified", 1] }), ["notVerified", "not verified"]);
    assert.deepEqual(stands({ verification: ["unsupportedChain", 1] }), [
      "unsupportedChain",
      "chain not supported",
    ]);
    assert.deepEqual(stands({ verification: ["unknown", 1] }), ["unclear", "unrecognized response"]);
  });

  it("is what its code is to the builds where no service could verify it, once the ledger has the contract", () => {
    const unverifiable = { isUnverifiable: true, ledger: ["code", 1] } as const;
    assert.deepEqual(stands({ isUnverifiable: true, codeMatch: matched("exact") }), ["unknown", ""]);
    assert.deepEqual(stands({ ...unverifiable, codeMatch: matched("exact") }), [
      "deployed",
      "matches your build",
    ]);
    assert.deepEqual(stands({ ...unverifiable, codeMatch: matched("sameCode") }), [
      "deployed",
      "matches your build, other metadata",
    ]);
    assert.deepEqual(stands({ ...unverifiable, codeMatch: other }), ["deployed", "no matching build"]);
    assert.deepEqual(stands(unverifiable), ["deployed", "deployed"]);
    assert.deepEqual(stands({ ...unverifiable, ledger: ["notFound", 1] }), [
      "noCode",
      "no bytecode at this address",
    ]);
    assert.deepEqual(stands({ ...unverifiable, isLocal: true, codeMatch: differing }), [
      "otherCode",
      "differs from your build: deploy again",
    ]);
  });

  it("is other code only where it differs from a build that is its own", () => {
    assert.deepEqual(stands({ codeMatch: differing }), ["otherCode", "differs from your build"]);
    assert.deepEqual(stands({ codeMatch: matched("exact") }), ["unknown", ""]);
    assert.deepEqual(stands({ codeMatch: differing, verification: ["notVerified", 1] }), [
      "notVerified",
      "not verified · differs from your build",
    ]);
    assert.deepEqual(stands({ codeMatch: differing, verification: ["perfect", 1] }), [
      "verified",
      "exact match · differs from your build",
    ]);
  });

  it("is not verified, with why the build that has its code does not make an exact match of it", () => {
    const said = (facts: Partial<DeploymentFacts>) =>
      stands({ ...facts, verification: ["notVerified", 1] })[1];
    assert.equal(said({ codeMatch: matched("sameCode") }), "not verified · partial match at best");
    assert.equal(said({ codeMatch: other }), "not verified", "no build of its name is missed");
    for (const [ofNone, why] of [
      ["incomplete", " · build incomplete"],
      ["unchecked", " · build without metadata"],
      [undefined, ""],
    ] as const)
      assert.equal(
        said({ codeMatch: matched("exact"), improvement: { ofMatch: "settled", ofNone } }),
        `not verified${why}`,
      );
  });

  it("is absence only where a ledger said so, whatever a service holds", () => {
    const verified = { verification: ["perfect", 1] } as const;
    assert.deepEqual(stands({ ...verified, ledger: ["noCode", hour] }), [
      "noCode",
      "no bytecode at this address",
    ]);
    assert.deepEqual(stands({ ...verified, ledger: ["deleted", hour] }), ["deleted", "deleted"]);
    assert.deepEqual(stands({ ...verified, ledger: ["code", hour] }), ["verified", "exact match"]);
  });

  it("is gone only where the file says it was created there, long before the ledger did not know it", () => {
    const unknownToLedger = { ledger: ["notFound", hour] } as const;
    const gone = ["gone", "no longer on this chain"];
    const absent = ["noCode", "no bytecode at this address"];
    assert.deepEqual(stands(unknownToLedger), gone);
    assert.deepEqual(stands({ ...unknownToLedger, writtenAt: hour - 60_000 }), absent);
    const deployment = { origin: "existing", transaction: hashOf(1) } as const;
    assert.deepEqual(stands({ ...unknownToLedger, deployment }), absent);
    const untold = { origin: "created", transaction: undefined } as const;
    assert.deepEqual(stands({ ...unknownToLedger, deployment: untold }), absent);
  });
});
