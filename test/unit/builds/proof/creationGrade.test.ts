import assert from "node:assert/strict";
import { expectedCreationGrade, type ExpectedGrade } from "../../../../src/builds/proof/dryRun.ts";

describe("the grade expected of creation code", () => {
  const of = (relation: Parameters<typeof expectedCreationGrade>[0], grade: ExpectedGrade) =>
    expectedCreationGrade(relation, { grade, reasons: [] });

  it("is exact where the code is, and the build is proved", () => {
    assert.equal(of("exact", "exact"), "exact");
    assert.equal(of("identical", "exact"), "match");
    assert.equal(of("sameCode", "match"), "match");
  });

  it("is no better than the proof, whatever hash stands in it: Vyper's integrity hash stands there alone", () => {
    assert.equal(of("exact", "match"), "match");
  });

  it("is none where it differs, and not compared where a service has nothing to compare, or the sources are others", () => {
    assert.equal(of("none", "exact"), "noMatch");
    assert.equal(of(undefined, "exact"), "notCompared");
    for (const grade of ["notKnown", "notProved", "notCompared", "noMatch"] as const)
      assert.equal(of("exact", grade), "notCompared");
  });
});
