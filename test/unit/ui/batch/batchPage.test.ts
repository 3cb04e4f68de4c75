import assert from "node:assert/strict";
import type { RowState } from "../../../../src/app/batch/batchRow.ts";
import { ApiError, type Failure } from "../../../../src/http/failure.ts";
import { explainFailure } from "../../../../src/text/failures/failure.ts";
import { batchMarkdown } from "../../../../src/ui/batch/batchMarkdown.ts";
import { batchPage } from "../../../../src/ui/batch/batchPage.ts";
import type { Button } from "../../../../src/ui/page/button.ts";
import type { PageModel } from "../../../../src/ui/page/pageModel.ts";
import { parsePageMessage } from "../../../../src/ui/page/parsePageMessage.ts";

import { pageBody } from "../../../../src/ui/document/document.ts";
import { readableText } from "../markup.ts";
import { everyBatch, expected, fileOf, outcomeOf, planOf, shownBatch } from "./batchViews.ts";

const bannersOf = ({ body }: PageModel) => body.filter((block) => block.kind === "banner");

const tablesOf = ({ body }: PageModel) =>
  body
    .flatMap((block) => (block.kind === "section" ? block.blocks : []))
    .flatMap((block) => (block.kind === "table" && block.name === "batch" ? [block] : []));

function agreeButton(page: PageModel): Button | undefined {
  return bannersOf(page)
    .flatMap(({ buttons }) => buttons)
    .find(({ message }) => message.type === "publish");
}

const textOf = (page: PageModel): string => readableText(pageBody(page));

