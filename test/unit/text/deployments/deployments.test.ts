import assert from "node:assert/strict";
import type { DeploymentStatus } from "../../../../src/app/deploymentChecks/deploymentStatus.ts";
import { deploymentWords, explainDeployment } from "../../../../src/text/deployments/deployments.ts";

const told = (status: object) => explainDeployment(status as DeploymentStatus);

describe("a deployment in words", () => {
  it("is verified, and can be improved, or has other code than the build of its name", () => {
    const verified = (match: string, canBeImproved: boolean, isOtherCode: boolean) =>
      told({ kind: "verified", match, canBeImproved, isOtherCode });
    const exact = verified("perfect", false, false);
    assert.deepEqual([exact.tone, exact.brief, exact.notes], ["good", "exact match", []]);
    assert.doesNotMatch(exact.full, /build in this workspace/);
    const improvable = verified("partial", true, false);
    assert.deepEqual([improvable.brief, improvable.notes], ["partial match", ["can be improved"]]);
    assert.match(improvable.full, /the same bytecode and metadata: verify the contract from it/);
    const other = verified("partial", false, true);
    assert.deepEqual(other.notes, ["differs from your build"]);
    assert.match(other.full, /has this name, but none has the bytecode at this address/);
  });

  it("is not verified, whatever its code is", () => {
    const plain = told({ kind: "notVerified", build: undefined });
    const other = told({ kind: "notVerified", build: "otherCode" });
    assert.deepEqual([plain.brief, plain.notes], ["not verified", []]);
    assert.deepEqual([other.brief, other.notes], ["not verified", ["differs from your build"]]);
    assert.doesNotMatch(plain.full, /has this name/);
    assert.match(other.full, /has this name, but none has the bytecode/);
  });

  it("is not there as it was, or is not known", () => {
    const brief = (kind: string) => {
      const { tone, brief: words } = told({ kind });
      return [tone, words];
    };
    assert.deepEqual(brief("noCode"), ["careful", "no bytecode at this address"]);
    assert.deepEqual(brief("gone"), ["neutral", "no longer on this chain"]);
    assert.deepEqual(brief("deleted"), ["careful", "deleted"]);
    assert.deepEqual(brief("otherCode"), ["careful", "differs from your build"]);
    assert.deepEqual(brief("unknown"), ["neutral", ""]);
    assert.notEqual(brief("unsupportedChain")[1], brief("unclear")[1]);
    assert.match(told({ kind: "unsupportedChain" }).full, /chain/i);
  });

  it("is checked at those services that its network has", () => {
    const [verifier, mirror] = ["v.example", "m.example"];
    assert.equal(
      deploymentWords.checkTip(verifier, mirror),
      "Asks, for each address: v.example for the verification status and m.example for the contract record.",
    );
    assert.equal(
      deploymentWords.checkTip(verifier, undefined),
      "Asks, for each address: v.example for the verification status.",
    );
    assert.equal(
      deploymentWords.checkTip(undefined, mirror),
      "Asks, for each address: m.example for the contract record.",
    );
  });

  it("is of a chain that is added by the name that people have for it", () => {
    assert.equal(deploymentWords.useSourcify("10", undefined), "Add chain 10 to networks");
    assert.equal(deploymentWords.useSourcify("10", "Optimism"), "Add Optimism to networks");
    assert.equal(deploymentWords.useSourcifyWith("10", undefined), "Add chain 10 to networks (sourcify.dev)");
    assert.equal(
      deploymentWords.useSourcifyWith("10", "Optimism"),
      "Add Optimism to networks (sourcify.dev)",
    );
    assert.deepEqual([1, 2].map(deploymentWords.contracts), ["1 contract", "2 contracts"]);
    assert.equal(deploymentWords.verified(2, 3, 3), "2 of 3 verified");
    assert.equal(deploymentWords.verified(0, 1, 8), "0 verified, 7 not checked");
  });
});
