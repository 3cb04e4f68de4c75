import assert from "node:assert/strict";
import type { StatusLookup } from "../../../../src/app/verification/report.ts";
import type { DryRun } from "../../../../src/builds/proof/dryRun.ts";
import { ApiError, type Failure } from "../../../../src/http/failure.ts";
import { standingOf, type Standing } from "../../../../src/app/verification/standing.ts";
import { isAgreedTo } from "../../../../src/app/publication/agreement.ts";
import type { PlanView } from "../../../../src/ui/verification/plan/view.ts";
import { verificationPage, verificationTitle } from "../../../../src/ui/verification/verificationPage.ts";
import { blocksOfKind, drawnPage } from "../../../support/drawnPage.ts";
import { askedAddress, knownStatus } from "../../../support/reports.ts";
import { plannedFile, planViewOf } from "./plans.ts";

const holding = (match: string | null, runtimeMatch: string | null = match): Promise<StatusLookup> =>
  knownStatus({
    status: match === null ? 404 : 200,
    body: { match, runtimeMatch, creationMatch: null, chainId: "1", address: askedAddress },
  });

const failedBy = (failure: Failure): StatusLookup => ({
  kind: "failed",
  error: new ApiError(failure, "verify.example"),
});

const planned = (
  status: StatusLookup | undefined,
  dryRun: DryRun,
  more: Partial<PlanView> = {},
): PlanView => {
  const view = planViewOf([plannedFile("src/Vault.sol")], { status, ...more });
  return { ...view, plan: { ...view.plan, dryRun } };
};

const exact: DryRun = { grade: "exact", reasons: [] };
const partial: DryRun = { grade: "match", reasons: [{ kind: "noHash" }] };
const unproved: DryRun = { grade: "match", reasons: [{ kind: "notProved" }] };

/** The labels of the buttons that stand out, of the head and of the body. */
const primaryOn = (view: PlanView): readonly string[] => {
  const { body, head } = verificationPage(view);
  const buttons = body.flatMap((block) => ("buttons" in block ? block.buttons : []));
  const ofHead = head.actions.flatMap((action) => ("message" in action ? [action] : []));
  return [...ofHead, ...buttons].flatMap(({ label, primary }) => (primary === true ? [label] : []));
};

