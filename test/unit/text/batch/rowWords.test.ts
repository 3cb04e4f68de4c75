import assert from "node:assert/strict";
import type { RowState, StopReason } from "../../../../src/app/batch/batchRow.ts";
import { ApiError } from "../../../../src/http/failure.ts";
import { commitToHave } from "../../../../src/app/batch/rowStanding.ts";
import { changedWords, heldWords, roleWords, rowWords } from "../../../../src/text/batch/rowWords.ts";
import { expected, now, outcomeOf, planned } from "../../ui/batch/batchViews.ts";

const told = (state: RowState): readonly (string | undefined)[] => {
  const { tone, title, sentence } = rowWords({ state }, now);
  return [tone, title, sentence];
};

const ready = (parts: Parameters<typeof planned>[0]): RowState => planned(parts);

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
const refused = { kind: "unreachable", reason: "refused", code: "ECONNREFUSED", neverLeft: true } as const;
const error = new ApiError(refused, "mirror.example");

describe("how a contract of a batch is", () => {
  it("is before it is sent what its dry run promises, and what is for the user to know of it", () => {
    const match = { dryRun: { grade: "match", reasons: [] } } as const;
    assert.deepEqual(told(ready({})), ["good", "Exact match", undefined]);
    assert.deepEqual(told(ready(match)), ["good", "Partial match", undefined]);
    const [tone, title, sentence] = told(ready({ caution: "existing" }));
    assert.deepEqual([tone, title], ["careful", "Exact match"]);
    assert.match(sentence ?? "", /only names its address/);
    assert.match(told(ready({ ...match, caution: "partial" }))[2] ?? "", /has other metadata/);
    const unproved = ready({ caution: "unchecked", dryRun: { grade: "notProved", reasons: [] } });
    assert.deepEqual(told(unproved).slice(0, 2), ["careful", "Source files not checked"]);
    assert.match(told(unproved)[2] ?? "", /keeps no metadata/);
    assert.deepEqual(told(ready({ caution: "failedBefore" })), [
      "careful",
      "Exact match",
      "Verifying from these files failed before, and the build has not changed since.",
    ]);
    assert.deepEqual(told(ready({ caution: "wasExact" })), [
      "careful",
      "Exact match",
      "It had an exact match when its status was last known.",
    ]);
  });

  it("is how closely it is verified where nothing is left to do", () => {
    const skipped = (because: "exact" | "noBetter" | "sameContract") => told({ kind: "skipped", because });
    assert.deepEqual(skipped("exact"), ["good", "Exact match", "Already verified."]);
    assert.deepEqual(skipped("noBetter"), [
      "good",
      "Partial match",
      "Already verified. This build cannot improve it.",
    ]);
    assert.deepEqual(skipped("sameContract").slice(0, 2), ["neutral", "Listed twice"]);
  });

  it("is what its service holds of it where its mirror node failed, or how that failed", () => {
    const failed = { kind: "notPossible", because: "mirrorFailed" } as const;
    assert.deepEqual(told({ ...failed, held: "exact" }), ["good", "Exact match", undefined]);
    assert.deepEqual(told({ ...failed, held: "match" }), [
      "good",
      "Partial match",
      "It is not known whether a build here improves it.",
    ]);
    assert.deepEqual(told({ ...failed, held: "none", error }).slice(0, 2), ["neutral", "Not verified"]);
    assert.deepEqual(told({ ...failed, error }).slice(0, 2), ["careful", "Mirror node unreachable"]);
    assert.deepEqual(told(failed).slice(0, 2), ["careful", "Mirror node failed"]);
    assert.deepEqual(told({ ...failed, because: "noBuild" }).slice(0, 2), ["neutral", "No matching build"]);
    const fromExplorer = told({ ...failed, because: "noBuild", mayHaveSource: true });
    assert.equal(fromExplorer[1], "No matching build");
    assert.match(fromExplorer[2] ?? "", /^The block explorer may have its source\./);
    const other = told({ ...failed, because: "noBuild", mayHaveSource: true, isOtherCode: true });
    assert.deepEqual(other.slice(0, 2), ["careful", "Differs from your build"]);
    const found = { ...failed, because: "noBuild", isOtherCode: true } as const;
    assert.equal(rowWords({ state: found }, now, { kind: "unknown" }).title, "Differs from your build");
  });

  it("is the step that it is at while it is verified", () => {
    const sending = (step?: object) => told({ kind: "sending", expected, step: step as never })[1];
    const lookingUp = { ...step, kind: "lookingUpStatus" } as const;
    assert.equal(sending(), "Preparing");
    assert.equal(sending(lookingUp), "Looking up status");
    assert.equal(sending({ ...step, kind: "verifying" }), "Sending");
    assert.equal(told(polling)[1], "Compiling");
    assert.equal(told({ ...polling, step: lookingUp })[1], "Looking up status");
  });

  it("says how long it waits for a service that has too much to do, until that is over", () => {
    const waiting = { kind: "waiting", expected, tries: 1 } as const;
    assert.deepEqual(told(waiting), ["neutral", "Waiting", undefined]);
    assert.match(told({ ...waiting, from: now + 5000 })[2] ?? "", /rate limit\. Next attempt in 5/);
    assert.equal(told({ ...waiting, from: now })[2], undefined);
  });

  it("says whether anything was sent of one that was canceled", () => {
    const stopped = (because: StopReason) => told({ kind: "stopped", expected, because });
    const nothing = "No request was sent for this contract.";
    assert.deepEqual(stopped("canceled"), ["neutral", "Canceled", nothing]);
    assert.deepEqual(stopped("skipped"), ["neutral", "Skipped", nothing]);
    const maybe = ["neutral", "Canceled", "The service may have completed it."];
    assert.deepEqual(told(outcomeOf("canceled")), maybe);
    assert.deepEqual(stopped("notSent").slice(0, 2), ["neutral", "Not sent"]);
    assert.deepEqual(stopped("mayBeSent").slice(0, 2), ["careful", "May have been sent"]);
    assert.deepEqual(stopped("changed").slice(0, 2), ["careful", "Changed"]);
  });

  it("is compared at its end with what was expected, where anything was", () => {
    assert.deepEqual(told(ended("exact", "perfect")), ["good", "Exact match", "As expected."]);
    assert.deepEqual(told(ended("match", "partial")), [
      "good",
      "Partial match",
      "An exact match was expected.",
    ]);
    assert.equal(told(ended("exact", "perfect", {}, { grade: "match" }))[2], "A partial match was expected.");
    assert.equal(told(ended("match", "partial", {}, { grade: "match" }))[2], "As expected.");
    assert.equal(told(ended("match", "partial", {}, { grade: "notProved" }))[2], undefined);
  });

  it("has failed where only its creation code matches, or where all files of its build may help", () => {
    assert.deepEqual(told(ended("failed", "perfect")), [
      "bad",
      "Runtime bytecode not verified",
      "Only the creation bytecode matches.",
    ]);
    assert.equal(told(ended("failed", "partial"))[1], "Runtime bytecode not verified");
    const [tone, title, sentence] = told(ended("failed", "mismatch"));
    assert.deepEqual([tone, title], ["careful", "Bytecode mismatch"]);
    assert.doesNotMatch(sentence ?? "", /all files/);
    const needing = told(ended("failed", "mismatch", { needsAllFiles: true }));
    assert.deepEqual(needing.slice(0, 2), ["careful", "Bytecode mismatch"]);
    assert.match(needing[2] ?? "", /may need all files of the build/);
    assert.equal(told(ended("failed", "unfinished"))[0], "careful");
  });

  it("is told by what a service holds of it, then and now", () => {
    assert.deepEqual((["exact", "match", "none", undefined] as const).map(heldWords), [
      "Exact match",
      "Partial match",
      "Not verified",
      "Unknown",
    ]);
    assert.deepEqual(
      (["exact", "match", "none"] as const).map((held) => Object.values(changedWords(held))),
      [
        ["good", "Now: exact match"],
        ["good", "Now: partial match"],
        ["careful", "Now: not verified"],
      ],
    );
  });

  it("names the commit to have wherever another build may bring it further, and nowhere else", () => {
    const commit = "1a2b3c4";
    const has = (state: RowState) => commitToHave({ state, commit }) === commit;
    for (const state of [
      ready({}),
      { kind: "skipped", because: "noBetter" },
      { kind: "notPossible", because: "noBuild" },
      ended("match", "partial"),
      ended("failed", "mismatch"),
    ] as const)
      assert.equal(has(state), true, JSON.stringify(state));
    for (const state of [
      { kind: "skipped", because: "exact" },
      { kind: "notPossible", because: "mirrorFailed" },
      ended("exact", "perfect"),
      ended("failed", "timedOut"),
      { kind: "stopped", expected, because: "canceled" },
    ] as const)
      assert.equal(has(state), false, JSON.stringify(state));
  });

  it("is beside its name what it is to a proxy", () => {
    assert.equal(roleWords("proxy", "beacon"), "beacon");
    assert.equal(roleWords(undefined, "implementation"), "implementation");
    assert.equal(roleWords("implementation", undefined), "implementation");
    assert.equal(roleWords("proxy", undefined), "proxy");
    assert.equal(roleWords("created", undefined), undefined);
  });
});
