import assert from "node:assert/strict";
import { type Failure } from "../../../../src/http/failure.ts";
import { explainReport } from "../../../../src/text/verification/conclusion.ts";
import { explainFailure } from "../../../../src/text/failures/failure.ts";
import { type VerificationWay } from "../../../../src/app/verification/report.ts";
import { explainOutcome } from "../../../../src/text/verification/outcome.ts";
import type { Outcome } from "../../../../src/services/verifier/outcome/outcome.ts";
import { respondedReport } from "../../../support/reports.ts";
import { answered, everyStatus, reportOn } from "../everyReport.ts";
import { timedOut, explain, failedJob } from "./conclusions.ts";

describe("the explanation of a report on limits, and without a response", () => {
  it("names the largest upload where a service fails over one before a job", async () => {
    const body = { customCode: "internal_error", message: "The server encountered an unexpected error." };
    const report = await respondedReport("job", [{ status: 500, body }]);
    assert.ok(report.conclusion.kind === "responded");
    const { response } = report.conclusion;
    const paths = ["etherscan/1/0x1", "1/0x1", "metadata/1/0x1", "similarity/1/0x1"];
    const told = paths.map((path) => {
      const responses = response.responses.map((one) => ({ ...one, path: `/base/v2/verify/${path}` }));
      const { nextStep } = explainReport({
        ...report,
        conclusion: { kind: "responded", response: { ...response, responses } },
      });
      return nextStep.includes("30 MiB");
    });
    assert.deepEqual(told, [false, true, true, false]);
    assert.ok(!explainReport(await failedJob("internal_error")).nextStep.includes("MiB"));
  });

  it("says how long the service's own limit lasts", () => {
    assert.equal(explain(answered("rateLimited", "it", 90_000)).nextStep, "Try again in 90 seconds.");
    assert.equal(
      explain(answered("explorerLimited", "it", 90_000)).nextStep,
      explainOutcome("explorerLimited").nextStep,
    );
  });

  it("tells an error of the service's own from what a look afterwards showed", () => {
    const own = answered("unknown");
    assert.ok(own.kind === "responded");
    const answer = { ...own.response, customCode: "internal_error" };
    const told = [undefined, ...everyStatus].map((statusAfter) => {
      const { tone, title, remedies } = explain({ ...own, response: answer, statusAfter });
      return [tone, title, remedies.length > 0];
    });
    const failed = ["careful", "Internal error in the service", true];
    const good = [
      ["good", "Verified, exact match", false],
      ["good", "Verified, partial match", false],
    ];
    assert.deepEqual(told, [failed, ...good, failed, failed, failed, failed]);
  });

  it("tells a lost answer from what a look afterwards showed", () => {
    const told = [undefined, ...everyStatus].map((statusAfter) => {
      const { tone, title, remedies } = explain({ kind: "failed", error: timedOut, statusAfter });
      return [tone, title, remedies.length > 0];
    });
    const failed = ["bad", "Request timed out", true];
    const good = [
      ["good", "Verified, exact match", false],
      ["good", "Verified, partial match", false],
    ];
    assert.deepEqual(told, [failed, ...good, failed, failed, failed, failed]);
  });

  it("tells of a request that the service may go on with, which a lookup is not", () => {
    const goesOn = /It may still be processing the request\./;
    assert.match(explain({ kind: "failed", error: timedOut, statusAfter: undefined }).nextStep, goesOn);
    assert.equal(explainFailure(timedOut.failure, timedOut.host).nextStep, "Try again in a minute.");
  });
});

