import assert from "node:assert/strict";
import { withoutHashIn } from "../../../../src/builds/proof/withoutHash.ts";
import { standingOfMatch } from "../../../../src/app/verification/standing.ts";
import type { DryRun, GradeReason } from "../../../../src/builds/proof/dryRun.ts";

describe("a match that a service holds", () => {
  it("is bettered by an exact build, and by none where the reason stands in the code", () => {
    const reason = (kind: "noHash" | "hashInCreation" | "assumedImmutables" | "notProved"): GradeReason => ({
      kind,
    });
    const differs: GradeReason = { kind: "metadataDiffers", chain: "0.8.30", build: "0.8.30" };
    const cases: readonly (readonly [...Parameters<typeof dryRun>, string])[] = [
      ["exact", [], "improved"],
      ["match", [differs], "settled"],
      ["match", [reason("noHash")], "settled"],
      ["match", [reason("assumedImmutables")], "settled"],
      ["match", [reason("notProved")], "maybeImproved"],
      ["match", [reason("notProved"), differs], "settled"],
      ["notProved", [], "maybeImproved"],
      ["notProved", [reason("hashInCreation")], "settled"],
      ["notProved", [differs], "settled"],
      ["notCompared", [], "maybeImproved"],
      ["notKnown", [], "settled"],
    ];
    for (const [grade, reasons, expected] of cases)
      assert.equal(standingOfMatch(dryRun(grade, reasons)), expected, `${grade} ${JSON.stringify(reasons)}`);
  });
});

describe("a build of whose code no source makes an exact match", () => {
  it("is one without a hash in that code, whatever else is said of it", () => {
    assert.equal(
      withoutHashIn(dryRun("match", [{ kind: "assumedImmutables" }, { kind: "noHash" }])),
      "noHash",
    );
    assert.equal(withoutHashIn(dryRun("notProved", [{ kind: "hashInCreation" }])), "hashInCreation");
    const differs: GradeReason = { kind: "metadataDiffers", chain: undefined, build: undefined };
    assert.equal(withoutHashIn(dryRun("match", [differs, { kind: "notProved" }])), undefined);
  });
});

function dryRun(grade: DryRun["grade"], reasons: readonly GradeReason[]): DryRun {
  return { grade, reasons };
}
