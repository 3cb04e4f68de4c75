import assert from "node:assert/strict";
import type { BatchPhase } from "../../../../src/app/batch/batch.ts";
import type { BatchRow, RowState, StopReason } from "../../../../src/app/batch/batchRow.ts";
import type { DeploymentStatus } from "../../../../src/app/deploymentChecks/deploymentStatus.ts";
import { ApiError, type Failure } from "../../../../src/http/failure.ts";
import { batchPage } from "../../../../src/ui/batch/batchPage.ts";
import type { ShownBatch } from "../../../../src/ui/batch/shownBatch.ts";
import type { Button } from "../../../../src/ui/page/pageModel.ts";
import { pageMarkdown } from "../../../../src/ui/pageMarkdown.ts";
import { parsePageMessage } from "../../../../src/ui/page/pageMessage.ts";
import { renderPage } from "../../../support/drawnPage.ts";
import { describePages } from "../../../support/textSnapshots.ts";
import { everyBatch, expected, fileOf, now, outcomeOf, planned, shownBatch } from "./batchViews.ts";
import { agreeButton, bannersOf, chipsOf, piecesOf, tablesOf } from "./pageParts.ts";

const error503: Failure = { kind: "serviceFailed", status: 503, messages: [] };
const limited: Failure = { kind: "rateLimited", retryAfterMilliseconds: undefined };

const known = { isKnown: true } as const;
const settings = { isSettings: true, bytes: 90 } as const;
const secret = { possibleSecrets: [{ kind: "privateKey", line: 3 }] } as const;

const unproved = { dryRun: { grade: "notProved", reasons: [] } } as const;
const partial = planned({ caution: "partial", dryRun: { grade: "match", reasons: [] } });
const unchecked = planned({ caution: "unchecked", ...unproved });
/** What the service last said, where it does not return the status now. */
const heldBefore = (held: "exact" | "match"): RowState =>
  planned({
    held: undefined,
    heldBefore: [held, now - 180_000],
    caution: held === "exact" ? "wasExact" : undefined,
  });
const withoutStatus = (failure: Failure, isTicked = true): RowState =>
  planned({ held: undefined, statusFailure: new ApiError(failure, "verify.example") }, isTicked);

const notPossible = (because: Extract<RowState, { kind: "notPossible" }>["because"], more: object = {}) =>
  ({ kind: "notPossible", because, ...more }) as const satisfies RowState;
const mirrorFailed = (failure: Failure, more: object = {}): RowState =>
  notPossible("mirrorFailed", { error: new ApiError(failure, "mirror.example"), ...more });

const waiting: RowState = { kind: "waiting", expected, tries: 0 };
const step = { kind: "verifying", host: "verify.example", protocol: "job", withKey: false } as const;
const sending: RowState = { kind: "sending", expected, step };
const polling = { kind: "polling", expected, job: "j", service: "https://verify.example" } as const;
const stopped = (because: StopReason): RowState => ({ kind: "stopped", expected, because });

const exact = outcomeOf("exact", "perfect");
const match = outcomeOf("match", "partial");
const failed = (word: string): RowState => outcomeOf("failed", word);
/** What failed at a service, which is not the contract's doing. */
const failedAt = (host: string, failure?: Failure, more: object = {}): RowState => {
  const state = failed("serviceFailed");
  assert.ok(state.kind === "done");
  const summary = { ...state.outcome.summary, host, service: "verifier", ...more } as const;
  return { ...state, outcome: { ...state.outcome, summary, failure } };
};

const list = (...states: readonly RowState[]): ShownBatch => shownBatch(states, "list");
const running = (...states: readonly RowState[]): ShownBatch => shownBatch(states, "running");
const paused = (...states: readonly RowState[]): ShownBatch => shownBatch(states, "paused");
const ended = (...states: readonly RowState[]): ShownBatch => shownBatch(states, "ended");
const ofFiles = (...files: readonly ReturnType<typeof fileOf>[]): ShownBatch => list(planned({ files }));
const verifiedSince = (shown: ShownBatch, row: number): ShownBatch => ({
  ...shown,
  knownOf: ({ key }) => (key === shown.view.rows[row]?.key ? ["perfect", now + 60_000] : undefined),
});
const withCommit = (shown: ShownBatch): ShownBatch => {
  const rows = shown.view.rows.map((row) => ({ ...row, commit: "1a2b3c4" }));
  return { ...shown, view: { ...shown.view, rows } };
};
const withStatuses = (shown: ShownBatch, ...statuses: readonly DeploymentStatus[]): ShownBatch => ({
  ...shown,
  statusOf: (row) => statuses[shown.view.rows.indexOf(row)],
});

