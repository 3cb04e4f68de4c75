import assert from "node:assert/strict";
import { failureWithoutSource } from "../../../../src/app/verification/verificationState.ts";
import { isConnectionFailure, type Failure } from "../../../../src/http/failure.ts";
import { explainAttempt } from "../../../../src/text/verification/attempt.ts";
import { failureWord } from "../../../../src/text/failures/failureWord.ts";
import { attemptWord } from "../../../../src/text/verification/attemptWord.ts";
import { explainReport } from "../../../../src/text/verification/conclusion.ts";
import { explainFailure } from "../../../../src/text/failures/failure.ts";
import { explainStatusFailure } from "../../../../src/text/verification/statusFailure.ts";
import { emptyHistory, type VerificationEntry } from "../../../../src/app/history/entry.ts";
import { storedSummary, summarize } from "../../../../src/app/verification/summary.ts";
import { recordVerification } from "../../../../src/app/history/historyUpdates.ts";
import { listHistory } from "../../../../src/app/history/historyListing.ts";
import { error503, late, limited, page200, rejected } from "../../../support/serviceFailures.ts";
import { describeTexts } from "../../../support/textSnapshots.ts";
import { explanationTexts, linesOf } from "../explanationText.ts";
import { everyConclusion, everyFailure, reportOn } from "../everyReport.ts";

const host = "verifier.example";
const served = (status: number): Failure => ({ kind: "serviceFailed", status, messages: [] });

/** Words of attempts that had no response with an outcome. */
const withoutOutcome = [
  ...["unreachable", "proxyFailed", "timedOut", "tooLarge", "unreadable", "cutOff", "redirected"],
  ...["serviceFailed", "notJson", "notNamed", "unfinished", "cancelled", "unresolved", "noVerifier"],
  ...["noExplorer", "noBuild"],
];

/** An attempt that was canceled, as it is stored. */
const canceled = (asked: "nothing" | "status" | "verification") =>
  explainAttempt(storedSummary.parse(summarize(reportOn({ kind: "cancelled", asked }))));

describeTexts("attempts", {
  "in a word or two": linesOf([...withoutOutcome, "held"], (word) =>
    attemptWord({ word, status: undefined }),
  ),
  "in a word or two, of a mirror node": linesOf(["unreachable", "serviceFailed", "timedOut"], (word) =>
    attemptWord({ word, service: "mirror", status: undefined }),
  ),
  "in a word or two, with a status": linesOf(["perfect", "partial", "verified", "notVerified"], (status) =>
    ["timedOut", "alreadyVerified", "alreadyPartial"]
      .map((word) => attemptWord({ word, status: status as "perfect" }))
      .join(" | "),
  ),
  ...explanationTexts({
    ...Object.fromEntries(withoutOutcome.map((word) => [word, explainAttempt({ word, status: undefined })])),
    "canceled before it was sent": canceled("status"),
    "canceled after it was sent": canceled("verification"),
    "timed out, exact match afterwards": explainAttempt({ word: "timedOut", status: "perfect" }),
    "timed out, verified afterwards": explainAttempt({ word: "timedOut", status: "verified" }),
    "timed out, not verified afterwards": explainAttempt({ word: "timedOut", status: "notVerified" }),
    "no explorer, exact match": explainAttempt({ word: "noExplorer", status: "perfect" }),
    "no explorer, not verified": explainAttempt({ word: "noExplorer", status: "notVerified" }),
    "no build, partial match": explainAttempt({ word: "noBuild", status: "partial" }),
    "no build, not verified": explainAttempt({ word: "noBuild", status: "notVerified" }),
    "node unreachable, exact match": explainAttempt({
      word: "unreachable",
      service: "mirror",
      status: "perfect",
    }),
    "status lookup not supported": explainStatusFailure({ failure: served(404), host }),
    "status lookup: service error": explainStatusFailure({ failure: error503, host }),
  }),
  "failed status lookups in a word or two": [error503, rejected, limited, page200, late]
    .map((failure) => explainStatusFailure({ failure, host }).brief)
    .join("\n"),
});

describe("a remembered attempt", () => {
  it("says of the contract what its panel said", () => {
    let compared = 0;
    for (const conclusion of everyConclusion) {
      if (conclusion.kind !== "noExplorer" && conclusion.kind !== "failed") continue;
      const report = reportOn(conclusion);
      const [visit] = listHistory(recordVerification(emptyHistory, report, 1)).visits;
      const { title, tone } = explainAttempt(visit!.listed.entry as VerificationEntry);
      const told = explainReport(report);
      // A failure's title can say more where its details are still known.
      const isVerified = /^(Already verified|Verified)/.test(told.title);
      const isUnreached = conclusion.kind === "noExplorer" && failureWithoutSource(conclusion) !== undefined;
      if ((conclusion.kind === "noExplorer" && !isUnreached) || isVerified) {
        assert.deepEqual([title, tone], [told.title, told.tone]);
        compared += 1;
      } else assert.ok(!title.replace(/^Not verified/, "").includes("verified") && tone !== "good");
    }
    assert.ok(compared > 10);
  });

  it("has not reached the service where it was canceled before the request", () => {
    assert.deepEqual(canceled("nothing"), canceled("status"));
  });

  it("shows a word of another version, and nothing else that is stored in its place", () => {
    assert.equal(attemptWord({ word: "aNewWord", status: undefined }), "aNewWord");
    assert.equal(attemptWord({ word: "<b>x</b>", status: undefined }), "unknown");
    assert.equal(attemptWord({ word: "a".repeat(41), status: undefined }), "unknown");
  });
});

describe("a verification status that could not be looked up", () => {
  it("is no trouble where the service has no such lookup", () => {
    for (const status of [404, 405, 410])
      assert.equal(explainStatusFailure({ failure: served(status), host }).tone, "neutral");
  });

  it("is explained as any other failure where something went wrong", () => {
    const others = [...everyFailure, ...[400, 401, 403, 500, 503].map(served)];
    assert.deepEqual(
      others.map((failure) => explainStatusFailure({ failure, host })),
      others.map((failure) => ({
        ...explainFailure(failure, host, "verifier"),
        tone: "careful",
        brief: isConnectionFailure(failure) ? "no response" : failureWord(failure, "verifier"),
      })),
    );
  });
});
