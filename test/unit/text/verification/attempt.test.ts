import { failureWithoutSource } from "../../../../src/app/verification/mirrorFailure.ts";
import assert from "node:assert/strict";
import { explainAttempt } from "../../../../src/text/verification/attempt.ts";
import { attemptWord } from "../../../../src/text/verification/attemptWord.ts";
import { explainReport } from "../../../../src/text/verification/conclusion.ts";
import type { VerificationEntry } from "../../../../src/app/history/entry.ts";
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

  it("does not say that nothing is known where a look afterwards showed it", () => {
    for (const status of ["perfect", "notVerified"] as const) {
      assert.doesNotMatch(explainAttempt({ word: "timedOut", status }).sentence, /status is unknown/);
    }
  });
});