const views = {
  looking: shownBatch([planned(), { kind: "inspecting" }, { kind: "unseen" }], "looking"),
  "to agree to, one file was published before": ofFiles(
    fileOf("src/Vault.sol"),
    fileOf("src/Old.sol", known),
  ),
  "to agree to, with settings": ofFiles(fileOf("src/Vault.sol"), fileOf("settings", settings)),
  "to agree to, settings alone are new": ofFiles(
    fileOf("src/Vault.sol", known),
    fileOf("settings", settings),
  ),
  "to agree to, settings were published before": ofFiles(
    fileOf("src/Vault.sol"),
    fileOf("settings", { ...settings, ...known }),
  ),
  "to agree to, all was published before": ofFiles(fileOf("src/Vault.sol", known)),
  "to agree to, a file may contain a secret": ofFiles(fileOf("src/Key.sol", secret)),
  "none is ready, in Restricted Mode": shownBatch([notPossible("notTrusted")], "list", { isTrusted: false }),
  "to agree to, all kinds of contracts": list(
    ...[notPossible("notSendable"), notPossible("noBuild"), notPossible("noNetwork")],
    ...[planned({ caution: "existing" }), partial, unchecked, heldBefore("exact"), heldBefore("match")],
    ...[planned(), planned(unproved), { kind: "unseen" } as const],
    { kind: "skipped", because: "exact", build: "src/Plant.sol:Plant" },
    { kind: "skipped", because: "noBetter", build: "src/Plant.sol:Plant" },
  ),
  "to agree to, a build without metadata is selected": list(
    planned({ caution: "unchecked", ...unproved }, true),
  ),
  "to agree to, none is selected": list(planned({}, false), partial),
  "one needs a decision, all were deployed from another commit": withCommit(
    list(partial, notPossible("notSendable"), notPossible("noBuild", { mayHaveSource: true })),
  ),
  "none is ready": list(notPossible("notSendable")),
  "none is ready, one may be verified individually": list(
    ...[notPossible("notSendable"), notPossible("tooLarge"), notPossible("noBuild", { mayHaveSource: true })],
  ),
  "none is ready, two may be verified individually": list(
    ...[notPossible("notCompared"), notPossible("noBuild", { mayHaveSource: true })],
  ),
  "all are verified already": list({ kind: "skipped", because: "exact" }),
  "the mirror node failed in different ways": list(
    mirrorFailed({ ...error503, status: 500 }),
    mirrorFailed({ kind: "notJson" } as Failure),
    notPossible("mirrorFailed"),
  ),
  "the mirror node failed, some are verified": list(
    ...(["exact", "match", "none", undefined] as const).map((held) => mirrorFailed(error503, { held })),
  ),
  "mirror node and service failed": list(
    mirrorFailed(error503, { statusFailure: new ApiError(error503, "verify.example") }),
  ),
  "the service returned no status, or one that does not say": list(
    planned({ held: undefined }),
    withoutStatus(error503),
  ),
  running: running(waiting, sending, polling, exact, failed("timedOut"), stopped("canceled")),
  "running, all are sent": running(polling, exact),
  pausing: paused(polling, waiting),
  paused: paused(exact, waiting),
  "left by a reload": shownBatch([exact, stopped("notSent"), stopped("mayBeSent")], "ended", {
    finishedAt: undefined,
  }),
  "ended, all verified": ended(exact, match, { kind: "skipped", because: "noBetter" }),
  "ended, of all kinds": ended(
    ...[exact, exact, match, failed("compileFailed"), failed("mismatch"), stopped("skipped")],
    ...[{ kind: "skipped", because: "exact" } as const, notPossible("notSendable"), notPossible("tooLarge")],
  ),
  "ended, expected otherwise": ended(
    { ...exact, expected: { ...expected, grade: "notProved" } } as RowState,
    { ...match, expected: { ...expected, grade: "match" } } as RowState,
  ),
  "ended, what failed may be retried": ended(failed("timedOut"), failed("mismatch"), stopped("canceled")),
  "ended, only canceled": ended(stopped("canceled"), outcomeOf("canceled", "cancelled")),
  "ended, one has changed since it was agreed to": ended(stopped("changed")),
  "ended, one of two that failed is verified since": verifiedSince(
    ended(failed("mismatch"), failed("mismatch")),
    0,
  ),
  "ended, all that failed is verified since": verifiedSince(ended(failed("mismatch")), 0),
  "ended, the service failed": ended(failedAt("verify.example", error503)),
  "ended, the service may have received the files": ended(
    failedAt("verify.example", undefined, { word: "unknown", failure: "serviceFailed" }),
    failedAt("verify.example", undefined, { word: "timedOut" }),
  ),
  "ended, the view of deployments knows more": withStatuses(
    ended(notPossible("noContract"), notPossible("noBuild"), notPossible("noBuild")),
    { kind: "gone" },
    { kind: "notVerified", build: "otherCode" },
    { kind: "notVerified", build: undefined },
  ),
};

