import assert from "node:assert/strict";
import { countRows } from "../../../../src/app/batch/batchCounts.ts";
import { batchWords } from "../../../../src/text/batch/batchPage.ts";
import { batchSummary, countsText, parted } from "../../../../src/text/batch/batchPage.ts";

const counts = (some: object) => ({ ...countRows([]), ...some });

describe("the words of a batch", () => {
  it("name it by what its contracts are from, where that has a name", () => {
    assert.deepEqual(["", "Deploy.s.sol"].map(batchWords.tab), ["Verify contracts", "Verify: Deploy.s.sol"]);
  });

  it("tell in its title how many there are, and how many were canceled", () => {
    assert.deepEqual([1, 2].map(batchWords.titleToVerify), ["Verify 1 contract", "Verify 2 contracts"]);
    assert.equal(batchWords.titleToVerifySome(1, 2), "Verify 1 of 2 contracts");
    assert.equal(batchWords.titleVerifying(1, 0), "Verifying 1 contract");
    assert.equal(batchWords.titleVerifying(2, 0), "Verifying 2 contracts");
    assert.equal(batchWords.titleVerifying(1, 1), "Verifying 1 contract, 1 canceled");
    assert.equal(batchWords.titleVerifying(3, 2), "Verifying 3 contracts, 2 canceled");
    assert.equal(batchWords.titleNotCompared(2, 2), "No contracts compared: mirror node failed");
    assert.equal(batchWords.titleNotCompared(1, 2), "1 of 2 contracts not compared: mirror node failed");
  });

  it("tell at its end how many were verified, or that it was canceled whole", () => {
    const title = batchWords.titleEnded;
    assert.equal(title(0, 0, 0), "Verification finished");
    assert.equal(title(0, 0, 2), "Verification canceled");
    assert.equal(title(1, 2, 0), "Verification finished: 1 of 2 contracts verified");
    assert.equal(title(0, 1, 0), "Verification finished: 0 of 1 contract verified");
    assert.equal(title(1, 2, 1), "Verification finished: 1 of 2 contracts verified, 1 canceled");
    assert.equal(title(1, 1, 1), "Verification finished: 1 of 1 contract verified, 1 canceled");
  });

  it("join what is published with what is verified", () => {
    assert.equal(
      batchWords.publishAndVerify("Publish 1 File", false, 2),
      "Publish 1 File and Verify 2 Contracts",
    );
    assert.equal(
      batchWords.publishAndVerify("Publish A and B", true, 1),
      "Publish A and B, Verify 1 Contract",
    );
  });

  it("sum up how its contracts stand, in the same order always, and what was not compared", () => {
    const some = counts({ all: 6, failed: 1, exact: 2, match: 1, alreadyExact: 1, notChosen: 1 });
    assert.equal(
      countsText(some),
      "6 contracts: 2 exact, 1 partial, 1 failed, 1 already exact, 1 not selected.",
    );
    assert.deepEqual(
      parted(some).map(({ standing }) => standing),
      ["exact", "match", "failed", "alreadyExact", "notChosen"],
    );
    const one = counts({ all: 1, exact: 1 });
    assert.equal(batchSummary(one, true), "1 contract: 1 exact.");
    const creation = { ...one, creationNotCompared: 1 };
    assert.equal(batchSummary(creation, true), "1 contract: 1 exact. Creation was not compared for 1.");
    assert.match(batchSummary(creation, false), /not compared for 1: this network has no traces\.$/);
  });
});