describe("how a contract stands that is planned", () => {
  it("goes by the runtime code that the service holds, and by what the build is expected to come to", async () => {
    const cases: readonly (readonly [StatusLookup | undefined, DryRun, Standing])[] = [
      [undefined, exact, "open"],
      [await holding(null), exact, "open"],
      // Of the creation code alone.
      [await holding("exact_match", null), exact, "open"],
      [await holding("exact_match"), exact, "settled"],
      [await holding("exact_match"), partial, "settled"],
      // As the job protocol calls the better of the two.
      [await holding("exact_match", "match"), exact, "improved"],
      [await holding("match"), exact, "improved"],
      [await holding("match"), partial, "settled"],
      [await holding("match"), unproved, "maybeImproved"],
      [await holding("match"), { grade: "notProved", reasons: [] }, "maybeImproved"],
      [await holding("match"), { grade: "notCompared", reasons: [] }, "maybeImproved"],
      [await holding("match"), { grade: "notKnown", reasons: [] }, "settled"],
      [await holding("something"), exact, "notKnown"],
      [failedBy({ kind: "timedOut", afterMilliseconds: 15_000 }), exact, "notKnown"],
      [failedBy({ kind: "serviceFailed", status: 503, messages: [] }), exact, "notKnown"],
      [failedBy({ kind: "serviceFailed", status: 404, messages: [] }), exact, "open"],
      [failedBy({ kind: "serviceFailed", status: 410, messages: [] }), exact, "open"],
    ];
    for (const [index, [status, dryRun, standing]] of cases.entries())
      assert.equal(standingOf(planned(status, dryRun)), standing, `case ${index}`);
  });

  it("has nothing sent without a word that would not better what is verified, or may not, or that could not be verified", async () => {
    const agreed = (status: StatusLookup | undefined, dryRun: DryRun) =>
      isAgreedTo(planned(status, dryRun, { unpublished: new Set() }));
    assert.deepEqual(
      [
        agreed(await holding(null), exact),
        agreed(await holding("match"), exact),
        agreed(failedBy({ kind: "notJson" } as Failure), exact),
        agreed(await holding("exact_match"), exact),
        agreed(await holding("match"), partial),
        agreed(await holding("match"), unproved),
        agreed(await knownStatus({ status: 400, body: { customCode: "unsupported_chain" } }), exact),
      ],
      [true, true, false, false, false, false, false],
    );
  });

  it("heads the page where nothing is left to be done, and leads to the record and the source", async () => {
    const view = planned(await holding("exact_match"), exact, { commit: "1a2b3c4" });
    const { network } = view.subject;
    const page = verificationPage(view, "Vault");
    assert.deepEqual([page.head.tone, page.head.title], ["good", "Already verified, exact match"]);
    assert.match(drawnPage(page), /Vault/, "its title names no build");
    assert.equal(verificationTitle(view, "Vault"), "Vault 0x5b18…6b24: Already verified, exact match");
    assert.deepEqual(primaryOn(view), ["Open Record"]);
    assert.deepEqual(primaryOn({ ...view, isTrusted: false }), ["Open Record"], "trust changes nothing");
    assert.doesNotMatch(drawnPage(page), /Deployed from commit/, "no build would be better");
    const publicly = {
      ...view,
      subject: { ...view.subject, network: { ...network, verifierUrl: "https://sourcify.dev/server/" } },
    };
    assert.deepEqual(
      verificationPage(publicly).head.actions.map(({ label }) => label),
      ["Open Record", "View Source", "More Actions"],
    );
    const reason = /You can still publish to have the service compare again\./;
    assert.match(drawnPage(page), reason);
    assert.doesNotMatch(drawnPage(verificationPage(planned(await holding(null), exact))), reason);
    const settled = planned(await holding("match"), partial, { commit: "1a2b3c4" });
    assert.match(
      drawnPage(verificationPage(settled)),
      /Already verified, partial match.*Deployed from commit/s,
    );
  });

  it("folds away all but that where nothing is left to be done, unless another extension waits for a decision", async () => {
    const networkOf = (view: PlanView) => ({ ...view.subject.network, explorerSource: "etherscan" });
    const settled = planned(await holding("exact_match"), exact);
    const view = { ...settled, subject: { ...settled.subject, network: networkOf(settled) } };
    const { body } = verificationPage(view);
    assert.deepEqual(
      body.map(({ kind }) => kind),
      ["story", "fold"],
    );
    const [fold] = blocksOfKind(verificationPage(view), "fold");
    assert.ok(fold !== undefined && fold.isOpen !== true);
    const told = drawnPage({ ...verificationPage(view), body: fold.blocks });
    assert.match(told, /Expected result: exact match.*Publish 1 File.*Import from Block Explorer.*Files/s);
    assert.doesNotMatch(told, /Cancel/, "nothing waits to be canceled");
    const titleOf = (plan: PlanView) => blocksOfKind(verificationPage(plan), "fold")[0]?.title;
    assert.deepEqual(titleOf(view), [{ kind: "text", text: "Publish this build anyway" }]);
    const unsendable = { ...view, plan: { ...view.plan, publication: undefined } };
    assert.deepEqual(titleOf(unsendable), [{ kind: "text", text: "Details of this build" }]);
    const forAnother = verificationPage({ ...view, isForAnother: true });
    assert.equal(blocksOfKind(forAnother, "fold")[0]?.isOpen, true);
    assert.match(drawnPage(forAnother), /Another extension asks for this.*Cancel/s);
    const open = verificationPage(planned(await holding(null), exact));
    assert.ok(!open.body.some(({ kind }) => kind === "fold"));
  });

  it("leaves it to the implementation of a proxy to stand out", async () => {
    const part = { address: askedAddress, build: "src/Cards.sol:Cards", isCompared: true } as const;
    const proxy = {
      proxy: { ...part, state: "perfect" },
      behind: { ...part, role: "implementation", state: "notVerified" },
    } as const;
    const view = planned(await holding("exact_match"), exact, { proxy });
    assert.match(verificationPage(view).head.title, /^Proxy verified\. Implementation 0x\S+ not verified$/);
    assert.deepEqual(primaryOn(view), ["Verify Implementation…"]);
    const unknown = planned(failedBy({ kind: "notJson" } as Failure), exact, { proxy });
    assert.deepEqual(primaryOn(unknown), ["Verify Implementation…"]);
  });

  it("is said right before the button that publishes where it is not known", () => {
    const view = planned(failedBy({ kind: "serviceFailed", status: 503, messages: [] }), exact);
    const titles = blocksOfKind(verificationPage(view), "banner").map(({ title }) => title);
    assert.deepEqual(titles.slice(-2), [
      "Verification status unknown",
      "No files are sent until you press Publish",
    ]);
    assert.deepEqual(primaryOn(view), ["Try Again"]);
    const refused = failedBy({ kind: "unreachable", reason: "refused", neverLeft: true } as Failure);
    assert.match(drawnPage(verificationPage({ ...view, status: refused })), /Try Again.*Check Connection/s);
    const limited = failedBy({ kind: "rateLimited" } as Failure);
    assert.doesNotMatch(drawnPage(verificationPage({ ...view, status: limited })), /Check Connection/);
    assert.deepEqual(primaryOn({ ...view, isTrusted: false }), ["Manage Workspace Trust"]);
  });

  it("promises of no button that is not there", async () => {
    const view = planned(await holding(null), exact);
    const page = drawnPage(verificationPage({ ...view, plan: { ...view.plan, publication: undefined } }));
    assert.doesNotMatch(page, /until you press Publish/);
    assert.match(page, /No files were sent/);
  });
});
