import assert from "node:assert/strict";
import { explainReport } from "../../../../src/text/verification/conclusion.ts";
import { explainAttempt } from "../../../../src/text/verification/attempt.ts";
import { explainOutcome } from "../../../../src/text/verification/outcome.ts";
import { attemptWord } from "../../../../src/text/verification/attemptWord.ts";
import { ApiError } from "../../../../src/http/failure.ts";
import type { VerificationReport } from "../../../../src/app/verification/report.ts";
import { summarize, storedSummary } from "../../../../src/app/verification/summary.ts";
import { protocols } from "../../../../src/services/verifier/protocol.ts";
import { verificationPage } from "../../../../src/ui/verification/verificationPage.ts";
import { stagesOf } from "../../../../src/ui/verification/stages.ts";
import { internalError, respondedReport, type CannedResponse } from "../../../support/reports.ts";
import { readableText } from "../markup.ts";
import { finishedPageOf, linesOf } from "./views.ts";

const build = { kind: "build", contract: "src/Vault.sol:Vault", files: 2 } as const;

const page = "<html><h1>Service Unavailable</h1></html>";

const timedOut = new ApiError({ kind: "timedOut", afterMilliseconds: 1000 }, "127.0.0.1");

const titles = {
  failed: "Verification service error",
  rejected: "Request rejected",
  unexpected: "Unexpected response",
} as const;

/** What no service's own word on a contract is, and what it is taken for. */
const failing: readonly (readonly [response: CannedResponse, taken: keyof typeof titles])[] = [
  [{ status: 503, body: page }, "failed"],
  [{ status: 503, body: { error: "Service Unavailable" } }, "failed"],
  [{ status: 502, body: "bad gateway" }, "failed"],
  [{ status: 502, body: { error: "Bad Gateway" } }, "failed"],
  [{ status: 500, body: page }, "failed"],
  [{ status: 500, body: "Internal Server Error" }, "failed"],
  [{ status: 500, body: "upstream exploded" }, "failed"],
  [{ status: 500, body: "" }, "failed"],
  [{ status: 401, body: { message: "Unauthorized" } }, "rejected"],
  [{ status: 403, body: page }, "rejected"],
  [{ status: 403, body: { message: "Forbidden" } }, "rejected"],
  [{ status: 200, body: "<html>Sign in</html>" }, "unexpected"],
];

/** What a service may have said of the contract itself, in words that are not known. */
const unknown: readonly CannedResponse[] = [
  { status: 500, body: { error: "fetch failed" } },
  { status: 404, body: { message: "Nothing here" } },
  { status: 200, body: {} },
  { status: 503, body: { customCode: "new_code", message: "Something new" } },
];

function buttonsOf(report: VerificationReport): readonly string[] {
  const { head, body } = verificationPage({ kind: "finished", report, earlier: [] });
  const next = body.find((block) => block.kind === "banner");
  const inHead = head.actions.flatMap((action) => ("items" in action ? [] : [action]));
  return [...inHead, ...(next?.buttons ?? [])].map(({ label }) => label);
}

describe("a response that fails in place of a service's word on a contract", () => {
  for (const protocol of protocols) {
    it(`is told as a failure with what to do about it: ${protocol}`, async () => {
      for (const [response, taken] of failing) {
        const report = await respondedReport(protocol, [response]);
        assert.equal(explainReport(report).title, titles[taken]);
        assert.match(
          explainReport(report).sentence,
          /^127\.0\.0\.1:5555 (?:responded with an error|did not)/,
        );
        const outcome = linesOf(finishedPageOf(report)).find(([name]) => name === "Outcome")?.[1];
        // Other extensions and reports get the outcome that they know.
        assert.equal(readableText(outcome ?? ""), `${titles[taken].toLowerCase()} unknown`);
        const buttons = buttonsOf(report);
        for (const wanted of ["Verify Again", "Check Connection", "Open Raw Response"])
          assert.ok(buttons.includes(wanted), buttons.join());
        assert.notEqual(stagesOf(report)?.[0]?.tone, "good");
      }
    });

    it(`keeps its words where the service may have said it itself: ${protocol}`, async () => {
      for (const response of unknown)
        assert.deepEqual(
          explainReport(await respondedReport(protocol, [response])),
          explainOutcome("unknown"),
        );
    });
  }

  it("says that what was published may have been received, and guesses no more", async () => {
    const told = [];
    for (const way of [{ kind: "explorer" }, { kind: "similar" }, build] as const) {
      const report = await respondedReport("job", [{ status: 503, body: page }], { way });
      told.push(explainReport(report).sentence.replace(/^.*\(HTTP 503\)\. /, ""));
      const received = linesOf(finishedPageOf(report)).find(([name]) => name === "Request received")?.[1];
      assert.equal(readableText(received ?? ""), "unknown, the service may have received it");
    }
    const [imported, similar, published] = told;
    assert.equal(similar, imported);
    assert.match(imported ?? "", /the request\.$/);
    assert.match(published ?? "", /the published files\.$/);
  });

  it("is remembered as such, under the same outcome", async () => {
    for (const [response, taken] of failing) {
      const summary = summarize(await respondedReport("job", [response]));
      assert.equal(summary.word, "unknown");
      const stored = storedSummary.parse(JSON.parse(JSON.stringify(summary)));
      assert.deepEqual(stored, summary);
      assert.notEqual(explainAttempt(stored).title, "Unrecognized response");
      const remembered = titles[taken === "rejected" ? "failed" : taken];
      assert.equal(attemptWord(stored), remembered.toLowerCase());
    }
    const own = summarize(await respondedReport("job", [{ status: 500, body: { error: "new" } }]));
    assert.equal(explainAttempt(own).title, "Unrecognized response");
  });

  it("is named where it is an error that the service reports of itself, in the Outcome field, too", async () => {
    const report = await internalError({ kind: "failed", error: timedOut });
    const summary = storedSummary.parse(JSON.parse(JSON.stringify(summarize(report))));
    assert.deepEqual(
      [summary.word, attemptWord(summary), explainAttempt(summary).title],
      ["unknown", "internal error", "Internal error in the service"],
    );
    const outcome = linesOf(finishedPageOf(report)).find(([name]) => name === "Outcome")?.[1];
    assert.equal(readableText(outcome ?? ""), "internal error unknown");
  });

  it("opens the raw response of a rate limit likewise", async () => {
    const limited = await respondedReport("job", [{ status: 429, body: { message: "Slow down" } }]);
    assert.equal(explainReport(limited).title, "Rate limit reached");
    assert.ok(buttonsOf(limited).includes("Open Raw Response"));
  });
});