describePages("batch", views, batchPage);

/** The buttons that stand out. */
const primaryOn = (shown: ShownBatch): readonly string[] => {
  const page = batchPage(shown);
  const buttons = [...page.head.actions, ...bannersOf(page).flatMap((banner) => banner.buttons)];
  return buttons.flatMap((button) => ("primary" in button && button.primary ? [button.label] : []));
};
const buttonOn = (shown: ShownBatch, label: string): Button | undefined => {
  const page = batchPage(shown);
  return [...page.head.actions, ...bannersOf(page).flatMap(({ buttons }) => buttons)].find(
    (button): button is Button => "message" in button && button.label === label,
  );
};
const tones = (shown: ShownBatch): readonly string[] => chipsOf(batchPage(shown)).map(({ tone }) => tone);

describe("a batch that nobody has agreed to", () => {
  it("publishes what it lists, once one is selected and each possible secret is confirmed", () => {
    const agreeOn = (name: keyof typeof views) => agreeButton(batchPage(views[name]));
    assert.deepEqual(agreeOn("to agree to, one file was published before")?.message, {
      type: "publish",
      plan: 7,
    });
    for (const name of ["to agree to, a file may contain a secret", "to agree to, none is selected"] as const)
      assert.notEqual(agreeOn(name)?.disabledBecause, undefined, name);
    assert.deepEqual(primaryOn(views["to agree to, none is selected"]), []);
    assert.equal(agreeOn("none is ready"), undefined);
  });

  it("leads out of Restricted Mode, where builds are not read", () => {
    const shown = views["none is ready, in Restricted Mode"];
    assert.deepEqual(primaryOn(shown), ["Manage Workspace Trust"]);
    assert.deepEqual(buttonOn(shown, "Manage Workspace Trust")?.message, { type: "manageTrust" });
  });

  it("selects each contract by its place in the batch, whatever group it is shown in", () => {
    const page = batchPage(views["to agree to, all kinds of contracts"]);
    const ticks = piecesOf(page).flatMap((piece) => (piece.kind === "tick" ? [piece.message] : []));
    const row = (index: number, action: string) => ({ type: "row", row: index, action });
    assert.deepEqual(ticks, [
      ...[7, 8, 9].map((index) => row(index, "untick")),
      ...[3, 4, 5, 6].map((index) => row(index, "tick")),
    ]);
    assert.deepEqual(ticks.map(parsePageMessage), ticks);
    const drawn = renderPage(batchPage(list(planned(), partial)));
    const checked = [...drawn.matchAll(/role="checkbox"[^>]*aria-checked="(\w+)"/g)].map(([, is]) => is);
    assert.deepEqual(checked, ["true", "false"]);
  });

  it("selects all of several that need no decision, or none", () => {
    const offered = (...isTicked: readonly boolean[]) => {
      const ready = isTicked.map((ticked) => planned({}, ticked));
      const text = JSON.stringify(batchPage(list(...ready, partial, partial)).body);
      return [...text.matchAll(/"action":"(tickAll|untickAll)"/g)].map(([, action]) => action);
    };
    assert.deepEqual(offered(false, false), ["tickAll"]);
    assert.deepEqual(offered(true, false), ["tickAll", "untickAll"]);
    assert.deepEqual(offered(true, true), ["untickAll"]);
    assert.deepEqual(offered(true), []);
  });

  it("says of a build what the contract's name does not say already", () => {
    const buildOf = (name: string) => {
      const [row = assert.fail()] = list(planned()).view.rows;
      const rows = [{ ...row, subject: { ...row.subject, name } }];
      return tablesOf(batchPage(shownBatch([], "list", { rows })))[0]?.rows[0]?.at(-1);
    };
    const [path, build] = ["src/Vault.sol", "src/Vault.sol:Vault"];
    assert.deepEqual(buildOf("Vault"), [{ kind: "code", text: path, whole: build }]);
    assert.deepEqual(buildOf("Safe"), [{ kind: "code", text: build, whole: build }]);
  });

  it("shows no check on what needs a decision", () => {
    for (const caution of ["existing", "partial", "unchecked"] as const)
      assert.deepEqual(tones(list(planned({ caution }))), ["careful"]);
  });
});

