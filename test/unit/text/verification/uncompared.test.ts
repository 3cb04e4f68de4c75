import assert from "node:assert/strict";
import type { StatusLookup, VerificationReport } from "../../../../src/app/verification/report.ts";
import { ApiError, type Failure } from "../../../../src/http/failure.ts";
import { readObject } from "../../../../src/services/reading/reading.ts";
import { matchShape } from "../../../../src/services/verifier/schema.ts";
import type { Outcome } from "../../../../src/services/verifier/outcome/outcome.ts";
import type { VerificationStatus } from "../../../../src/services/verifier/status.ts";
import { explainReport } from "../../../../src/text/verification/conclusion.ts";
import {
  besideExplorer,
  leavesItToBuilds,
  mayPublishUncompared,
  offerUncompared,
  onlyPublishingHelps,
  withoutBuild,
} from "../../../../src/text/verification/uncompared.ts";
import { rawResponse } from "../../../support/rawResponse.ts";
import { answered, reportOn } from "../everyReport.ts";

const response = rawResponse({ path: "/v2/contract", text: "{}" });
const refused: Failure = { kind: "unreachable", reason: "refused", code: "ECONNREFUSED", neverLeft: true };
const error = new ApiError(refused, "verifier.example");
const mirrorFailure = new ApiError(refused, "mirror.example");

const known = (state: VerificationStatus["state"]): StatusLookup => ({
  kind: "known",
  status: { state, reading: readObject(matchShape, { match: null }), response },
});
const noExplorer = (status: StatusLookup, more: object = {}): VerificationReport =>
  reportOn({ kind: "noExplorer", status, ...more });
const after = (outcome: Outcome): VerificationReport => reportOn(answered(outcome));

