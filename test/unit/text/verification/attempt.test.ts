import { failureWithoutSource } from "../../../../src/app/verification/mirrorFailure.ts";
import assert from "node:assert/strict";
import { explainAttempt } from "../../../../src/text/verification/attempt.ts";
import { attemptWord } from "../../../../src/text/verification/attemptWord.ts";
import { explainReport } from "../../../../src/text/verification/conclusion.ts";
import type { VerificationEntry } from "../../../../src/app/history/entry.ts";
import { parseStoredSummary } from "../../../../src/app/verification/storedSummary.ts";
import { summarize } from "../../../../src/app/verification/summarize.ts";
import { seeVerification } from "../../../../src/app/history/changes.ts";
import { emptyHistory } from "../../../../src/app/history/entry.ts";
import { listHistory } from "../../../../src/app/history/historyListing.ts";
import { reportOn, everyConclusion } from "../everyReport.ts";

describe("a remembered attempt", () => {
  it("says of the contract what its panel said", () => {
    let compared = 0;
    for (const conclusion of everyConclusion) {
      if (conclusion.kind !== "noExplorer" && conclusion.kind !== "failed") continue;
      const report = reportOn(conclusion);
      const [visit] = listHistory(seeVerification(emptyHistory, report, 1)).visits;
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

  it("is told by what its status was, or by its word where nothing was found", () => {
    const told = (["perfect", "partial", "verified", "notVerified", undefined] as const).map((status) =>
      ["noExplorer", "timedOut"].map((word) => attemptWord({ word, status })),
    );
    assert.deepEqual(told, [
      ["exact match", "exact match"],
      ["partial match", "partial match"],
      ["verified", "verified"],
      ["no source to import", "timed out"],
      ["no source to import", "timed out"],
    ]);
  });

  it("is told apart from one that was found verified before anything was sent", () => {
    assert.deepEqual(
      [
        attemptWord({ word: "alreadyVerified", status: "perfect" }),
        attemptWord({ word: "alreadyPartial", status: "partial" }),
        attemptWord({ word: "alreadyVerified", status: undefined }),
      ],
      ["already verified, exact match", "already verified, partial match", "already verified"],
    );
  });

  it("does not say that nothing is known where a look afterwards showed it", () => {
    for (const status of ["perfect", "notVerified"] as const) {
      assert.doesNotMatch(explainAttempt({ word: "timedOut", status }).sentence, /status is unknown/);
    }
  });

  it("says of one that was canceled whether its service may have it", () => {
    const said = (asked: "nothing" | "status" | "verification") => {
      const report = reportOn({ kind: "cancelled", asked });
      return explainAttempt(parseStoredSummary(summarize(report)) ?? assert.fail()).sentence;
    };
    const before = "You canceled this verification before the request was sent.";
    assert.deepEqual([said("nothing"), said("status")], [before, before]);
    assert.match(said("verification"), /The service may have completed it\.$/);
  });

  it("says whether its service held it before, or was seen to hold it afterwards", () => {
    const said = (
      word: string,
      status: "perfect" | "partial" | "verified" | "notVerified",
      service?: "mirror",
    ) => {
      const { tone, title, sentence } = explainAttempt({ word, status, service });
      return [tone, title, sentence.split(/[.(]/)[0]?.trim()];
    };
    const held = "The service already held verified source for this contract";
    const looked = "The attempt had no result";
    assert.deepEqual(said("noExplorer", "perfect"), ["good", "Verified, exact match", held]);
    assert.deepEqual(said("noBuild", "partial"), ["good", "Verified, partial match", held]);
    assert.deepEqual(said("timedOut", "partial"), ["good", "Verified, partial match", looked]);
    assert.deepEqual(said("timedOut", "verified"), ["good", "Verified", looked]);
    assert.deepEqual(said("unreachable", "perfect", "mirror"), [
      "good",
      "Already verified, exact match",
      held,
    ]);
    assert.deepEqual(said("unreachable", "partial", "mirror"), [
      "good",
      "Already verified, partial match",
      held,
    ]);
    const none = "The service held no verified source for this contract";
    assert.deepEqual(said("noExplorer", "notVerified"), [
      "neutral",
      "Not verified, no source to import",
      none,
    ]);
    assert.deepEqual(said("noBuild", "notVerified"), ["neutral", "No matching build", none]);
    assert.deepEqual(said("timedOut", "notVerified"), [
      "bad",
      "Request timed out",
      "A status lookup afterwards showed the contract as not verified",
    ]);
  });

  it("is told by a word of another version, and by nothing else that it has stored", () => {
    assert.equal(attemptWord({ word: "aNewWord", status: undefined }), "aNewWord");
    assert.equal(attemptWord({ word: "<b>x</b>", status: undefined }), "unknown");
    assert.equal(attemptWord({ word: "a".repeat(41), status: undefined }), "unknown");
  });
});
