import assert from "node:assert/strict";
import { ApiError, type Failure } from "../../../../src/http/failure.ts";
import type { Outcome } from "../../../../src/services/verifier/outcome/outcome.ts";
import { failureWord } from "../../../../src/text/failures/failureWord.ts";
import { attemptWord } from "../../../../src/text/verification/attemptWord.ts";
import { explainReport } from "../../../../src/text/verification/conclusion.ts";
import { outcomes } from "../../../../src/services/verifier/outcome/outcome.ts";
import type { UnresolvedReason, VerificationReport } from "../../../../src/app/verification/report.ts";
import { plainMarkdown } from "../../../../src/ui/markdownText.ts";
import {
  respondedReport,
  askedAddress,
  failedReport,
  failures,
  knownStatus,
  reportOf,
} from "../../../support/reports.ts";
import { readableText } from "../markup.ts";
import { finishedMarkdownOf, finishedPageOf, linesOf } from "./views.ts";

async function reportWith(outcome: Outcome): Promise<VerificationReport> {
  const report = await respondedReport("session", [{ status: 500, body: { error: "its own words" } }]);
  if (report.conclusion.kind !== "responded") throw new Error("It was answered.");
  return {
    ...report,
    conclusion: { kind: "responded", response: { ...report.conclusion.response, outcome } },
  };
}

/** Whatever the end, the page and the copied report say it in a title, a sentence and what to do next. */
function assertExplained(
  report: VerificationReport,
  word: string,
  shown = attemptWord({ word, status: undefined }),
): void {
  const { title, sentence, nextStep, tone } = explainReport(report);
  const page = finishedPageOf(report);
  assert.ok(page.includes(`<h1>${title}</h1>`), title);
  for (const text of [sentence, nextStep]) assert.ok(readableText(page).includes(text), text);
  assert.ok(page.includes(`<div class="tile ${tone}">`), tone);
  const outcome = linesOf(page).find(([name]) => name === "Outcome")?.[1];
  assert.equal(readableText(outcome ?? ""), `${shown} ${word}`);
  const markdown = finishedMarkdownOf(report);
  for (const text of [title, sentence, nextStep]) assert.ok(markdown.includes(plainMarkdown(text)), text);
  assert.ok(markdown.includes(`- Outcome: ${plainMarkdown(shown)} \`${word}\``), markdown);
}

describe("page of each outcome", () => {
  for (const outcome of outcomes) {
    it(`explains ${outcome} and shows the service's words`, async () => {
      const report = await reportWith(outcome);
      assertExplained(report, outcome);
      assert.match(finishedPageOf(report), /<pre class="words">its own words<\/pre>/);
    });
  }
});

describe("page of each failure", () => {
  for (const failure of failures) {
    const name = "reason" in failure ? `${failure.kind} ${failure.reason}` : failure.kind;
    it(`explains ${name}`, () =>
      assertExplained(failedReport(failure), failure.kind, failureWord(failure, "verifier")));
  }

  it("says whether the request may have arrived", () => {
    const arrived = failures.map((failure) => {
      const line = linesOf(finishedPageOf(failedReport(failure))).find(
        ([label]) => label === "Request received",
      );
      return line === undefined ? undefined : readableText(line[1]);
    });
    const left = "unknown, the service may have received it";
    const never = "no, nothing was sent";
    const started = "yes, the service started a job";
    const expected = (failure: Failure): string | undefined => {
      if (failure.kind === "unfinished") return started;
      return failure.kind === "unreachable" ? (failure.neverLeft ? never : left) : undefined;
    };
    assert.deepEqual(arrived, failures.map(expected));
  });

  it("shows what the service held afterwards", async () => {
    const timedOut = { kind: "timedOut", afterMilliseconds: 300_000 } as const;
    for (const match of ["exact_match", "match", null]) {
      const status = await knownStatus({ status: match === null ? 404 : 200, body: { match, chainId: "1" } });
      const report = failedReport(timedOut, status);
      assertExplained(report, "timedOut", failureWord(timedOut, "verifier"));
      assert.match(finishedPageOf(report), /<h2>\s*Verification status/);
    }
    const error = new ApiError(timedOut, "h");
    const failed = failedReport(timedOut, { kind: "failed", error });
    assertExplained(failed, "timedOut", failureWord(timedOut, "verifier"));
  });
});

describe("page of a verification that did not come about", () => {
  const reasons: readonly UnresolvedReason[] = ["noMirror", "notFound", "badRequest", "noAddress", "failed"];
  for (const reason of reasons) {
    it(`explains an ID that is not resolved: ${reason}`, () => {
      const report = reportOf({ kind: "unresolved", reason, error: undefined });
      assertExplained(report, "unresolved");
      assert.match(readableText(finishedPageOf(report)), /No verification request was sent\./);
    });
  }

  it("explains a network without a verification service", () => {
    const report = reportOf({ kind: "noVerifier" }, { host: undefined });
    assertExplained(report, "noVerifier");
    assert.match(readableText(finishedPageOf(report)), /Service not configured/);
  });

  it("explains a chain without a block explorer", async () => {
    const bodies = [{ match: "exact_match" }, { match: "match" }, { match: null }, { match: "new" }];
    for (const body of bodies) {
      const status = await knownStatus({ body: { ...body, address: askedAddress, chainId: "1" } });
      const report = reportOf({ kind: "noExplorer", status });
      const already = { exact_match: "alreadyVerified", match: "alreadyPartial" };
      const word =
        body.match === "exact_match" || body.match === "match" ? already[body.match] : "noExplorer";
      assertExplained(report, word);
    }
  });

  it("explains one that the user ended", () => {
    assertExplained(reportOf({ kind: "cancelled", asked: "verification" }), "cancelled");
  });

  it("tells of one that the user ended what had been asked by then", () => {
    const told = (["nothing", "status", "verification"] as const).map((asked) => {
      const page = finishedPageOf(reportOf({ kind: "cancelled", asked }));
      return [page.includes("not queried"), page.includes("No verification request was sent.")];
    });
    assert.deepEqual(told, [
      [true, true],
      [false, true],
      [false, false],
    ]);
  });
});
