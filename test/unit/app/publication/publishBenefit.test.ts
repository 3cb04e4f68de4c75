import assert from "node:assert/strict";
import { type DryRun, type GradeReason, missingHash } from "../../../../src/builds/proof/dryRun.ts";
import {
  publishBenefitOf,
  benefitForMatch,
  type PublishBenefit,
} from "../../../../src/app/publication/agreement.ts";
import type { StatusLookup } from "../../../../src/app/verification/report.ts";
import { ApiError, type Failure } from "../../../../src/http/failure.ts";
import { askedAddress, knownStatus } from "../../../support/reports.ts";
import { planViewOf } from "../../ui/verification/plans.ts";

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
      assert.equal(benefitForMatch(dryRun(grade, reasons)), expected, `${grade} ${JSON.stringify(reasons)}`);
  });
});

describe("a contract that is to be verified", () => {
  it("stands by the runtime code that its service holds, where that says it", async () => {
    const holding = (match: string | null, runtimeMatch = match) =>
      knownStatus({
        status: match === null ? 404 : 200,
        body: { match, runtimeMatch, creationMatch: null, chainId: "1", address: askedAddress },
      });
    const failed = (failure: Failure) =>
      ({ kind: "failed", error: new ApiError(failure, "verify.example") }) as const;
    const lookup = (status: number) => failed({ kind: "serviceFailed", status, messages: [] });
    const cases: readonly (readonly [StatusLookup | undefined, PublishBenefit])[] = [
      [undefined, "open"],
      [await holding(null), "open"],
      // Of the creation code alone.
      [await holding("exact_match", null), "open"],
      [await holding("exact_match"), "settled"],
      // As the job protocol calls the better of the two.
      [await holding("exact_match", "match"), "improved"],
      [await holding("match"), "improved"],
      [await holding("something"), "notKnown"],
      [failed({ kind: "timedOut", afterMilliseconds: 15_000 }), "notKnown"],
      [lookup(503), "notKnown"],
      // A service without such lookups.
      [lookup(404), "open"],
      [lookup(410), "open"],
    ];
    const { plan } = planViewOf([]);
    for (const [index, [status, expected]] of cases.entries())
      assert.equal(publishBenefitOf({ plan, status }), expected, `case ${index}`);
  });
});

describe("a build of whose code no source makes an exact match", () => {
  it("is one without a hash in that code, whatever else is said of it", () => {
    assert.equal(missingHash(dryRun("match", [{ kind: "assumedImmutables" }, { kind: "noHash" }])), "noHash");
    assert.equal(missingHash(dryRun("notProved", [{ kind: "hashInCreation" }])), "hashInCreation");
    const differs: GradeReason = { kind: "metadataDiffers", chain: undefined, build: undefined };
    assert.equal(missingHash(dryRun("match", [differs, { kind: "notProved" }])), undefined);
  });
});

function dryRun(grade: DryRun["grade"], reasons: readonly GradeReason[]): DryRun {
  return { grade, reasons };
}
