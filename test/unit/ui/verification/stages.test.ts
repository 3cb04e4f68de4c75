import assert from "node:assert/strict";
import { outcomes } from "../../../../src/services/verifier/outcome/outcome.ts";
import { explainOutcome } from "../../../../src/text/verification/outcome.ts";
import type { VerificationResponse } from "../../../../src/services/verifier/verification.ts";
import type { VerificationStep } from "../../../../src/app/verification/report.ts";
import { renderPage } from "../../../support/drawnPage.ts";
import { verificationPage } from "../../../../src/ui/verification/verificationPage.ts";
import { stagesOf, stagesToCome } from "../../../../src/ui/verification/stages.ts";
import {
  respondedReport,
  askedAddress,
  failedReport,
  failures,
  internalError,
  knownStatus,
  network,
  reportOf,
} from "../../../support/reports.ts";

describe("stages", () => {
  it("end with the outcome's own tone, and nothing good comes behind a stage that failed", async () => {
    const { conclusion } = await respondedReport("session", [{ body: {} }]);
    if (conclusion.kind !== "responded") throw new Error("It was answered.");
    for (const outcome of outcomes) {
      const { tone } = explainOutcome(outcome);
      const response: VerificationResponse = { ...conclusion.response, outcome };
      const tones = stagesOf(reportOf({ kind: "responded", response }))!.map((stage) => stage.tone);
      const known = tones.filter((stage) => stage !== undefined);
      if (outcome !== "unknown") assert.equal(known.at(-1), tone, outcome);
      assert.ok(
        known.slice(0, -1).every((stage) => stage === "good"),
        outcome,
      );
    }
  });

  it("say of a match that the source lacks files", async () => {
    const files = { found: ["A.sol"], missing: { "Teapot.sol": {} }, invalid: {} };
    const record = { address: askedAddress, chainId: network.chainId, status: "partial", files };
    const report = await respondedReport("session", [{ body: { contracts: [record], unused: [] } }]);
    assert.deepEqual(
      stagesOf(report)!.map(({ tone }) => tone),
      ["good", "careful", "good", "partial"],
    );
    const whole = { ...record, files: { ...files, missing: {} } };
    const complete = await respondedReport("session", [{ body: { contracts: [whole], unused: [] } }]);
    assert.equal(stagesOf(complete)![1]?.tone, "good");
  });

  it("tell a failure at the service, and what the status said afterwards", async () => {
    for (const failure of failures) {
      const [service, ...others] = stagesOf(failedReport(failure))!;
      assert.equal(service?.tone, failure.kind === "unfinished" ? "careful" : "bad");
      assert.ok(others.every(({ tone }) => tone === undefined));
    }
    const status = await knownStatus({ body: { address: askedAddress, match: "match" } });
    assert.equal(stagesOf(failedReport(failures[0]!, status))!.at(-1)?.tone, "good");
    const report = await internalError(status);
    assert.deepEqual(
      stagesOf(report)!.map(({ words }) => words),
      [["responded"], ["unknown"], ["unknown"], ["verified"]],
    );
  });

  it("mark the one under way, and none before anything is sent", () => {
    const running = (step: VerificationStep | undefined): readonly boolean[] =>
      stagesToCome(step).map(({ isRunning }) => isRunning === true);
    const host = "verifier.example";
    const none = [false, false, false, false];
    assert.deepEqual(running(undefined), none);
    assert.deepEqual(running({ kind: "resolving", host, contractId: "0.0.5" }), none);
    assert.deepEqual(running({ kind: "comparing" }), none);
    assert.deepEqual(running({ kind: "askingKey" }), none);
    assert.deepEqual(running({ kind: "lookingUpStatus", host }), [true, false, false, false]);
    const { subject } = reportOf({ kind: "noVerifier" });
    const step = { kind: "lookingUpStatus", host } as const;
    const page = renderPage(verificationPage({ kind: "running", subject, step, startedAt: 0 }));
    assert.match(page, /<li class="running" aria-current="step">/);
    assert.match(page, /class="elapsed"/);
    const comparing = { kind: "running", subject, step: { kind: "comparing" }, startedAt: 0 } as const;
    assert.doesNotMatch(renderPage(verificationPage(comparing)), /class="elapsed"/);
  });

  it("are left out where nothing was attempted", () => {
    assert.equal(stagesOf(reportOf({ kind: "cancelled", asked: "verification" })), undefined);
    assert.equal(stagesOf(reportOf({ kind: "noVerifier" })), undefined);
  });
});