describe("the explanation of a failure", () => {
  it("names the host", () => {
    const failure: Failure = { kind: "timedOut", afterMilliseconds: 300_000 };
    assert.equal(
      explainFailure(failure, "verifier.example").sentence,
      "verifier.example did not respond within 5 minutes.",
    );
  });

  it("says how long a service asks to be left alone, whatever its status", () => {
    const failed = { kind: "serviceFailed", messages: [], retryAfterMilliseconds: 60_000 } as const;
    const nextStep = "Try again in 60 seconds. If the problem persists, check the URL in the settings.";
    assert.deepEqual(
      [403, 503].map((status) => {
        const explanation = explainFailure({ ...failed, status }, "h");
        return [explanation.title, explanation.nextStep, explanation.remedies[0]];
      }),
      [
        ["Request rejected", nextStep, "tryAgain"],
        ["Service error", nextStep, "tryAgain"],
      ],
    );
    const titles = (["mirror", "verifier"] as const).map(
      (service) => explainFailure({ ...failed, status: 503 }, "h", service).title,
    );
    assert.deepEqual(titles, ["Mirror node error", "Verification service error"]);
  });

  it("tells a job that still runs from one that was lost sight of", () => {
    const unfinished = { kind: "unfinished", verificationId: "1111", afterMilliseconds: 300_000 } as const;
    const refused: Failure = { kind: "unreachable", reason: "refused", code: "", neverLeft: true };
    assert.deepEqual(
      [undefined, refused].map((miss) => {
        const { title, sentence } = explainFailure({ ...unfinished, miss }, "v.example");
        return [title, sentence];
      }),
      [
        [
          "Verification still running",
          "The verification job at v.example was still running after 5 minutes.",
        ],
        [
          "Verification job status unavailable",
          "v.example started the verification job, but its result could not be read. Connection refused by v.example.",
        ],
      ],
    );
  });

  it("says how long to wait, in words for people", () => {
    const waits = [0, 1, 1000, 1001, 119_000, 119_001, 7_140_000, 7_140_001, 86_400_000].map(
      (retryAfterMilliseconds) =>
        explainFailure({ kind: "rateLimited", retryAfterMilliseconds }, "h").nextStep.replace(
          "Try again in ",
          "",
        ),
    );
    const expected = [
      "0 seconds.",
      "1 second.",
      "1 second.",
      "2 seconds.",
      "119 seconds.",
      "2 minutes.",
      "119 minutes.",
      "2 hours.",
      "24 hours.",
    ];
    assert.deepEqual(waits, expected);
  });

  it("does not take a wait of months for a passing limit", () => {
    const retryAfterMilliseconds = 90 * 86_400_000;
    const asked = "The service requested a delay of 90 days. It may be shutting this operation down";
    const told = [
      explain(answered("rateLimited", "it", retryAfterMilliseconds)),
      explainFailure({ kind: "rateLimited", retryAfterMilliseconds }, "h"),
      explainFailure({ kind: "serviceFailed", status: 503, messages: [], retryAfterMilliseconds }, "h"),
    ];
    for (const { nextStep } of told) assert.ok(nextStep.startsWith(asked), nextStep);
  });

  it("says only that the explorer refused, which may have another reason than the key", () => {
    const { title, sentence, remedies } = explainOutcome("keyRefused");
    assert.ok(!title.includes("key"));
    assert.match(sentence, /rejected the request, usually because of the API key\.$/);
    assert.deepEqual(remedies, ["setApiKey", "clearApiKey", "tryAgain"]);
  });

  it("says of a refused API key whose it was", () => {
    const told = (withKey: boolean) => explainReport({ ...reportOn(answered("keyRefused")), withKey });
    assert.match(told(true).sentence, /because of your API key\.$/);
    assert.match(told(true).nextStep, /^Set a valid key/);
    assert.match(
      told(false).sentence,
      /without an API key of yours, so the verification service used its own/,
    );
    assert.match(told(false).nextStep, /^Try again later, or set your own API key/);
  });

  it("says of Vyper and Yul, once they are verified, that HashScan shows no ABI", () => {
    const build = { kind: "build", contract: "a.vy:A", files: 1 } as const;
    const sentenceOf = (outcome: Outcome, way: VerificationWay, explorerUrl: string): string => {
      const report = reportOn(answered(outcome), { way });
      const subject = { ...report.subject, network: { ...report.subject.network, explorerUrl } };
      return explainReport({ ...report, subject }).sentence;
    };
    const hashScan = "https://hashscan.io/testnet/contract/{address}";
    const note = /HashScan does not show the ABI of contracts written in (?:Vyper|Yul)\./;
    for (const language of ["Vyper", "Yul"] as const) {
      const way = { ...build, language };
      assert.match(sentenceOf("partial", way, hashScan), note);
      assert.doesNotMatch(sentenceOf("mismatch", way, hashScan), note);
      assert.doesNotMatch(sentenceOf("partial", way, "https://etherscan.io/address/{address}"), note);
    }
    assert.doesNotMatch(sentenceOf("partial", build, hashScan), note);
  });
});
