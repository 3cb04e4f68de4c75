import assert from "node:assert/strict";
import type { BatchRow, RowState } from "../../../../src/app/batch/batchRow.ts";
import { pageMarkdown } from "../../../../src/ui/pageMarkdown.ts";
import { batchPage } from "../../../../src/ui/batch/batchPage.ts";
import type { ShownBatch } from "../../../../src/ui/batch/shownBatch.ts";
import type { PageModel } from "../../../../src/ui/page/pageModel.ts";
import type { Piece } from "../../../../src/ui/page/piece.ts";
import { expected, now, outcomeOf, planned, shownBatch } from "./batchViews.ts";
import { bannersOf, tablesOf, textOf } from "./pageParts.ts";

describe("the page of a batch that has ended", () => {
  it("promises nothing where nothing proves the sources, before and after", () => {
    const unproved = planned({ dryRun: { grade: "notProved", reasons: [] } });
    assert.match(textOf(batchPage(shownBatch([unproved], "list"))), /Source files not checked/);
    const done = { ...outcomeOf("exact"), expected: { ...expected, grade: "notProved" } } as RowState;
    const text = textOf(batchPage(shownBatch([done], "ended")));
    assert.match(text, /Exact match/);
    assert.doesNotMatch(text, /expected/i);
  });

  it("says at its end when that was, and of a contract how it is by now, where that has changed", () => {
    const shown = shownBatch([outcomeOf("failed", "mismatch"), outcomeOf("exact", "perfect")], "ended");
    const known = { ...shown, knownOf: () => ["perfect", now + 60_000] as const };
    assert.match(textOf(batchPage(shown)), /Finished/);
    assert.doesNotMatch(textOf(batchPage(shown)), /Now:/);
    for (const text of [textOf(batchPage(known)), pageMarkdown(batchPage(known))])
      assert.equal(text.split("Now: exact match").length, 2, text);
    assert.match(pageMarkdown(batchPage(known)), /Finished 2026-11-20/);
    assert.doesNotMatch(textOf(batchPage(shownBatch([outcomeOf("exact")], "running"))), /Finished/);
  });

  it("counts what failed in the tone of its rows, and of the worst of them", () => {
    const toneOf = (...states: readonly RowState[]) =>
      batchPage(shownBatch(states, "ended")).body.flatMap((block) =>
        block.kind === "chips"
          ? block.pieces.flatMap((piece) =>
              piece.kind === "chip" && piece.text.endsWith("failed") ? [piece.tone] : [],
            )
          : [],
      );
    const [amber, red] = [outcomeOf("failed", "mismatch"), outcomeOf("failed", "compileFailed")];
    assert.deepEqual(toneOf(amber, amber), ["careful"]);
    assert.deepEqual(toneOf(red), ["bad"]);
    assert.deepEqual(toneOf(amber, red), ["bad"]);
  });

  it("leads to all files of a build where the service may need them", () => {
    const page = batchPage(shownBatch([outcomeOf("failed", "mismatch")], "ended"));
    assert.match(
      textOf(page),
      /Bytecode mismatch The service may need all files of the build\. Open the result/,
    );
  });

  it("calls a contract that no file names as its build does", () => {
    assert.match(textOf(batchPage(shownBatch([outcomeOf("exact", "perfect")], "ended"))), /Vault 0xbbbb/);
  });

  it("calls a partial match one thing in one colour, expected or not, found before or now", () => {
    const partly = { ...expected, grade: "match" } as const;
    const chipsOf = (phase: "list" | "ended", ...states: readonly RowState[]) =>
      tablesOf(batchPage(shownBatch(states, phase)))
        .flatMap(({ rows }) => rows.flat(2))
        .flatMap((piece) => (piece.kind === "chip" ? [[piece.tone, piece.text]] : []));
    const plan = planned({ dryRun: { grade: "match", reasons: [] } });
    const ended = outcomeOf("match", "partial");
    const partial = ["good", "Partial match"];
    assert.deepEqual(chipsOf("list", plan), [partial]);
    assert.deepEqual(chipsOf("ended", ended, { ...ended, expected: partly } as RowState), [partial, partial]);
    const page = batchPage(shownBatch([ended, { kind: "skipped", because: "noBetter" }], "ended"));
    const [counted] = page.body.flatMap((block) => (block.kind === "chips" ? [block.pieces] : []));
    assert.deepEqual(
      counted?.map((piece) => piece.kind === "chip" && piece.tone),
      ["good", "good"],
    );
    assert.match(textOf(page), /An exact match was expected\./);
  });

  it("gives exact and partial matches the signs that they have elsewhere, and none of these to what is only expected", () => {
    const iconsOf = (pieces: readonly Piece[]) =>
      pieces.flatMap((piece) => (piece.kind === "chip" ? [piece.icon] : []));
    const inRows = (page: PageModel) => iconsOf(tablesOf(page).flatMap(({ rows }) => rows.flat(2)));
    const [exact, partial] = ["verified-filled", "verified"];
    const failed = { kind: "notPossible", because: "mirrorFailed" } as const;
    const page = batchPage(
      shownBatch(
        [
          outcomeOf("exact", "perfect"),
          outcomeOf("match", "partial"),
          outcomeOf("failed", "mismatch"),
          { kind: "skipped", because: "exact" },
          { kind: "skipped", because: "noBetter" },
          { kind: "skipped", because: "sameContract" },
          { ...failed, held: "exact" },
          { ...failed, held: "match" },
          failed,
        ],
        "ended",
      ),
    );
    assert.deepEqual(inRows(page), [
      ...[exact, partial, undefined],
      ...[exact, partial, undefined],
      ...[exact, partial, undefined],
    ]);
    const [counted = []] = page.body.flatMap((block) => (block.kind === "chips" ? [block.pieces] : []));
    assert.deepEqual(
      counted.flatMap((piece) => (piece.kind === "chip" && piece.icon !== undefined ? [piece.text] : [])),
      ["1 exact", "1 partial", "2 already exact", "1 already partial"],
    );
    const plan = planned({ dryRun: { grade: "exact", reasons: [] } });
    assert.deepEqual(inRows(batchPage(shownBatch([plan], "list"))), [undefined]);
    const shown = { ...shownBatch([outcomeOf("failed", "mismatch")], "ended") };
    const since = { ...shown, knownOf: () => ["partial", now + 60_000] as const };
    assert.deepEqual(inRows(batchPage(since)), [undefined, partial]);
  });

  it("tells at its end by title and sign how many are verified of those that were to be", () => {
    const headOf = (...states: readonly RowState[]) => {
      const { title, tone, sign } = batchPage(shownBatch(states, "ended")).head;
      return [title, tone, "icon" in sign && sign.icon];
    };
    const [exact, failed] = [outcomeOf("exact", "perfect"), outcomeOf("failed", "mismatch")];
    const skipped = { kind: "skipped", because: "noBetter" } as const;
    assert.deepEqual(headOf(exact, outcomeOf("match", "partial"), skipped), [
      "Verification finished: 2 of 2 contracts verified",
      "good",
      "pass-filled",
    ]);
    assert.deepEqual(headOf(exact, failed), [
      "Verification finished: 1 of 2 contracts verified",
      "careful",
      "warning",
    ]);
    assert.deepEqual(headOf(skipped), ["Verification finished", "neutral", "verified"]);
    assert.match(textOf(batchPage(shownBatch([skipped], "ended"))), /1 already partial/);
  });

  it("gives a mismatch the sign that it has in its result, and an error its own", () => {
    const signsOf = (word: string) =>
      tablesOf(batchPage(shownBatch([outcomeOf("failed", word)], "ended")))
        .flatMap(({ rows }) => rows.flat(2))
        .flatMap((piece) => (piece.kind === "chip" ? [piece.tone] : []));
    assert.deepEqual([signsOf("mismatch"), signsOf("compileFailed")], [["careful"], ["bad"]]);
  });

  it("offers to retry what may come to something else, and no more", () => {
    const endedWith = (...words: readonly string[]) =>
      batchPage(
        shownBatch(
          words.map((word) => outcomeOf("failed", word)),
          "ended",
        ),
      );
    const primary = (page: PageModel) =>
      page.head.actions.flatMap((one) => ("primary" in one && one.primary ? [one.label] : []));
    assert.deepEqual(primary(endedWith("timedOut", "rateLimited")), ["Retry Failed"]);
    assert.deepEqual(primary(endedWith("timedOut", "mismatch")), ["Retry 1 of 2 Failed"]);
    const lasting = endedWith("mismatch", "compileFailed");
    assert.deepEqual(primary(lasting), []);
    assert.doesNotMatch(textOf(lasting), /Retry/);
    assert.match(textOf(endedWith("timedOut")), /Retry Open Result/);
  });

  it("counts in its chips alone, says what is next in its sentence, and sums up in its report", () => {
    const states = [
      ...Array.from({ length: 8 }, () => outcomeOf("exact", "perfect")),
      outcomeOf("match", "partial"),
      outcomeOf("failed", "compileFailed"),
      { kind: "skipped", because: "exact" } as const,
      { kind: "skipped", because: "exact" } as const,
    ];
    const shown = shownBatch(states, "ended");
    const creation = "Creation was not compared for 8: this network has no traces.";
    assert.match(
      pageMarkdown(batchPage(shown)),
      /Creation was not compared for 8: this network has no traces\.\n\n8 exact · 1 partial · 1 failed · 2 already exact\n/,
    );
    const story = (of: ShownBatch) =>
      batchPage(of).body.flatMap((block) => (block.kind === "story" ? block.pieces : []));
    const said = (...states: readonly RowState[]) => story(shownBatch(states, "ended"));
    const text = (told: string) => [{ kind: "text", text: told }];
    assert.deepEqual(story(shown), text(`1 contract failed. Open its result to see why. ${creation}`));
    const failed = outcomeOf("failed", "mismatch");
    assert.deepEqual(said(failed, failed), text("2 contracts failed. Open a result to see why."));
    const [one, two] = [shownBatch([failed], "ended"), shownBatch([failed, failed], "ended")];
    const since = (of: ShownBatch) => ({
      ...of,
      knownOf: ({ key }: BatchRow) =>
        key === of.view.rows[0]?.key ? (["perfect", of.now + 60_000] as const) : undefined,
    });
    assert.deepEqual(story(since(one)), text("1 contract that failed has been verified since."));
    const both =
      "1 contract that failed has been verified since. 1 contract failed. Open its result to see why.";
    assert.deepEqual(story(since(two)), text(both));
    assert.doesNotMatch(textOf(batchPage(since(one))), /may need all files/);
    assert.match(textOf(batchPage(one)), /may need all files/);
    assert.deepEqual(
      said(outcomeOf("failed", "timedOut")),
      text("Retry what failed, or open a result to see why."),
    );
    assert.deepEqual(
      said(outcomeOf("match", "partial"), { kind: "notPossible", because: "notSendable" }),
      text("1 contract is not ready. Choose Verify… beside it to verify it individually."),
    );
    assert.deepEqual(
      said({ kind: "notPossible", because: "tooLarge" }, { kind: "notPossible", because: "notSendable" }),
      text("2 contracts are not ready. Choose Verify… beside each one to verify it individually."),
    );
    assert.deepEqual(said(outcomeOf("match", "partial")), [], "nothing is left to do");
    const canceled = { kind: "stopped", expected, because: "canceled" } as const;
    assert.deepEqual(said(canceled), text("Retry Canceled verifies what was canceled."));
    assert.deepEqual(
      said({ kind: "stopped", expected, because: "changed" }),
      [],
      "its notice says what to do",
    );
  });

  it("says once on which network its contracts are", () => {
    for (const label of ["Test Network", ""]) {
      const text = textOf(batchPage(shownBatch([outcomeOf("exact", "perfect")], "ended", { label })));
      assert.equal(text.split("Test Network").length - 1, 1, text);
      assert.match(text, /Test Network, chain ID \d+/);
    }
    const ofFile = shownBatch([outcomeOf("exact", "perfect")], "ended", { label: "Deploy.s.sol" });
    assert.match(textOf(batchPage(ofFile)), /Deploy\.s\.sol\s+Test Network, chain ID/);
  });

  it("leads to what has changed since it was agreed to, once it has ended, and before all else unless something failed", () => {
    const changed = { kind: "stopped", expected, because: "changed" } as const;
    const review = (phase: "running" | "ended", ...others: readonly RowState[]) =>
      bannersOf(batchPage(shownBatch([changed, ...others], phase)))
        .flatMap(({ buttons }) => buttons)
        .find(({ label }) => label === "Review Changes");
    assert.deepEqual(review("ended")?.message, { type: "batch", action: "review" });
    assert.equal(review("ended")?.primary, true);
    assert.equal(review("ended", outcomeOf("failed", "timedOut"))?.primary, false);
    assert.equal(review("running"), undefined);
    const without = bannersOf(batchPage(shownBatch([outcomeOf("exact", "perfect")], "ended")));
    assert.deepEqual(without, []);
  });
});