describe("lookups of a batch that failed", () => {
  it("are tried again before anything else, unless something is ready, and not while the batch runs", () => {
    const again = (shown: ShownBatch) => {
      const button = buttonOn(shown, "Try Again");
      return button && [button.message, button.primary];
    };
    const message = { type: "batch", action: "lookAgain" };
    const states = [mirrorFailed(error503), notPossible("mirrorFailed")];
    assert.deepEqual(again(list(...states)), [message, true]);
    const page = batchPage(list(...states));
    assert.deepEqual([page.head.tone, bannersOf(page).map(({ tone }) => tone)], ["careful", ["careful"]]);
    assert.deepEqual(again(list(...states, planned())), [message, false]);
    assert.equal(again(running(...states)), undefined);
  });

  it("come before publishing where the status of a selected contract is missing, and could be had", () => {
    const agree = "Publish 2 Files and Verify 1 Contract";
    assert.deepEqual(primaryOn(list(withoutStatus(error503))), ["Try Again"]);
    assert.deepEqual(primaryOn(list(withoutStatus(error503, false), planned())), [agree]);
    // A service without such lookups.
    const lacking = list(withoutStatus({ ...error503, status: 404 }));
    assert.deepEqual([primaryOn(lacking), bannersOf(batchPage(lacking)).length], [[agree], 1]);
  });

  it("are explained once where one reason holds for all", () => {
    for (const phase of ["list", "ended"] as const) {
      const page = batchPage(shownBatch([mirrorFailed(error503), mirrorFailed(error503)], phase));
      assert.equal(JSON.stringify(page).split("mirror.example responded").length - 1, 1, phase);
    }
  });

  it("leave among those already verified what is known to be exact", () => {
    const { counts } = views["the mirror node failed, some are verified"].view;
    assert.deepEqual([counts.alreadyExact, counts.notReady], [1, 3]);
  });

  it("have the connection checked of a contract of the same service for which that may help", () => {
    const checked = (...[states, phase]: Parameters<typeof shownBatch>) =>
      bannersOf(batchPage(shownBatch(states, phase))).flatMap(({ buttons }) =>
        buttons.flatMap(({ message }) =>
          message.type === "row" && message.action === "checkConnection" ? [message.row] : [],
        ),
      );
    const first = [outcomeOf("exact"), failedAt("a.example", limited)];
    const others = [failedAt("b.example", error503), failedAt("a.example", error503)];
    assert.deepEqual(checked([...first, ...others], "ended"), [3, 2]);
    assert.deepEqual(checked([failedAt("a.example"), failedAt("b.example")], "ended"), [0, 1]);
    assert.deepEqual(checked([withoutStatus(limited), withoutStatus(error503)], "list"), [1]);
    assert.deepEqual(checked([mirrorFailed(limited), mirrorFailed(error503)], "list"), [1]);
  });
});

