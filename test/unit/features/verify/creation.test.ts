import assert from "node:assert/strict";
import type { CreationComparison } from "../../../../src/app/builds/comparison.ts";
import type { PublicationPlan } from "../../../../src/app/publication/planPublication.ts";
import { plannedCreation } from "../../../../src/features/verify/creation.ts";

describe("what is planned of a creation", () => {
  const gradeOf = (comparison: CreationComparison, isDirect = true) =>
    plannedCreation({ dryRun: { grade: "exact", reasons: [] } } as unknown as PublicationPlan, comparison, {
      isDirect,
    }).grade;
  const equal = { kind: "equal", relation: "exact", isProven: true } as const;

  it("is as good as its code, where what stands behind it encodes the arguments that are due", () => {
    assert.equal(gradeOf({ ...equal, arguments: { kind: "none" } }), "exact");
    assert.equal(gradeOf({ ...equal, arguments: { kind: "arguments", digits: "", values: [] } }), "exact");
    assert.equal(gradeOf({ ...equal, arguments: { kind: "none" } }, false), "notCompared");
  });

  it("is nothing where other bytes stand there, and not compared where arguments are due and none do", () => {
    assert.equal(gradeOf({ ...equal, arguments: { kind: "notCanonical", digits: "ff" } }), "noMatch");
    assert.equal(gradeOf({ ...equal, arguments: { kind: "notRecorded" } }), "notCompared");
    assert.equal(gradeOf({ kind: "differs" }), "noMatch");
    assert.equal(gradeOf({ kind: "notRecorded" }), "notCompared");
  });
});
