import assert from "node:assert/strict";
import type { StatusLookup, VerificationReport } from "../../../../src/app/verification/report.ts";
import { ApiError, type Failure } from "../../../../src/http/failure.ts";
import type { Outcome } from "../../../../src/services/verifier/outcome/outcome.ts";
import { explainReport } from "../../../../src/text/verification/conclusion.ts";
import {
  besideExplorer,
  leavesItToBuilds,
  mayPublishUncompared,
  offerUncompared,
  onlyPublishingHelps,
  withoutBuild,
} from "../../../../src/text/verification/uncompared.ts";
import { error503, refused } from "../../../support/serviceFailures.ts";
import { describeTexts } from "../../../support/textSnapshots.ts";
import { answered, knownStatus as known, reportOn } from "../everyReport.ts";
import { explanationTexts } from "../explanationText.ts";

const error = new ApiError(refused, "verifier.example");
const mirrorFailure = new ApiError(refused, "mirror.example");

const noExplorer = (status: StatusLookup, more: object = {}): VerificationReport =>
  reportOn({ kind: "noExplorer", status, ...more });
const after = (outcome: Outcome): VerificationReport => reportOn(answered(outcome));
const explained = (outcome: Outcome) => explainReport(after(outcome));

const noBuild = (report: VerificationReport, isBuild: boolean, differs = false) =>
  withoutBuild(report, explainReport(report), { isBuild, differs });
const statusFailed = (failure: Failure): VerificationReport => {
  const lookup = { kind: "failed", error: new ApiError(failure, "verifier.example") } as const;
  return noExplorer(lookup, { noBuildHasIt: true });
};
const beside = (
  outcome: Outcome,
  builds: Parameters<typeof besideExplorer>[2],
  isBuild = false,
  isNearest = true,
  differs = false,
) => besideExplorer(after(outcome), explained(outcome), builds, { isBuild, differs, isNearest });
const offered = (report: VerificationReport) => offerUncompared(report, explainReport(report), "noMirror");

const open = noExplorer(known("notVerified"));
const noLookup: Failure = { kind: "serviceFailed", status: 404, messages: [] };

describeTexts(
  "besideBuilds",
  explanationTexts({
    "no explorer, no build": noBuild(open, false),
    "no explorer, no build, but one is known that was": noBuild(open, true),
    "no build, status lookup failed": noBuild(statusFailed(error503), true),
    "no build, no status lookup": noBuild(statusFailed(noLookup), true),
    "no published source, a build has the code": beside("notPublished", "compared"),
    "no published source, a build has other metadata": beside("notPublished", "otherMetadata"),
    "no published source, a build cannot be sent": beside("notPublished", "notSendable"),
    "no published source, no build": beside("notPublished", "noneHasIt"),
    "no published source, no build, none near": beside("notPublished", "noneHasIt", false, false),
    "no published source, no build, but one is known that was": beside("notPublished", "noneHasIt", true),
    "mismatch, a build has other metadata": beside("mismatch", "otherMetadata"),
    "neither explorer nor mirror node": offered(open),
    "mismatch, no mirror node": offered(after("mismatch")),
    "no explorer, mirror node failed": offered(noExplorer(known("notVerified"), { mirrorFailure })),
  }),
);

describe("what builds of the workspace can do about a verification", () => {
  it("is left out where it is verified, or an explorer was asked", () => {
    for (const report of [noExplorer(known("perfect")), after("notPublished")])
      assert.deepEqual(noBuild(report, false), explainReport(report));
  });

  it("are titled as differing where the contract differs from a build that is its own", () => {
    assert.equal(noBuild(open, true, true).title, "Differs from your build");
    const imported = beside("notPublished", "noneHasIt", true, true, true);
    assert.equal(imported.title, "Differs from your build");
    const { sentence, nextStep } = explained("unsupportedChain");
    const elsewhere = beside("unsupportedChain", "noneHasIt", true, true, true);
    assert.deepEqual(
      [elsewhere.title, elsewhere.sentence, elsewhere.nextStep],
      ["Differs from your build", sentence, nextStep],
    );
    assert.deepEqual(beside("unsupportedChain", "noneHasIt"), explained("unsupportedChain"));
    assert.equal(noBuild(open, true).title, "No matching build");
  });

  it("decides what is next where the explorer has no source, or there is none", () => {
    assert.equal(leavesItToBuilds(open), true);
    assert.equal(leavesItToBuilds(after("notPublished")), true);
    assert.equal(leavesItToBuilds(after("unsupportedChain")), true);
    assert.equal(leavesItToBuilds(after("mismatch")), false);
    assert.equal(leavesItToBuilds(reportOn({ kind: "failed", error, statusAfter: undefined })), false);
  });

  it("changes nothing beside an explorer's source but to explain why that was tried first", () => {
    assert.deepEqual(beside("mismatch", "compared"), explained("mismatch"));
    assert.deepEqual(beside("perfect", "otherMetadata"), explained("perfect"));
    assert.deepEqual(beside("mismatch", "noneHasIt"), explained("mismatch"));
    assert.deepEqual(beside("notPublished", "noBuilds" as never), explained("notPublished"));
    const other = { ...after("notPublished"), way: { kind: "similar" } as const };
    assert.deepEqual(
      besideExplorer(other, explainReport(other), "compared", {
        isBuild: false,
        differs: false,
        isNearest: false,
      }),
      explainReport(other),
    );
  });

  it("may be published without being compared where that can help, and is sent somewhere", () => {
    const may = (report: VerificationReport) => mayPublishUncompared(report, explainReport(report));
    const failed = (statusAfter?: StatusLookup) => reportOn({ kind: "failed", error, statusAfter });
    for (const report of [
      open,
      noExplorer(known("notVerified"), { mirrorFailure }),
      failed(known("notVerified")),
      after("mismatch"),
    ])
      assert.equal(may(report), true, JSON.stringify(report.conclusion));
    for (const report of [
      noExplorer(known("perfect")),
      noExplorer(known("perfect"), { mirrorFailure }),
      noExplorer(known("partial"), { mirrorFailure }),
      noExplorer({ kind: "failed", error }, { mirrorFailure }),
      failed(),
      failed({ kind: "failed", error }),
      failed(known("perfect")),
      reportOn({ kind: "noVerifier" }),
      ...(["notDeployed", "unsupportedChain", "inProgress", "perfect"] as const).map(after),
      { ...after("mismatch"), way: { kind: "similar" } as const },
    ])
      assert.equal(may(report), false, JSON.stringify(report.conclusion));
  });

  it("is all that helps where there is neither an explorer nor a connection to mend", () => {
    assert.equal(onlyPublishingHelps(open), true);
    assert.equal(onlyPublishingHelps(noExplorer(known("notVerified"), { mirrorFailure })), false);
    assert.equal(onlyPublishingHelps(noExplorer({ kind: "failed", error })), false);
    assert.equal(onlyPublishingHelps(after("notPublished")), false);
  });
});
