import assert from "node:assert/strict";
import { respondedReport, askedAddress, knownStatus, network, reportOf } from "../../../support/reports.ts";
import { recordTitle } from "../../../../src/ui/subjects/record/recordTitle.ts";
import { verificationPage, verificationTitle } from "../../../../src/ui/verification/verificationPage.ts";
import type { VerificationReport } from "../../../../src/app/verification/report.ts";
import { summarize } from "../../../../src/app/verification/summarize.ts";
import { ApiError } from "../../../../src/http/failure.ts";
import type { PageModel } from "../../../../src/ui/page/pageModel.ts";
import { readableText } from "../markup.ts";
import { blocksOfKind, drawnPage } from "../../../support/drawnPage.ts";
import { recordViewOf } from "../../../support/lookupViews.ts";
import { linesOf, pageOf } from "./views.ts";

describe("publishing a build that cannot be compared", () => {
  const offered = (
    report: VerificationReport,
    builds: "compared" | "noMirror" | "unreadable" | undefined,
  ) => {
    const page = verificationPage({ kind: "finished", report, earlier: [], builds });
    const next = blocksOfKind(page, "banner").find(({ title }) => title === "Next step");
    return {
      buttons: next?.buttons.map(({ label }) => label) ?? [],
      says: next?.pieces.map((piece) => ("text" in piece ? piece.text : "")).join(" ") ?? "",
    };
  };
  const label = "Publish Without Comparison…";
  const primaryOn = (page: PageModel) =>
    [...page.head.actions, ...blocksOfKind(page, "banner").flatMap(({ buttons }) => buttons)].flatMap(
      (action) => ("primary" in action && action.primary ? [action.label] : []),
    );

  it("is all that is offered where no explorer has the source either, and says why", async () => {
    const report = reportOf({
      kind: "noExplorer",
      status: await knownStatus({ status: 404, body: { match: null } }),
    });
    const { buttons, says } = offered(report, "noMirror");
    assert.deepEqual(buttons, [label, "Open Settings"]);
    assert.equal(
      says,
      `Contract Lens cannot read the deployed bytecode on ${network.name}: no mirror node is configured. You can publish without a comparison, and the service will compare.`,
    );
    for (const builds of ["compared", undefined] as const)
      assert.equal(offered(report, builds).buttons.includes(label), false);
  });

  it("comes last where the mirror node was not reached, and only where the service was", async () => {
    const mirrorFailure = new ApiError(
      { kind: "unreachable", reason: "dns", code: "ENOTFOUND", neverLeft: true },
      "mirror.example",
    );
    const known = await knownStatus({ status: 404, body: { match: null } });
    const failed = {
      kind: "failed",
      error: new ApiError(mirrorFailure.failure, "verifier.example"),
    } as const;
    for (const [status, last] of [
      [known, [label]],
      [failed, []],
    ] as const) {
      const report = reportOf({ kind: "noExplorer", status, mirrorFailure });
      const page = verificationPage({ kind: "finished", report, earlier: [], builds: "unreadable" });
      assert.equal(page.head.title, "Mirror node unreachable");
      const { buttons, says } = offered(report, "unreadable");
      assert.deepEqual(buttons, ["Verify Again", "Check Connection", "Open Settings", ...last]);
      assert.equal(says.includes("without a comparison"), status === known);
      assert.deepEqual(primaryOn(page), ["Verify Again"]);
      assert.match(readableText(drawnPage(page)), /Mirror node *mirror\.example/);
      const later = readableText(pageOf({ kind: "finished", report, earlier: [summarize(report)] }));
      assert.match(later, /Earlier attempts.*mirror node unreachable.*mirror\.example *mirror node/);
    }
  });

  it("has the mirror node's words named as those of the mirror node: the service, which is named beside them, said nothing", async () => {
    const failure = { kind: "serviceFailed", status: 503, messages: ["Out of order"] } as const;
    const mirrorFailure = new ApiError(failure, "mirror.example");
    const status = await knownStatus({ status: 200, body: { match: "exact_match" } });
    for (const report of [
      reportOf({ kind: "held", status, mirrorFailure }),
      reportOf({ kind: "noExplorer", status, mirrorFailure }),
      reportOf({ kind: "unresolved", reason: "failed", error: mirrorFailure }),
    ]) {
      const read = readableText(pageOf({ kind: "finished", report, earlier: [] }));
      assert.match(read, /Mirror node message *Out of order/);
      assert.doesNotMatch(read, /Service message/);
    }
  });

  it("is not offered where the verification service fails, and another may have responded, unless it told a status since", async () => {
    const known = await knownStatus({ status: 404, body: { match: null } });
    for (const failure of [
      { kind: "notJson", status: 200, contentType: "text/html" },
      { kind: "serviceFailed", status: 503, messages: [] },
    ] as const)
      for (const statusAfter of [undefined, known]) {
        const error = new ApiError(failure, "verifier.example");
        const { buttons, says } = offered(reportOf({ kind: "failed", error, statusAfter }), "unreadable");
        const isOffered = statusAfter === known;
        assert.deepEqual(
          [buttons.includes(label), says.includes("without a comparison")],
          [isOffered, isOffered],
        );
      }
  });

  it("is not offered for what is verified, where that the mirror node failed is an aside", async () => {
    const mirrorFailure = new ApiError(
      { kind: "serviceFailed", status: 503, messages: [] },
      "mirror.example",
    );
    const commit = "1a2b3c4".padEnd(40, "0");
    const told = async (match: string) => {
      const status = await knownStatus({ body: { match, address: askedAddress, chainId: "1" } });
      const report = reportOf({ kind: "noExplorer", status, mirrorFailure });
      const view = { kind: "finished", report, earlier: [], builds: "unreadable", commit } as const;
      const page = verificationPage(view);
      const { buttons, says } = offered(report, "unreadable");
      return { page, text: readableText(drawnPage(page)), buttons, says };
    };
    const partial = await told("match");
    assert.equal(partial.page.head.title, "Already verified, partial match");
    assert.match(
      partial.text,
      /not be compared .*because the mirror node did not return it\. mirror\.example responded .*503/,
    );
    assert.match(partial.text, /Deployed from commit 1a2b3c4/);
    assert.match(partial.text, /Outcome *already verified, partial match/);
    assert.doesNotMatch(partial.text, /no source to import|no block explorer/);
    assert.match(partial.text, /Mirror node *mirror\.example.*HTTP status *503/);
    assert.match(
      partial.says,
      /^Try again: .*It is not known whether a build in this workspace gives an exact match/,
    );
    assert.doesNotMatch(partial.says, /without a comparison/);
    assert.deepEqual(partial.buttons, ["Check Connection", "Open Settings"]);
    assert.deepEqual(primaryOn(partial.page), []);
    const labels = partial.page.head.actions.map((action) => action.label);
    assert.ok(labels.includes("Verify Again") && !labels.includes("Try Again"));
    const exact = await told("exact_match");
    assert.equal(exact.page.head.title, "Already verified, exact match");
    assert.doesNotMatch(exact.text, /Deployed from commit/);
    assert.match(exact.text, /No action needed\. Check Connection/);
  });

  it("tells the mirror node's status from the service's, and has another tab than the record", async () => {
    const error = new ApiError({ kind: "serviceFailed", status: 503, messages: [] }, "mirror.example");
    const responded = await respondedReport("session", [{ status: 404, body: { error: "x" } }]);
    assert.equal(responded.conclusion.kind, "responded");
    const report = { ...responded, conclusion: { ...responded.conclusion, mirrorFailure: error } };
    const view = { kind: "finished", report, earlier: [], builds: "unreadable" } as const;
    const lines = new Map(linesOf(drawnPage(verificationPage(view))));
    assert.deepEqual([lines.get("Mirror node: HTTP status"), lines.get("HTTP status")], ["503", "404"]);
    const record = recordViewOf(undefined, { error });
    const tab = "0x5b18…6b24: Verification: Mirror node error";
    assert.equal(verificationTitle(view), tab);
    assert.equal(verificationTitle({ kind: "restored", summary: summarize(report) }), tab);
    assert.match(recordTitle(record, "utc"), /: Mirror node error$/);
  });

  it("leaves one thing that stands out: trying again, where the service itself was not reached", async () => {
    const error = new ApiError({ kind: "timedOut", afterMilliseconds: 5 }, "verifier.example");
    const known = await knownStatus({ status: 404, body: { match: null } });
    for (const [status, primary] of [
      [known, label],
      [{ kind: "failed", error }, "Verify Again"],
    ] as const) {
      const report = reportOf({ kind: "noExplorer", status });
      const page = verificationPage({ kind: "finished", report, earlier: [], builds: "noMirror" });
      assert.deepEqual(primaryOn(page), [primary]);
    }
  });

  it("is offered beside the rest where importing failed, and not where it cannot help", async () => {
    const none = await respondedReport("job", [
      { status: 404, body: { customCode: "not_etherscan_verified", message: "x", errorId: "1" } },
    ]);
    assert.equal(none.conclusion.kind === "responded" && none.conclusion.response.outcome, "notPublished");
    const { buttons, says } = offered(none, "unreadable");
    assert.ok(buttons.includes(label) && buttons.length > 1);
    assert.match(says, /Publish the source at the block explorer.+the mirror node did not return it/);
    const unresolved = reportOf({ kind: "unresolved", reason: "noMirror", error: undefined });
    const published = { ...none, way: { kind: "build", contract: "a:A", files: 1 } } as const;
    const matched = { match: "exact_match", address: askedAddress, chainId: "1" };
    const verified = reportOf({ kind: "noExplorer", status: await knownStatus({ body: matched }) });
    for (const report of [unresolved, published, verified])
      assert.equal(offered(report, "noMirror").buttons.includes(label), false);
  });
});