describe("what builds of the workspace can do about a verification", () => {
  it("is looked for where there is no source to import, unless it is verified", () => {
    const open = noExplorer(known("notVerified"));
    const told = withoutBuild(open, explainReport(open), false);
    assert.equal(told.title, "No matching build");
    assert.match(told.nextStep, /other settings or from other source/);
    assert.deepEqual(told.remedies, ["showBuilds", "openBuildSettings", "selectNetwork"]);
    const ofKnown = withoutBuild(open, explainReport(open), true);
    assert.deepEqual([ofKnown.nextStep, ofKnown.remedies], ["", ["showBuilds"]]);
    for (const report of [noExplorer(known("perfect")), after("notPublished")])
      assert.deepEqual(withoutBuild(report, explainReport(report), false), explainReport(report));
  });

  it("comes after asking a service again that failed to say whether the contract is verified", () => {
    const failed = (status: number): VerificationReport => {
      const failure: Failure = { kind: "serviceFailed", status, messages: [] };
      const lookup = { kind: "failed", error: new ApiError(failure, "verifier.example") } as const;
      return noExplorer(lookup, { noBuildHasIt: true });
    };
    const down = withoutBuild(failed(503), explainReport(failed(503)), true);
    assert.match(down.sentence, /verifier\.example responded with an error \(HTTP 503\)\.$/);
    assert.deepEqual(
      [down.title, down.remedies, down.noneStandsOut],
      ["No matching build", ["tryAgain", "checkConnection", "showBuilds"], undefined],
    );
    const lacking = withoutBuild(failed(404), explainReport(failed(404)), true);
    assert.deepEqual([lacking.remedies, lacking.noneStandsOut], [["showBuilds"], true]);
  });

  it("decides what is next where the explorer has no source, or there is none", () => {
    assert.equal(leavesItToBuilds(noExplorer(known("notVerified"))), true);
    assert.equal(leavesItToBuilds(after("notPublished")), true);
    assert.equal(leavesItToBuilds(after("mismatch")), false);
    assert.equal(leavesItToBuilds(reportOn({ kind: "failed", error, statusAfter: undefined })), false);
  });

  it("is said beside what the explorer has not, and why that was tried first", () => {
    const beside = (
      outcome: Outcome,
      builds: Parameters<typeof besideExplorer>[2],
      isBuild = false,
      isNearest = true,
    ) => {
      const report = after(outcome);
      return besideExplorer(report, explainReport(report), builds, { isBuild, isNearest });
    };
    const plain = (outcome: Outcome) => explainReport(after(outcome));
    const none = beside("notPublished", "compared");
    assert.match(none.nextStep, /^A build in this workspace has this bytecode\./);
    assert.deepEqual(none.remedies, []);
    for (const builds of ["compared", "otherMetadata", "notSendable"] as const) {
      const { sentence } = beside("notPublished", builds);
      assert.equal(sentence, "The block explorer has no published source for this address.");
    }
    assert.match(beside("notPublished", "otherMetadata").nextStep, /^A build .* another metadata hash/);
    assert.match(beside("notPublished", "notSendable").nextStep, /^A build .* lacks what is needed/);
    // Whatever else came of it, only what explains the way that was taken is added.
    assert.deepEqual(beside("mismatch", "compared"), plain("mismatch"));
    const { nextStep, remedies } = beside("mismatch", "otherMetadata");
    assert.ok(nextStep.startsWith(plain("mismatch").nextStep) && nextStep.includes("another metadata hash"));
    assert.deepEqual(remedies, plain("mismatch").remedies);
    assert.deepEqual(beside("perfect", "otherMetadata"), plain("perfect"));
    assert.deepEqual(beside("mismatch", "noneHasIt"), plain("mismatch"));
    assert.deepEqual(beside("notPublished", "noBuilds" as never), plain("notPublished"));
    const nobody = beside("notPublished", "noneHasIt");
    assert.equal(nobody.title, "No matching build");
    assert.match(nobody.sentence, /^No build .* and the block explorer has no published source/);
    assert.match(nobody.nextStep, /how the nearest build differs\.$/);
    assert.doesNotMatch(beside("notPublished", "noneHasIt", false, false).nextStep, /nearest build/);
    assert.deepEqual(nobody.remedies, ["showBuilds", "openBuildSettings", ...plain("notPublished").remedies]);
    assert.match(beside("notPublished", "noneHasIt", true).nextStep, /^Or publish the source at the block/);
    const other = { ...after("notPublished"), way: { kind: "similar" } as const };
    assert.deepEqual(
      besideExplorer(other, explainReport(other), "compared", { isBuild: false, isNearest: false }),
      explainReport(other),
    );
  });

  it("may be published without being compared where that can help, and is sent somewhere", () => {
    const may = (report: VerificationReport) => mayPublishUncompared(report, explainReport(report));
    const failed = (statusAfter?: StatusLookup) => reportOn({ kind: "failed", error, statusAfter });
    for (const report of [
      noExplorer(known("notVerified")),
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
    assert.equal(onlyPublishingHelps(noExplorer(known("notVerified"))), true);
    assert.equal(onlyPublishingHelps(noExplorer(known("notVerified"), { mirrorFailure })), false);
    assert.equal(onlyPublishingHelps(noExplorer({ kind: "failed", error })), false);
    assert.equal(onlyPublishingHelps(after("notPublished")), false);
    const offered = (report: VerificationReport) => {
      const plain = explainReport(report);
      return { plain, told: offerUncompared(report, plain, "noMirror") };
    };
    const alone = offered(noExplorer(known("notVerified"))).told;
    assert.match(
      alone.nextStep,
      /^Contract Lens cannot read .* no mirror node is configured\. You can publish/,
    );
    assert.deepEqual([alone.remedies, alone.noneStandsOut], [["openNetworkSettings"], true]);
    const beside = offered(after("mismatch"));
    assert.ok(beside.told.nextStep.startsWith(beside.plain.nextStep));
    assert.match(beside.told.nextStep, /no mirror node is configured\. You can publish without/);
    assert.deepEqual(beside.told.remedies, beside.plain.remedies);
    // How the mirror node failed stands above already.
    const failed = offered(noExplorer(known("notVerified"), { mirrorFailure }));
    assert.match(failed.told.nextStep, /You can publish without a comparison/);
    assert.doesNotMatch(failed.told.nextStep, /cannot read/);
    assert.deepEqual(failed.told.remedies, failed.plain.remedies);
  });
});
