import assert from "node:assert/strict";
import { ApiError } from "../../../../src/http/failure.ts";
import { pageMarkdown } from "../../../../src/ui/pageMarkdown.ts";
import type { BatchRow, RowState } from "../../../../src/app/batch/batchRow.ts";
import type { DeploymentStatus } from "../../../../src/app/deploymentChecks/deploymentStatus.ts";
import type { ShownBatch } from "../../../../src/ui/batch/shownBatch.ts";
import { batchPage } from "../../../../src/ui/batch/batchPage.ts";
import { renderPage } from "../../../support/drawnPage.ts";
import { everyBatch, expected, outcomeOf, shownBatch } from "./batchViews.ts";
import { tablesOf, textOf } from "./pageParts.ts";

describe("the page of a batch that runs", () => {
  it("shows what is verified first while it runs, and tells of each row by its place in the batch", () => {
    const states = [{ kind: "notPossible", because: "notSendable" }, outcomeOf("exact")] as const;
    const page = batchPage(shownBatch(states, "ended"));
    const text = textOf(page);
    assert.ok(text.indexOf("Exact match") < text.indexOf("Build incomplete"), text);
    assert.match(renderPage(page), /row&quot;:1[^>]*open/);
  });

  it("shows how far each contract is: sent, accepted, compiled, compared", () => {
    const polling = { kind: "polling", expected, job: "j", service: "https://verify.example" } as const;
    const step = { kind: "verifying", host: "verify.example", protocol: "job", withKey: false } as const;
    const states: readonly RowState[] = [
      { kind: "waiting", expected, tries: 0 },
      { kind: "sending", expected, step: undefined },
      { kind: "sending", expected, step },
      { ...polling, step },
      polling,
      outcomeOf("exact"),
      outcomeOf("match"),
      outcomeOf("failed", "timedOut"),
      outcomeOf("failed", "compileFailed"),
      outcomeOf("failed", "mismatch"),
      outcomeOf("failed", "perfect"),
      outcomeOf("failed", "unknown"),
      outcomeOf("canceled"),
    ];
    const barsOf = (phase: "running" | "ended") =>
      tablesOf(batchPage(shownBatch(states, phase)))
        .flatMap(({ rows }) => rows.flat(2))
        .flatMap((piece) => (piece.kind === "bar" ? [piece] : []));
    const bars = barsOf("running");
    assert.equal(bars[2]?.label, "1 of 4 steps");
    assert.deepEqual(barsOf("ended"), []);
    const tones = bars.map(({ parts }) => parts.map(({ tone }) => tone).join(" "));
    assert.deepEqual(tones, [
      "rest rest rest rest",
      "running rest rest rest",
      "good running rest rest",
      "good good running rest",
      "good good running rest",
      "good good good good",
      "good good good good",
      "bad rest rest rest",
      "good good bad rest",
      "good good good bad",
      "good good good bad",
      "good rest rest rest",
      "neutral rest rest rest",
    ]);
  });

  it("offers what fits its phase", () => {
    const labels = (
      phase: "running" | "paused" | "ended",
      ...states: readonly Parameters<typeof shownBatch>[0][number][]
    ) => batchPage(shownBatch(states, phase)).head.actions.map(({ label }) => label);
    const waiting = { kind: "waiting", expected, tries: 0 } as const;
    const accepted = { kind: "polling", expected, job: "j", service: "https://verify.example" } as const;
    assert.deepEqual(labels("running", waiting).slice(0, 2), ["Pause", "Cancel"]);
    assert.deepEqual(labels("running", accepted).slice(0, 2), ["Stop Waiting", "Copy Report"]);
    assert.equal(labels("paused", waiting, waiting, accepted)[0], "Resume (2 Left)");
    assert.equal(labels("ended", outcomeOf("failed", "timedOut"))[0], "Retry Failed");
    assert.equal(labels("ended", outcomeOf("exact", "perfect"))[0], "Copy Report");
    const canceled = { kind: "stopped", expected, because: "canceled" } as const;
    assert.equal(labels("ended", outcomeOf("exact", "perfect"), canceled)[0], "Retry Canceled");
    assert.deepEqual(labels("ended", outcomeOf("failed", "timedOut"), canceled).slice(0, 2), [
      "Retry Failed",
      "Retry Canceled",
    ]);
  });

  it("offers to continue what a reload has left without an outcome, and to leave it", () => {
    const states = (["notSent", "mayBeSent"] as const).map((because) => {
      return { kind: "stopped", expected, because } as const;
    });
    const exact = outcomeOf("exact", "perfect");
    const { head, body } = batchPage(shownBatch([exact, ...states], "ended", { finishedAt: undefined }));
    assert.deepEqual([head.title, head.tone], ["Verification not finished", "neutral"]);
    assert.deepEqual(
      head.actions.map(({ label }) => label),
      ["Continue (2 Left)", "Cancel", "Copy Report", "More actions"],
    );
    assert.ok("message" in head.actions[0]!);
    assert.deepEqual(head.actions[0].message, { type: "batch", action: "continue" });
    const [story] = body;
    assert.equal(story?.kind, "story");
  });

  it("says of what has no code, or another than its build, what the view of deployments says", () => {
    const states = (["noContract", "noBuild", "noBuild"] as const).map((because): RowState => ({
      kind: "notPossible",
      because,
    }));
    const shown = shownBatch(states, "ended");
    const statuses: readonly DeploymentStatus[] = [
      { kind: "gone" },
      { kind: "notVerified", build: "otherCode" },
      { kind: "notVerified", build: undefined },
    ];
    const statusOf = (row: BatchRow) => statuses[shown.view.rows.indexOf(row)];
    const chips = (of: ShownBatch) =>
      tablesOf(batchPage(of))
        .flatMap(({ rows }) => rows.flat(2))
        .flatMap((piece) => (piece.kind === "chip" ? [piece.text] : []));
    assert.deepEqual(chips(shown), ["No contract", "No matching build", "No matching build"]);
    const viewed = { ...shown, statusOf };
    assert.deepEqual(chips(viewed), [
      "No longer on this chain",
      "Differs from your build",
      "No matching build",
    ]);
    assert.match(pageMarkdown(batchPage(viewed)), /No longer on this chain The file says/);
    const error = new ApiError({ kind: "serviceFailed", status: 503, messages: [] }, "mirror.example");
    const failed = { kind: "notPossible", because: "mirrorFailed", held: "none", error } as const;
    const known = { ...shownBatch([failed], "list"), statusOf: () => ({ kind: "gone" }) as const };
    assert.deepEqual(chips(known), ["No longer on this chain"], "known from before");
  });

  it("looks up of each contract only what may be told of it, once", () => {
    const absent = { kind: "notPossible", because: "noContract" } as const;
    const exact = outcomeOf("exact", "perfect");
    const asked = (phase: "running" | "ended", status: DeploymentStatus) => {
      const shown = shownBatch([absent, exact, outcomeOf("match", "partial")], phase);
      const looked: string[] = [];
      const note = (what: string, row: BatchRow) => looked.push(`${what} ${shown.view.rows.indexOf(row)}`);
      const statusOf = (row: BatchRow) => {
        note("status", row);
        return status;
      };
      const knownOf = (row: BatchRow) => {
        note("known", row);
        return ["perfect", shown.now + 60_000] as const;
      };
      const text = textOf(batchPage({ ...shown, statusOf, knownOf }));
      return [looked.sort(), text.split("Now: exact match").length - 1];
    };
    assert.deepEqual(asked("running", { kind: "unknown" }), [["status 0"], 0]);
    const all = ["known 0", "known 1", "known 2", "status 0", "status 2"];
    assert.deepEqual(asked("ended", { kind: "unknown" }), [all, 2]);
    assert.deepEqual(asked("ended", { kind: "deleted" }), [all, 0]);
  });

  it("counts what was canceled apart from what is done, and names it in its title", () => {
    const accepted = { kind: "polling", expected, job: "j", service: "https://verify.example" } as const;
    const canceled = { kind: "stopped", expected, because: "canceled" } as const;
    const exact = outcomeOf("exact", "perfect");
    const running = batchPage(shownBatch([exact, accepted, canceled, canceled], "running"));
    assert.equal(running.head.title, "Verifying 2 contracts, 2 canceled");
    assert.match(textOf(running), /1 of 2 contracts are done\./);
    assert.doesNotMatch(textOf(running), /Pause|has been running/);
    const titleOf = (...states: readonly RowState[]) => batchPage(shownBatch(states, "ended")).head.title;
    assert.equal(titleOf(exact, canceled), "Verification finished: 1 of 1 contract verified, 1 canceled");
    const skipped = { ...canceled, because: "skipped" } as const;
    const some = titleOf(exact, outcomeOf("failed", "mismatch"), skipped, canceled);
    assert.equal(some, "Verification finished: 1 of 2 contracts verified, 1 canceled");
    assert.equal(titleOf(canceled, outcomeOf("canceled", "cancelled")), "Verification canceled");
  });

  it("is pausing while anything runs, and paused from then on", () => {
    const accepted = { kind: "polling", expected, job: "j", service: "https://verify.example" } as const;
    const waiting = { kind: "waiting", expected, tries: 0 } as const;
    const told = (states: readonly RowState[]) => {
      const page = batchPage(shownBatch(states, "paused"));
      return [page.head.title, "waitingFor" in page.head.sign, textOf(page)] as const;
    };
    const [title, isWaiting, text] = told([accepted, waiting]);
    assert.deepEqual([title, isWaiting], ["Pausing verification…", true]);
    assert.match(text, /Running verifications finish first\. Nothing else is sent\./);
    const paused = told([outcomeOf("exact"), waiting]);
    assert.deepEqual(paused.slice(0, 2), ["Verification paused", false]);
    assert.match(paused[2], /Nothing is sent until you choose Resume\./);
  });

  it("says that the panel may be closed while it runs, and only then", () => {
    const waiting = { kind: "waiting", expected, tries: 0 } as const;
    const says = (phase: "running" | "paused" | "ended") =>
      textOf(batchPage(shownBatch([waiting], phase))).includes("You can close this panel");
    assert.deepEqual([says("running"), says("paused"), says("ended")], [true, false, false]);
  });

  it("offers to look again at what the mirror node did not tell, but not while others run", () => {
    const failed = { kind: "notPossible", because: "mirrorFailed" } as const;
    const offers = (phase: "running" | "list" | "ended") =>
      tablesOf(batchPage(shownBatch([failed], phase)))
        .flatMap(({ rows }) => rows.flat(2))
        .some(
          (piece) =>
            piece.kind === "action" && piece.message.type === "row" && piece.message.action === "retry",
        );
    assert.deepEqual([offers("list"), offers("running"), offers("ended")], [true, false, true]);
  });

  it("draws every state, with no name of a service's code in it", () => {
    for (const shown of everyBatch) {
      const text = textOf(batchPage(shown));
      assert.doesNotMatch(text, /undefined|\[object|noBuild|notSendable|compileFailed/);
      assert.ok(pageMarkdown(batchPage(shown)).length > 100);
    }
  });
});
