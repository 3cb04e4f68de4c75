import assert from "node:assert/strict";
import type { RowState } from "../../../../src/app/batch/batchRow.ts";
import { ApiError } from "../../../../src/http/failure.ts";
import { commitToCheckOut } from "../../../../src/app/batch/rowCategory.ts";
import { rowWords, wordsInView } from "../../../../src/text/batch/rowWords.ts";
import { refused } from "../../../support/serviceFailures.ts";
import { describeTexts } from "../../../support/textSnapshots.ts";
import { expected, now, outcomeOf, planned } from "../../ui/batch/batchViews.ts";
import { explanationTexts } from "../explanationText.ts";

/** A row that ended, of which something else was expected, or more is known. */
function ended(
  grade: "exact" | "match" | "failed",
  word: string,
  parts: object = {},
  of: object = {},
): RowState {
  const state = outcomeOf(grade, word) as RowState & { kind: "done" };
  return {
    ...state,
    expected: { ...state.expected, ...of },
    outcome: { ...state.outcome, needsAllFiles: false, ...parts },
  };
}

const polling = { kind: "polling", expected, job: "j", service: "https://verify.example" } as const;
const step = { host: "verify.example", protocol: "job" } as const;
const lookingUp = { ...step, kind: "lookingUpStatus" } as const;
const sending = { kind: "sending", expected, step: undefined } as const;
const waiting = { kind: "waiting", expected, tries: 1 } as const;
const error = new ApiError(refused, "mirror.example");
const mirrorFailed = { kind: "notPossible", because: "mirrorFailed" } as const;
const noBuild = { kind: "notPossible", because: "noBuild" } as const;
const match = { dryRun: { grade: "match", reasons: [] } } as const;
const unproved = { dryRun: { grade: "notProved", reasons: [] } } as const;
const stopped = (because: "canceled" | "skipped" | "notSent" | "mayBeSent" | "changed") =>
  ({ kind: "stopped", expected, because }) as const;

const states: Readonly<Record<string, RowState>> = {
  "exact match expected": planned(),
  "partial match expected": planned(match),
  "address that a file only names": planned({ caution: "existing" }),
  "other metadata": planned({ ...match, caution: "partial" }),
  "sources not proved": planned({ ...unproved, caution: "unchecked" }),
  "failed before": planned({ caution: "failedBefore" }),
  "was an exact match": planned({ caution: "wasExact" }),
  "may have been sent": planned({ caution: "mayBeSent" }),
  "exact match expected, by a deployment record": planned({ isOfRecord: true }),
  "other metadata, by a deployment record": planned({ ...match, caution: "partial", isOfRecord: true }),
  "no build has the code of the record": { kind: "notPossible", because: "noRecordedBuild" },
  "exact match held": { kind: "skipped", because: "exact" },
  "no better than what is held": { kind: "skipped", because: "noBetter" },
  "listed twice": { kind: "skipped", because: "sameContract" },
  "mirror node failed": mirrorFailed,
  "node unreachable": { ...mirrorFailed, error },
  "mirror node failed, exact match held": { ...mirrorFailed, held: "exact" },
  "mirror node failed, partial match held": { ...mirrorFailed, held: "match" },
  "node unreachable, nothing held": { ...mirrorFailed, held: "none", error },
  "no build": noBuild,
  "builds are not read": { kind: "notPossible", because: "notTrusted" },
  "no build, the explorer may have it": { ...noBuild, mayHaveSource: true },
  "no build, but one of its name": { ...noBuild, mayHaveSource: true, isOtherCode: true },
  preparing: sending,
  "looking up its status": { ...sending, step: lookingUp },
  sending: { ...sending, step: { ...step, kind: "verifying", withKey: false } },
  compiling: polling,
  "looking up its status afterwards": { ...polling, step: lookingUp },
  waiting,
  "waiting for a rate limit": { ...waiting, from: now + 5000 },
  "waiting no longer": { ...waiting, from: now },
  canceled: stopped("canceled"),
  skipped: stopped("skipped"),
  "canceled after it was sent": outcomeOf("canceled"),
  "not sent before a reload": stopped("notSent"),
  "being sent at a reload": stopped("mayBeSent"),
  changed: stopped("changed"),
  "exact match as expected": ended("exact", "perfect"),
  "exact match, more than expected": ended("exact", "perfect", {}, { grade: "match" }),
  "partial match, less than expected": ended("match", "partial"),
  "partial match as expected": ended("match", "partial", {}, { grade: "match" }),
  "partial match, nothing expected": ended("match", "partial", {}, { grade: "notProved" }),
  "creation code alone matches": ended("failed", "perfect"),
  "creation code alone matches in part": ended("failed", "partial"),
  mismatch: ended("failed", "mismatch"),
  "mismatch that may need all files": ended("failed", "mismatch", { needsAllFiles: true }),
  "compilation failed": ended("failed", "compileFailed"),
  unfinished: ended("failed", "unfinished"),
};

const ofEarlierChain = { kind: "notPossible", because: "noContract" } as const;

describeTexts(
  "batchRows",
  explanationTexts({
    ...Object.fromEntries(Object.entries(states).map(([name, state]) => [name, rowWords({ state }, now)])),
    "no contract, of an earlier chain": rowWords({ state: ofEarlierChain }, now, { kind: "gone" }),
    "no contract, deleted": rowWords({ state: ofEarlierChain }, now, { kind: "deleted" }),
  }),
);

describe("a row of a batch", () => {
  it("takes from the view of deployments what that knows of a contract without code, or of other code", () => {
    const title = (because: string, status: object) =>
      wordsInView({ kind: "notPossible", because } as never, status as never)?.title;
    const other = title("noBuild", { kind: "otherCode" });
    assert.ok(other !== undefined);
    assert.equal(title("noBuild", { kind: "notVerified", build: "otherCode" }), other);
    assert.equal(
      title("mirrorFailed", { kind: "verified", match: "partial", differs: { name: "Menu" } }),
      other,
    );
    assert.equal(
      rowWords({ state: { ...noBuild, isOtherCode: true } }, now, { kind: "unknown" }).title,
      other,
    );
    const status = {
      kind: "notVerified",
      build: "otherCode",
      differs: { name: "Menu", share: 0.97 },
    } as const;
    assert.doesNotMatch(rowWords({ state: noBuild }, now, status as never).sentence ?? "", /Differs/);
    assert.notEqual(title("mirrorFailed", { kind: "deleted" }), undefined);
    assert.equal(title("noBuild", { kind: "notVerified", build: undefined }), undefined);
    assert.equal(title("noContract", { kind: "otherCode" }), undefined);
    assert.equal(title("noBuild", { kind: "gone" }), undefined);
  });

  it("names the commit to have wherever another build may bring it further, and nowhere else", () => {
    const commit = "1a2b3c4";
    const has = (state: RowState) => commitToCheckOut({ state, commit }) === commit;
    for (const state of [
      planned(),
      { kind: "skipped", because: "noBetter" },
      noBuild,
      ended("match", "partial"),
      ended("failed", "mismatch"),
    ] as const)
      assert.equal(has(state), true, JSON.stringify(state));
    for (const state of [
      { kind: "skipped", because: "exact" },
      mirrorFailed,
      ended("exact", "perfect"),
      ended("failed", "timedOut"),
      stopped("canceled"),
    ] as const)
      assert.equal(has(state), false, JSON.stringify(state));
  });
});
