import assert from "node:assert/strict";
import type { RowState } from "../../../../src/app/batch/batchRow.ts";
import { ApiError, type Failure } from "../../../../src/http/failure.ts";
import { explainFailure } from "../../../../src/text/failures/failure.ts";
import { batchPage } from "../../../../src/ui/batch/batchPage.ts";
import type { PageModel } from "../../../../src/ui/page/pageModel.ts";
import { outcomeOf, planned, ticked, shownBatch } from "./batchViews.ts";
import { agreeButton, bannersOf, tablesOf, textOf } from "./pageParts.ts";

describe("what the page of a batch says of lookups that failed", () => {
  it("names how the mirror node failed, and tries again before anything else", () => {
    const host = "mirror.example";
    const failedBy = (failure: Failure): RowState => ({
      kind: "notPossible",
      because: "mirrorFailed",
      error: new ApiError(failure, host),
    });
    const states = [
      failedBy({ kind: "serviceFailed", status: 500, messages: [] }),
      failedBy({ kind: "notJson" } as Failure),
      { kind: "notPossible", because: "mirrorFailed" } as const,
    ];
    const alone = batchPage(shownBatch(states, "list"));
    const text = textOf(alone);
    for (const said of [
      "mirror.example responded with an error (HTTP 500).",
      "mirror.example did not return the expected JSON.",
      "The mirror node did not return the deployed bytecode. Try again.",
      "The mirror node did not return the bytecode of 3 contracts",
    ])
      assert.ok(text.includes(said), said);
    assert.equal(text.split("did not return the").length - 1, 3, "the notice says it once");
    assert.match(text, /Verify… beside a contract lets you publish its source without a comparison/);
    assert.deepEqual(
      [alone.head.title, alone.head.tone],
      ["No contracts compared: mirror node failed", "careful"],
    );
    assert.ok(!text.includes("Nothing to verify") && !text.includes("Not possible"), "that is not known");
    assert.equal(bannersOf(alone).length, 1);
    assert.deepEqual(
      bannersOf(alone)[0]?.buttons.map(({ label }) => label),
      ["Try Again", "Check Connection"],
    );
    const buttonsOf = (page: PageModel) =>
      page.body.flatMap((block) => (block.kind === "banner" ? block.buttons : []));
    const message = { type: "batch", action: "lookAgain" } as const;
    const again = (page: PageModel) => buttonsOf(page).find((button) => button.message.type === "batch");
    assert.deepEqual([again(alone)?.message, again(alone)?.primary], [message, true]);
    const beside = batchPage(shownBatch([...states, planned()], "list"));
    assert.deepEqual([again(beside)?.message, again(beside)?.primary], [message, false]);
    const [actions] = tablesOf(alone).flatMap(({ rows }) => rows.map((cells) => cells.at(-1)));
    assert.deepEqual(
      actions?.map((piece) => piece.kind === "action" && piece.text),
      ["Try Again", "Verify…", "Open Record"],
    );
    assert.equal(again(batchPage(shownBatch(states, "running"))), undefined);
  });

  it("says once why the mirror node failed where that is the same for all, and offers to check the connection", () => {
    const error = new ApiError(
      { kind: "unreachable", reason: "refused", code: "ECONNREFUSED", neverLeft: true },
      "mirror.example",
    );
    const states = Array.from({ length: 16 }, (): RowState => {
      return { kind: "notPossible", because: "mirrorFailed", error };
    });
    const { sentence } = explainFailure(error.failure, error.host);
    for (const phase of ["looking", "list", "running", "ended"] as const) {
      const page = batchPage(shownBatch(states, phase));
      const count = textOf(page).split(sentence).length - 1;
      assert.equal(count, phase === "looking" ? 0 : phase === "running" ? 16 : 1, phase);
    }
    const [banner] = bannersOf(batchPage(shownBatch(states, "list")));
    assert.deepEqual(
      banner?.buttons.map(({ label, message }) => [label, message.type]),
      [
        ["Try Again", "batch"],
        ["Check Connection", "row"],
      ],
    );
  });

  it("lists what is verified all the same as that, and says of the rest what the service says, and why once", () => {
    const error = new ApiError({ kind: "serviceFailed", status: 503, messages: [] }, "mirror.example");
    const states = (["exact", "match", "none", undefined] as const).map((held): RowState => {
      return { kind: "notPossible", because: "mirrorFailed", error, held };
    });
    const page = batchPage(shownBatch(states, "list"));
    // Those under the heading, and no more.
    assert.equal(page.head.title, "2 of 4 contracts not compared: mirror node failed");
    assert.equal(bannersOf(page)[0]?.title, "The mirror node did not return the bytecode of 2 contracts");
    const sections = page.body.flatMap((block) => (block.kind === "section" ? [block.title] : []));
    assert.deepEqual(sections, ["Mirror node failed", "Already verified"]);
    const shown = tablesOf(page).map(({ rows }) =>
      rows.map(([, outcome, actions]) =>
        [...(outcome ?? []), ...(actions ?? [])].map((piece) => ("text" in piece ? piece.text : "")),
      ),
    );
    assert.deepEqual(shown, [
      [
        ["Not verified", "Try Again", "Verify…", "Open Record"],
        ["Mirror node error", "Try Again", "Verify…", "Open Record"],
      ],
      [
        ["Exact match", "Open Record"],
        [
          "Partial match",
          "It is not known whether a build here improves it.",
          "Try Again",
          "Verify…",
          "Open Record",
        ],
      ],
    ]);
    assert.equal(bannersOf(page).length, 1);
    const reason = explainFailure(error.failure, error.host).sentence;
    assert.equal(textOf(page).split(reason).length - 1, 1);
    const some = batchPage(shownBatch([...states, { kind: "notPossible", because: "noBuild" }], "list"));
    assert.equal(some.head.title, "2 of 5 contracts not compared: mirror node failed");
    const { counts } = shownBatch(states, "ended").view;
    assert.deepEqual([counts.alreadyExact, counts.notReady], [1, 3]);
  });

  it("names the verification service, too, where both fail, and how it failed", () => {
    const failed = (host: string) => new ApiError({ kind: "serviceFailed", status: 503, messages: [] }, host);
    const state: RowState = {
      kind: "notPossible",
      because: "mirrorFailed",
      error: failed("mirror.example"),
      statusFailure: failed("verify.example"),
    };
    for (const phase of ["list", "ended"] as const) {
      const banners = bannersOf(batchPage(shownBatch([state, state], phase)));
      assert.deepEqual(
        banners.map(({ title, buttons }) => [title, buttons.map(({ label }) => label)]),
        [
          ["The mirror node did not return the bytecode of 2 contracts", ["Try Again", "Check Connection"]],
          ["verify.example did not return the status of 2 contracts", []],
        ],
      );
      assert.match(JSON.stringify(banners[1]), /verify\.example responded with an error \(HTTP 503\)/);
    }
  });

  it("names at its end the service that returned no result, and how it failed, and offers to check the connection", () => {
    const ended = outcomeOf("failed", "serviceFailed");
    assert.ok(ended.kind === "done");
    const summary = { ...ended.outcome.summary, service: "verifier" } as const;
    const failure = { kind: "serviceFailed", status: 503, messages: [] } as const;
    const banners = (outcome: object) =>
      bannersOf(
        batchPage(shownBatch([{ ...ended, outcome: { ...ended.outcome, summary, ...outcome } }], "ended")),
      ).map(({ title, pieces, buttons }) => [title, pieces, buttons.map(({ label }) => label)]);
    const title = "verify.example did not return a result for 1 contract";
    assert.deepEqual(banners({ failure }), [
      [
        title,
        [{ kind: "text", text: "verify.example responded with an error (HTTP 503)." }],
        ["Check Connection"],
      ],
    ]);
    assert.deepEqual(banners({}), [[title, [], ["Check Connection"]]], "of an earlier window");
    assert.deepEqual(bannersOf(batchPage(shownBatch([outcomeOf("failed", "mismatch")], "ended"))), []);
  });

  it("says once that the service may have the files of what it failed to respond about", () => {
    const failedWith = (failure: "serviceFailed" | undefined): RowState => {
      const ended = outcomeOf("failed", failure === undefined ? "timedOut" : "unknown");
      assert.ok(ended.kind === "done");
      const summary = { ...ended.outcome.summary, service: "verifier", ...(failure && { failure }) } as const;
      return { ...ended, outcome: { ...ended.outcome, summary } };
    };
    const said = (...states: readonly RowState[]) =>
      bannersOf(batchPage(shownBatch(states, "ended"))).map(({ pieces }) =>
        pieces.flatMap((piece) => ("text" in piece ? [piece.text] : [])),
      );
    const [attempt, other] = [failedWith("serviceFailed"), failedWith(undefined)];
    assert.deepEqual(said(attempt, attempt), [
      ["The verification service may have received the published files."],
    ]);
    assert.deepEqual(said(attempt, other), [["It may have received the published files of 1 contract."]]);
    assert.deepEqual(said(other), [[]]);
  });

  it("checks the connection of a contract that the banner is about, and for which that may help", () => {
    const failedAt = (host: string, failure: Failure | undefined): RowState => {
      const ended = outcomeOf("failed", "serviceFailed");
      assert.ok(ended.kind === "done");
      const summary = { ...ended.outcome.summary, host, service: "verifier" } as const;
      return { ...ended, outcome: { ...ended.outcome, summary, failure } };
    };
    const serviceFailed: Failure = { kind: "serviceFailed", status: 503, messages: [] };
    const unreadable: Failure = { kind: "rateLimited", retryAfterMilliseconds: undefined };
    const checked = (states: readonly RowState[], phase: "list" | "ended") =>
      bannersOf(batchPage(shownBatch(states, phase))).map(({ buttons }) =>
        buttons.flatMap(({ message }) => (message.type === "row" ? [[message.action, message.row]] : [])),
      );
    const check = (row: number) => [["checkConnection", row]];
    const first = [outcomeOf("exact"), failedAt("a.example", unreadable)];
    const others = [failedAt("b.example", serviceFailed), failedAt("a.example", serviceFailed)];
    assert.deepEqual(checked([...first, ...others], "ended"), [check(3), check(2)]);
    const forgotten = [failedAt("a.example", undefined), failedAt("b.example", undefined)];
    assert.deepEqual(checked(forgotten, "ended"), [check(0), check(1)]);
    const lacking = (failure: Failure): RowState =>
      planned({ held: undefined, statusFailure: new ApiError(failure, "verify.example") });
    assert.deepEqual(checked([lacking(unreadable), lacking(serviceFailed)], "list").flat(), check(1));
    const error = (failure: Failure): RowState => ({
      kind: "notPossible",
      because: "mirrorFailed",
      error: new ApiError(failure, "mirror.example"),
    });
    assert.deepEqual(checked([error(unreadable), error(serviceFailed)], "list").flat(), check(1));
  });

  it("says of which contracts a service did not return the status, and tries again before it publishes", () => {
    const failedBy = (failure: Failure) => new ApiError(failure, "verify.example");
    const ready = (statusFailure?: ApiError): RowState => planned({ held: undefined, statusFailure });
    const error = failedBy({ kind: "serviceFailed", status: 503, messages: [] });
    const page = batchPage(shownBatch([ready(error), ready(error), planned()], "list"));
    const [banner] = bannersOf(page);
    assert.equal(banner?.title, "verify.example did not return the status of 2 contracts");
    assert.deepEqual(banner.pieces, [
      {
        kind: "text",
        text: "verify.example responded with an error (HTTP 503). These contracts may already be verified.",
      },
    ]);
    const [again] = banner.buttons;
    assert.deepEqual(
      [again?.label, again?.message, again?.primary, agreeButton(page)?.primary],
      ["Try Again", { type: "batch", action: "lookAgain" }, true, false],
    );
    const [other] = bannersOf(batchPage(shownBatch([ready(), ready(error)], "list")));
    assert.match(JSON.stringify(other?.pieces), /does not say whether .*HTTP 503/);
    const lacking = failedBy({ kind: "serviceFailed", status: 404, messages: [] });
    const without = batchPage(shownBatch([ready(lacking)], "list"));
    assert.equal(bannersOf(without).length, 1, "it has no such lookup");
    assert.equal(agreeButton(without)?.primary, true);
    const unticked = batchPage(ticked(shownBatch([ready(error), planned()], "list"), (index) => index > 0));
    assert.deepEqual(
      [bannersOf(unticked)[0]?.buttons[0]?.primary, agreeButton(unticked)?.primary],
      [false, true],
    );
  });
});