describe("a batch that runs", () => {
  it("shows how far each contract is: sent, accepted, compiled, compared", () => {
    const states: readonly RowState[] = [
      ...[waiting, { kind: "sending", expected, step: undefined } as const, sending],
      ...[{ ...polling, step }, polling, exact, match],
      ...["timedOut", "compileFailed", "mismatch", "perfect", "unknown"].map(failed),
      outcomeOf("canceled"),
    ];
    const bars = (phase: BatchPhase) =>
      piecesOf(batchPage(shownBatch(states, phase))).flatMap((piece) =>
        piece.kind === "bar" ? [piece] : [],
      );
    assert.equal(bars("running")[2]?.label, "1 of 4 steps");
    assert.deepEqual(bars("ended"), []);
    assert.deepEqual(
      bars("running").map(({ parts }) => parts.map(({ tone }) => tone).join(" ")),
      [
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
      ],
    );
  });

  it("is waited for until nothing runs", () => {
    const isWaiting = (shown: ShownBatch) => "waitingFor" in batchPage(shown).head.sign;
    assert.deepEqual([views.running, views.pausing, views.paused].map(isWaiting), [true, true, false]);
  });

  it("can be continued where a reload has left contracts without an outcome", () => {
    const shown = views["left by a reload"];
    assert.equal(batchPage(shown).head.tone, "neutral");
    assert.deepEqual(buttonOn(shown, "Continue (2 Left)")?.message, { type: "batch", action: "continue" });
  });

  it("says of a contract what the view of deployments knew before its lookup failed", () => {
    const [chip] = chipsOf(
      batchPage(withStatuses(list(mirrorFailed(error503, { held: "none" })), { kind: "gone" })),
    );
    assert.equal(chip?.text, "No longer on this chain");
  });

  it("looks up of each contract only what may be told of it, once", () => {
    const lookups = (phase: BatchPhase, status: DeploymentStatus) => {
      const shown = shownBatch([notPossible("noContract"), exact, match], phase);
      const done: string[] = [];
      const note = (what: string, row: BatchRow) => done.push(`${what} ${shown.view.rows.indexOf(row)}`);
      const statusOf = (row: BatchRow) => (note("status", row), status);
      const knownOf = (row: BatchRow) => (note("known", row), ["perfect", now + 60_000] as const);
      const text = pageMarkdown(batchPage({ ...shown, statusOf, knownOf }));
      return [done.sort(), text.split("Now: exact match").length - 1];
    };
    assert.deepEqual(lookups("running", { kind: "unknown" }), [["status 0"], 0]);
    const all = ["known 0", "known 1", "known 2", "status 0", "status 2"];
    assert.deepEqual(lookups("ended", { kind: "unknown" }), [all, 2]);
    assert.deepEqual(lookups("ended", { kind: "deleted" }), [all, 0]);
  });
});