describe("the page of a batch", () => {
  it("says before anything leaves what would, to whom and for how many contracts", () => {
    const files = [fileOf("src/Vault.sol"), fileOf("src/Old.sol", { isKnown: true })];
    const plan = planOf({ files });
    const page = batchPage(
      shownBatch(
        [
          { kind: "ready", plan },
          { kind: "ready", plan },
        ],
        "list",
      ),
    );
    const agree = agreeButton(page);
    assert.deepEqual(
      [agree?.label, agree?.message, agree?.disabledBecause],
      ["Publish 1 File and Verify 2 Contracts", { type: "publish", plan: 7 }, undefined],
    );
    const text = textOf(page);
    assert.match(
      text,
      /Publishes 1 source file \(1\.2 kB\) to verify\.example\. Anyone can read it, permanently\./,
    );
    assert.match(text, /1 file that you agreed to send before is sent again\./);
    assert.match(text, /src\/Vault\.sol 2 contracts/);
  });

  it("names settings beside the files, and counts them as none, whether they become public or are sent again", () => {
    const settings = { isSettings: true, bytes: 90 } as const;
    const page = (...files: readonly ReturnType<typeof fileOf>[]) =>
      batchPage(shownBatch([{ kind: "ready", plan: planOf({ files }) }], "list"));
    const both = page(fileOf("src/Vault.sol"), fileOf("settings", settings));
    assert.equal(agreeButton(both)?.label, "Publish 1 File and Verify 1 Contract");
    assert.match(
      textOf(both),
      /Publishes 1 source file and the compiler settings \(1\.3 kB\) to verify\.example\./,
    );
    assert.match(textOf(both), /1 file and the compiler settings, 1\.3 kB/);
    const alone = page(fileOf("src/Vault.sol", { isKnown: true }), fileOf("settings", settings));
    assert.equal(agreeButton(alone)?.label, "Publish Settings and Verify 1 Contract");
    assert.match(textOf(alone), /Publishes the compiler settings \(90 bytes\) to verify\.example\./);
    assert.match(textOf(alone), /1 file that you agreed to send before is sent again\./);
    const again = page(fileOf("src/Vault.sol"), fileOf("settings", { ...settings, isKnown: true }));
    assert.match(textOf(again), /Publishes 1 source file \(1\.2 kB\)/);
    assert.match(textOf(again), /The compiler settings that you agreed to send before are sent again\./);
  });

  it("says that all files of a build are sent where no metadata names those needed, as long as it is selected", () => {
    const unchecked = planOf({ caution: "unchecked", dryRun: { grade: "notProved", reasons: [] } });
    const shown = shownBatch(
      [
        { kind: "ready", plan: planOf() },
        { kind: "ready", plan: unchecked },
      ],
      "list",
    );
    const [, needed = ""] = /Need a decision(.*)/.exec(textOf(batchPage(shown))) ?? [];
    assert.match(needed, /Source files not checked/);
    assert.match(needed, /The build keeps no metadata: the service compiles its files and decides\./);
    const only = /Each file is listed once\. Only files that the selected contracts need are sent\./;
    assert.match(textOf(batchPage(shown)), only);
    const rows = shown.view.rows.map((row) => ({ ...row, isTicked: true }));
    const both = textOf(batchPage({ ...shown, view: { ...shown.view, rows } }));
    assert.match(both, /Of builds without metadata, .*, all files are sent\./);
    assert.doesNotMatch(both, only);
  });

  it("promises nothing where nothing proves the sources, before and after", () => {
    const unproved = {
      kind: "ready",
      plan: planOf({ dryRun: { grade: "notProved", reasons: [] } }),
    } as const;
    assert.match(textOf(batchPage(shownBatch([unproved], "list"))), /Source files not checked/);
    const done = { ...outcomeOf("exact"), expected: { ...expected, grade: "notProved" } } as RowState;
    const text = textOf(batchPage(shownBatch([done], "ended")));
    assert.match(text, /Exact match/);
    assert.doesNotMatch(text, /expected/i);
  });

  it("says in its title how many of all would be verified", () => {
    const ready = { kind: "ready", plan: planOf() } as const;
    const skipped = { kind: "notPossible", because: "noBuild" } as const;
    const titleOf = (states: readonly RowState[]) => batchPage(shownBatch(states, "list")).head.title;
    assert.equal(titleOf([ready, ready]), "Verify 2 contracts");
    assert.equal(titleOf([ready, skipped]), "Verify 1 of 2 contracts");
  });

  it("shows what is verified first while it runs, and tells of each row by its place in the batch", () => {
    const states = [{ kind: "notPossible", because: "notSendable" }, outcomeOf("exact")] as const;
    const page = batchPage(shownBatch(states, "ended"));
    const text = textOf(page);
    assert.ok(text.indexOf("Exact match") < text.indexOf("Build incomplete"), text);
    assert.match(pageBody(page), /row&quot;:1[^>]*open/);
  });

  it("shows how far each contract is: sent, accepted, compiled, compared", () => {
    const running = {
      kind: "running",
      expected,
      job: undefined,
      service: "https://verify.example",
    } as const;
    const step = { kind: "verifying", host: "verify.example", protocol: "job", withKey: false } as const;
    const states: readonly RowState[] = [
      { kind: "waiting", expected, tries: 0 },
      { ...running, step: undefined },
      { ...running, step },
      { ...running, step, job: "j" },
      { kind: "accepted", expected, job: "j", service: "https://verify.example" },
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

  it("asks nothing where all of it was published before", () => {
    const plan = planOf({ files: [fileOf("src/Vault.sol", { isKnown: true })] });
    const page = batchPage(shownBatch([{ kind: "ready", plan }], "list"));
    assert.equal(agreeButton(page)?.label, "Verify 1 Contract");
    assert.match(textOf(page), /You agreed to send all of these files to verify\.example before\./);
  });

  it("has what may be a secret confirmed first, file by file", () => {
    const plan = planOf({
      files: [fileOf("src/Key.sol", { possibleSecrets: [{ kind: "privateKey", line: 3 }] })],
    });
    const page = batchPage(shownBatch([{ kind: "ready", plan }], "list"));
    assert.equal(agreeButton(page)?.disabledBecause, "Confirm the files that may contain secrets first.");
    assert.match(textOf(page), /May contain secrets/);
  });

  it("ticks and unticks by messages that its panel understands", () => {
    const states = [
      { kind: "ready", plan: planOf() },
      { kind: "ready", plan: planOf({ caution: "existing" }) },
    ] as const;
    const drawn = pageBody(batchPage(shownBatch(states, "list")));
    const ticks = [...drawn.matchAll(/role="checkbox"[^>]*aria-checked="(\w+)"/g)].map(([, is]) => is);
    assert.deepEqual(ticks, ["true", "false"]);
    assert.deepEqual(parsePageMessage({ type: "row", row: 0, action: "untick" }), {
      type: "row",
      row: 0,
      action: "untick",
    });
    assert.equal(parsePageMessage({ type: "row", row: 0, action: "publish" }), undefined);
    assert.equal(parsePageMessage({ type: "batch", action: "go" }), undefined);
  });

  it("groups what there is to choose by what can be done, behind the files that would be published", () => {
    const states: readonly RowState[] = [
      { kind: "notPossible", because: "notSendable" },
      { kind: "skipped", because: "exact" },
      { kind: "ready", plan: planOf({ caution: "existing" }) },
      { kind: "ready", plan: planOf() },
      { kind: "unseen" },
    ];
    const page = batchPage(shownBatch(states, "list"));
    assert.deepEqual(
      page.body.flatMap((block) => (block.kind === "section" ? [block.title] : [])),
      ["Files", "Can be verified", "Need a decision", "Not possible", "Already verified", "Other contracts"],
    );
    const ticks = tablesOf(page)
      .flatMap(({ rows }) => rows.flat(2))
      .flatMap((piece) => (piece.kind === "tick" ? [piece.message] : []));
    assert.deepEqual(ticks, [
      { type: "row", row: 3, action: "untick" },
      { type: "row", row: 2, action: "tick" },
    ]);
  });

  it("says in short why a contract cannot be verified, and leads to more", () => {
    const pieces = ["noBuild", "notSendable", "noNetwork"].map((because) => {
      const page = batchPage(shownBatch([{ kind: "notPossible", because } as RowState], "list"));
      const [section] = page.body.filter((block) => block.kind === "section");
      const [table] = section?.blocks ?? [];
      const row = table?.kind === "table" ? (table.rows[0] ?? []) : [];
      return row
        .flat()
        .flatMap((piece) => ("text" in piece && piece.kind !== "reference" ? [piece.text] : []));
    });
    assert.deepEqual(
      pieces.map((texts) => texts.filter((text) => !text.endsWith("."))),
      [["No matching build", "Open Record"], ["Build incomplete", "Verify…", "Open Record"], ["No network"]],
    );
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

  it("says of a build what its contract's name does not say already", () => {
    const buildOf = (name: string) => {
      const [row] = shownBatch([{ kind: "ready", plan: planOf() }], "list").view.rows;
      assert.ok(row !== undefined);
      const rows = [{ ...row, subject: { ...row.subject, name } }];
      const [table] = tablesOf(batchPage(shownBatch([], "list", { rows })));
      return table?.rows[0]?.at(-1);
    };
    const [path, build] = ["src/Vault.sol", "src/Vault.sol:Vault"];
    assert.deepEqual(buildOf("Vault"), [{ kind: "code", text: path, whole: build }]);
    assert.deepEqual(buildOf("Safe"), [{ kind: "code", text: build, whole: build }]);
  });

  it("leads out of Restricted Mode where nothing can be published in it", () => {
    const pageOf = (isTrusted: boolean) =>
      batchPage(shownBatch([{ kind: "ready", plan: planOf() }], "list", { isTrusted }));
    const buttonsOf = (isTrusted: boolean) => bannersOf(pageOf(isTrusted)).flatMap(({ buttons }) => buttons);
    const [banner] = bannersOf(pageOf(false));
    assert.equal(banner?.title, "Publishing is off in Restricted Mode");
    assert.match(JSON.stringify(banner.pieces[0]), /Trust this workspace to publish from it\./);
    const [trust, publish] = buttonsOf(false);
    assert.deepEqual([publish?.primary, trust?.primary], [false, true]);
    assert.deepEqual(trust?.message, { type: "manageTrust" });
    assert.equal(
      buttonsOf(true).some(({ message }) => message.type === "manageTrust"),
      false,
    );
  });

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
      "The mirror node did not return the deployed code. Try again.",
      "3 contracts were not compared",
    ])
      assert.ok(text.includes(said), said);
    assert.ok(!text.includes("Verify…"), "it is not published blind");
    assert.ok(!text.includes("Nothing to verify") && !text.includes("Not possible"), "that is not known");
    assert.equal(bannersOf(alone).length, 1);
    assert.deepEqual(
      bannersOf(alone)[0]?.buttons.map(({ label }) => label),
      ["Try Again", "Check Connection", "Cancel"],
    );
    const buttonsOf = (page: PageModel) =>
      page.body.flatMap((block) => (block.kind === "banner" ? block.buttons : []));
    const message = { type: "batch", action: "lookAgain" } as const;
    const again = (page: PageModel) => buttonsOf(page).find((button) => button.message.type === "batch");
    assert.deepEqual([again(alone)?.message, again(alone)?.primary], [message, true]);
    const beside = batchPage(shownBatch([...states, { kind: "ready", plan: planOf() }], "list"));
    assert.deepEqual([again(beside)?.message, again(beside)?.primary], [message, false]);
    const [actions] = tablesOf(alone).flatMap(({ rows }) => rows.map((cells) => cells.at(-1)));
    assert.deepEqual(
      actions?.map((piece) => piece.kind === "action" && piece.text),
      ["Try Again", "Open Record"],
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
        ["Check Connection", "remedy"],
        ["Cancel", "cancel"],
      ],
    );
  });

  it("says of which contracts a service did not return the status, and tries again before it publishes", () => {
    const failedBy = (failure: Failure) => new ApiError(failure, "verify.example");
    const ready = (statusFailure?: ApiError): RowState => ({
      kind: "ready",
      plan: planOf({ held: undefined, statusFailure }),
    });
    const error = failedBy({ kind: "serviceFailed", status: 503, messages: [] });
    const page = batchPage(
      shownBatch([ready(error), ready(error), { kind: "ready", plan: planOf() }], "list"),
    );
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
    const { view, ...rest } = shownBatch([ready(error), { kind: "ready", plan: planOf() }], "list");
    const [first, ...others] = view.rows;
    assert.ok(first !== undefined);
    const unticked = batchPage({
      ...rest,
      view: { ...view, rows: [{ ...first, isTicked: false }, ...others] },
    });
    assert.deepEqual(
      [bannersOf(unticked)[0]?.buttons[0]?.primary, agreeButton(unticked)?.primary],
      [false, true],
    );
  });

  it("shows no check on what needs a decision", () => {
    const signs = (["existing", "partial", "unchecked"] as const).map((caution) => {
      const page = batchPage(shownBatch([{ kind: "ready", plan: planOf({ caution }) }], "list"));
      return tablesOf(page).flatMap(({ rows }) =>
        rows.flat(2).flatMap((piece) => (piece.kind === "chip" ? piece.tone : [])),
      );
    });
    assert.deepEqual(signs, Array(3).fill(["careful"]));
  });

  it("calls a partial match one thing in one colour, expected or not, found before or now", () => {
    const partly = { ...expected, grade: "match" } as const;
    const chipsOf = (phase: "list" | "ended", ...states: readonly RowState[]) =>
      tablesOf(batchPage(shownBatch(states, phase)))
        .flatMap(({ rows }) => rows.flat(2))
        .flatMap((piece) => (piece.kind === "chip" ? [[piece.tone, piece.text]] : []));
    const planned = planOf({ dryRun: { grade: "match", reasons: [] } });
    const ended = outcomeOf("match", "partial");
    const partial = ["good", "Partial match"];
    assert.deepEqual(chipsOf("list", { kind: "ready", plan: planned }), [partial]);
    assert.deepEqual(chipsOf("ended", ended, { ...ended, expected: partly } as RowState), [partial, partial]);
    const page = batchPage(shownBatch([ended, { kind: "skipped", because: "noBetter" }], "ended"));
    const [counted] = page.body.flatMap((block) => (block.kind === "chips" ? [block.pieces] : []));
    assert.deepEqual(
      counted?.map((piece) => piece.kind === "chip" && piece.tone),
      ["good", "good"],
    );
    assert.match(textOf(page), /An exact match was expected\./);
  });

  it("tells at its end by title and sign how many are verified of those that were to be", () => {
    const headOf = (...states: readonly RowState[]) => {
      const { title, tone, sign } = batchPage(shownBatch(states, "ended")).head;
      return [title, tone, "icon" in sign && sign.icon];
    };
    const [exact, failed] = [outcomeOf("exact", "perfect"), outcomeOf("failed", "mismatch")];
    const skipped = { kind: "skipped", because: "noBetter" } as const;
    assert.deepEqual(headOf(exact, outcomeOf("match", "partial"), skipped), [
      "Verification finished: 2 of 2 verified",
      "good",
      "pass-filled",
    ]);
    assert.deepEqual(headOf(exact, failed), ["Verification finished: 1 of 2 verified", "careful", "warning"]);
    assert.deepEqual(headOf(skipped), ["Verification finished", "neutral", "verified"]);
    assert.match(textOf(batchPage(shownBatch([skipped], "ended"))), /1 skipped \(already partial\)/);
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
    assert.match(textOf(endedWith("timedOut")), /Retry Open/);
  });

  it("sums up a finished batch in a sentence, in words that fit the numbers", () => {
    const states = [
      ...Array.from({ length: 8 }, () => outcomeOf("exact", "perfect")),
      outcomeOf("match", "partial"),
      outcomeOf("failed", "compileFailed"),
      { kind: "skipped", because: "exact" } as const,
      { kind: "skipped", because: "exact" } as const,
    ];
    const shown = shownBatch(states, "ended");
    const sentence =
      "12 contracts: 8 exact, 1 partial, 1 failed, 2 skipped (already exact). Creation was not compared for 8: this network has no traces.";
    assert.ok(textOf(batchPage(shown)).includes(sentence));
    assert.ok(batchMarkdown(shown).includes("12 contracts: 8 exact, 1 partial"));
    const one = shownBatch([outcomeOf("match", "partial")], "ended");
    assert.match(textOf(batchPage(one)), /1 contract: 1 partial\./);
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

  it("offers what fits its phase", () => {
    const labels = (
      phase: "running" | "paused" | "ended",
      ...states: readonly Parameters<typeof shownBatch>[0][number][]
    ) => batchPage(shownBatch(states, phase)).head.actions.map(({ label }) => label);
    const waiting = { kind: "waiting", expected, tries: 0 } as const;
    const accepted = { kind: "accepted", expected, job: "j", service: "https://verify.example" } as const;
    assert.deepEqual(labels("running", waiting).slice(0, 2), ["Pause", "Cancel"]);
    assert.deepEqual(labels("running", accepted).slice(0, 2), ["Pause", "Stop Waiting"]);
    assert.equal(labels("paused", waiting, waiting, accepted)[0], "Resume (2 Left)");
    assert.equal(labels("ended", outcomeOf("failed", "timedOut"))[0], "Retry Failed");
    assert.equal(labels("ended", outcomeOf("exact", "perfect"))[0], "Copy Report");
  });

  it("draws every state, with no name of a service's code in it", () => {
    for (const shown of everyBatch) {
      const text = textOf(batchPage(shown));
      assert.doesNotMatch(text, /undefined|\[object|noBuild|notSendable|compileFailed/);
      assert.ok(batchMarkdown(shown).length > 100);
    }
  });
});