describe("a batch that has ended", () => {
  it("shows what is verified first, and opens each result by its place in the batch", () => {
    const page = batchPage(ended(notPossible("notSendable"), exact));
    assert.deepEqual(
      chipsOf(page).map(({ text }) => text),
      ["Exact match", "Build incomplete"],
    );
    assert.match(JSON.stringify(tablesOf(page)[0]?.rows[0]), /"row":1,"action":"open"/);
  });

  it("has a tone and a sign by how many are verified of those that were to be", () => {
    const head = (...states: readonly RowState[]) => {
      const { tone, sign } = batchPage(ended(...states)).head;
      return [tone, "icon" in sign && sign.icon];
    };
    const skipped = { kind: "skipped", because: "noBetter" } as const;
    assert.deepEqual(head(exact, match, skipped), ["good", "pass-filled"]);
    assert.deepEqual(head(exact, failed("mismatch")), ["careful", "warning"]);
    assert.deepEqual(head(skipped), ["neutral", "verified"]);
  });

  it("shows a match in one tone, expected or not, before and after, and a mismatch in another than an error", () => {
    const partly = { ...match, expected: { ...expected, grade: "match" } } as RowState;
    const shown = [list(planned({ dryRun: { grade: "match", reasons: [] } })), ended(match, partly)];
    assert.deepEqual(shown.map(tones), [["partial"], ["partial", "partial"]]);
    assert.deepEqual(tones(ended(failed("mismatch"), failed("compileFailed"))), ["careful", "bad"]);
  });

  it("gives exact and partial matches the signs that they have elsewhere, and none to what is only expected", () => {
    const icons = (shown: ShownBatch) => chipsOf(batchPage(shown)).map(({ icon }) => icon);
    const signs = ["verified-filled", "verified", undefined];
    const page = ended(
      ...[exact, match, failed("mismatch")],
      ...(["exact", "noBetter", "sameContract"] as const).map(
        (because) => ({ kind: "skipped", because }) as const,
      ),
      ...["exact", "match", undefined].map((held) => notPossible("mirrorFailed", { held })),
    );
    assert.deepEqual(icons(page), [...signs, ...signs, ...signs]);
    const counted = batchPage(page).body.flatMap((block) => (block.kind === "chips" ? block.pieces : []));
    assert.deepEqual(
      counted.flatMap((piece) => (piece.kind === "chip" && piece.icon !== undefined ? [piece.text] : [])),
      ["1 exact", "1 partial", "2 already exact", "1 already partial"],
    );
    assert.deepEqual(icons(list(planned())), [undefined]);
    const since = { ...ended(failed("mismatch")), knownOf: () => ["partial", now + 60_000] as const };
    assert.deepEqual(icons(since), [undefined, "verified"]);
  });

  it("offers to retry what may come to something else, and no more", () => {
    assert.deepEqual(primaryOn(ended(failed("timedOut"), failed("rateLimited"))), ["Retry Failed"]);
    assert.deepEqual(primaryOn(views["ended, what failed may be retried"]), ["Retry 1 of 2 Failed"]);
    assert.deepEqual(primaryOn(ended(failed("mismatch"), failed("compileFailed"))), []);
  });

  it("leads to what has changed since it was agreed to, before all else unless something failed", () => {
    const review = (shown: ShownBatch) => buttonOn(shown, "Review Changes");
    const shown = views["ended, one has changed since it was agreed to"];
    assert.deepEqual(review(shown)?.message, { type: "batch", action: "review" });
    assert.equal(review(shown)?.primary, true);
    assert.equal(review(ended(stopped("changed"), failed("timedOut")))?.primary, false);
    assert.equal(review(running(stopped("changed"))), undefined);
  });

  it("has no notice where nothing is left to do", () => {
    for (const states of [[exact], [failed("mismatch")]])
      assert.deepEqual(bannersOf(batchPage(ended(...states))), []);
  });

  it("names its network once, whatever it is called itself", () => {
    for (const label of ["Test Network", ""]) {
      const { identity } = batchPage(shownBatch([exact], "ended", { label })).head;
      assert.deepEqual(identity.names, [[{ kind: "text", text: "Test Network, chain ID 1" }]]);
    }
  });
});

describe("the row of a contract that was deployed from another commit", () => {
  it("offers to copy the checkout, and a plan of its own, where a build of it may come further", () => {
    const cases: readonly (readonly [ShownBatch, boolean])[] = [
      [list(partial), true],
      [list({ kind: "skipped", because: "noBetter" }), true],
      [list(notPossible("noBuild")), true],
      [ended(match), true],
      [ended(failed("mismatch")), true],
      [ended(exact), false],
      [ended(failed("compileFailed")), false],
      [list({ kind: "skipped", because: "exact" }), false],
      [list(notPossible("noContract")), false],
    ];
    for (const [index, [shown, isOffered]] of cases.entries()) {
      const pieces = piecesOf(batchPage(withCommit(shown)));
      const copied = pieces.flatMap((piece) => (piece.kind === "copy" ? [piece.whole] : []));
      assert.deepEqual(copied, isOffered ? ["git checkout 1a2b3c4"] : [], `case ${index}`);
      const messages = pieces.flatMap((piece) =>
        piece.kind === "action" ? [JSON.stringify(piece.message)] : [],
      );
      const verify = JSON.stringify({ type: "row", row: 0, action: "verify" });
      assert.equal(messages.includes(verify), isOffered, `case ${index}`);
      assert.doesNotMatch(pageMarkdown(batchPage(shown)), /Deployed from/);
    }
  });
});

describe("every state of a batch", () => {
  it("is shown without a name of the code", () => {
    for (const shown of everyBatch)
      assert.doesNotMatch(
        pageMarkdown(batchPage(shown)),
        /undefined|\[object|noBuild|notSendable|compileFailed/,
      );
  });
});
