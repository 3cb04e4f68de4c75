import assert from "node:assert/strict";
import { respondedReport, askedAddress, knownStatus, network, reportOf } from "../../../support/reports.ts";
import { verificationPage } from "../../../../src/ui/verification/verificationPage.ts";
import type { VerificationReport, VerificationWay } from "../../../../src/app/verification/report.ts";
import { summarize } from "../../../../src/app/verification/summarize.ts";
import type { Hex } from "../../../../src/core/hex.ts";
import { ApiError } from "../../../../src/http/failure.ts";
import type { PageModel } from "../../../../src/ui/page/pageModel.ts";
import { readableText } from "../markup.ts";
import { blocksOfKind, drawnPage } from "../../../support/drawnPage.ts";
import { pageOf } from "./views.ts";

describe("what is offered of a build that did not compile", () => {
  it("is the list of problems, where the compiler said a place and it was just now", async () => {
    const sourceLocation = { file: "src/Awning.sol", start: 1, end: 2 };
    const offers = async (location: object | undefined, way: VerificationWay, fromMemory = false) => {
      const listed = { severity: "error", message: "No.", sourceLocation: location };
      const error = { customCode: "compiler_error", message: "No.", errorData: { compilerErrors: [listed] } };
      const body = { isJobCompleted: true, contract: { match: null }, error };
      const report = { ...(await respondedReport("job", [{ body }])), way };
      return pageOf({ kind: "finished", report, earlier: [], fromMemory }).includes("Show Problems");
    };
    const build = { kind: "build", contract: "src/Awning.sol:Awning", files: 1 } as const;
    assert.equal(await offers(sourceLocation, build), true);
    assert.equal(await offers(sourceLocation, build, true), false);
    assert.equal(await offers(sourceLocation, { kind: "explorer" }), false);
    assert.equal(await offers(undefined, build), false);
  });
});

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
      `Contract Lens cannot read the deployed code on ${network.name}: no mirror node is configured. You can publish without a comparison, and the service will compare.`,
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
      assert.deepEqual(buttons, ["Check Connection", "Open Settings", ...last]);
      assert.equal(says.includes("without a comparison"), status === known);
      assert.deepEqual(primaryOn(page), ["Try Again"]);
      assert.match(readableText(drawnPage(page)), /Mirror node *mirror\.example/);
      const later = readableText(pageOf({ kind: "finished", report, earlier: [summarize(report)] }));
      assert.match(later, /Earlier attempts.*mirror node unreachable.*mirror\.example *mirror node/);
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
    assert.match(partial.says, /^Try again: .*Whether a build in this workspace gives an exact match/);
    assert.doesNotMatch(partial.says, /without a comparison/);
    assert.deepEqual(partial.buttons, ["Check Connection", "Open Settings"]);
    assert.deepEqual(primaryOn(partial.page), []);
    const labels = partial.page.head.actions.map((action) => action.label);
    assert.ok(labels.includes("Try Again") && !labels.includes("Verify Again"));
    const exact = await told("exact_match");
    assert.equal(exact.page.head.title, "Already verified, exact match");
    assert.doesNotMatch(exact.text, /Deployed from commit/);
    assert.match(exact.text, /No action needed\. Check Connection/);
  });

  it("leaves one thing that stands out: trying again, where the service itself was not reached", async () => {
    const error = new ApiError({ kind: "timedOut", afterMilliseconds: 5 }, "verifier.example");
    const known = await knownStatus({ status: 404, body: { match: null } });
    for (const [status, primary] of [
      [known, label],
      [{ kind: "failed", error }, "Try Again"],
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

describe("the commit that a contract was deployed from", () => {
  const [title, command] = ["Deployed from commit 1a2b3c4", "git checkout 1a2b3c4"];
  const job = async (response: object) =>
    respondedReport("job", [{ body: { isJobCompleted: true, ...response } }]);
  const verified = async (match: string) =>
    job({
      contract: { address: askedAddress, chainId: "1", match, creationMatch: match, runtimeMatch: match },
    });
  const offered = (report: VerificationReport, commit: string | undefined = "1a2b3c4") => {
    const page = verificationPage({ kind: "finished", report, earlier: [], commit });
    const found = blocksOfKind(page, "banner").find((banner) => banner.title === title);
    return found?.buttons.map(({ message }) => ("text" in message ? message.text : undefined));
  };

  it("is still offered for checking out after a match that is not exact, and after a mismatch", async () => {
    const error = { customCode: "no_match", message: "No." };
    const held = { match: "match", address: askedAddress, chainId: "1" };
    for (const report of [
      await verified("match"),
      await job({ contract: { match: null }, error }),
      reportOf({ kind: "noExplorer", status: await knownStatus({ body: held }) }),
    ])
      assert.deepEqual(offered(report), [command]);
  });

  it("is the one advice on an exact match, also of an attempt that is remembered, and of a code that may have one", async () => {
    const [commit, advice] = ["1a2b3c4", /For an exact match/];
    const held = { match: "match", address: askedAddress, chainId: "1" };
    const published = await verified("match");
    for (const report of [
      published,
      reportOf({ kind: "noExplorer", status: await knownStatus({ body: held }) }),
    ]) {
      const view = { kind: "finished", report, earlier: [] } as const;
      assert.match(drawnPage(verificationPage(view)), advice);
      const beside = drawnPage(verificationPage({ ...view, commit }));
      assert.doesNotMatch(beside, advice);
      assert.match(beside, /The contract behaves as the source says\.|No action needed\./);
      const restored = { kind: "restored", summary: summarize(report) } as const;
      assert.match(drawnPage(verificationPage({ ...restored, commit })), /Deployed from commit 1a2b3c4/);
      assert.doesNotMatch(drawnPage(verificationPage(restored)), /Deployed from commit/);
    }
    const way = { kind: "build", contract: "a:A", files: 1, withoutHash: "noHash" } as const;
    assert.equal(offered({ ...published, way }), undefined);
    const exact = summarize(await verified("exact_match"));
    const restored = verificationPage({ kind: "restored", summary: exact, commit });
    assert.doesNotMatch(drawnPage(restored), /Deployed from commit/);
  });

  it("is no advice after an exact match, where nothing came of the attempt, or where no file names one", async () => {
    assert.equal(offered(await verified("exact_match")), undefined);
    assert.equal(offered(reportOf({ kind: "unresolved", reason: "notFound", error: undefined })), undefined);
    const page = verificationPage({ kind: "finished", report: await verified("match"), earlier: [] });
    assert.doesNotMatch(drawnPage(page), /git checkout/);
  });
});

describe("a build whose files the user had published before", () => {
  const note =
    /You agreed to send these files to 127\.0\.0\.1:5555 before, so Contract Lens did not ask again\./;

  it("says why there was no question, where there was none", async () => {
    const answered = await respondedReport("job", [{ status: 404, body: { match: null } }]);
    const way = { kind: "build", contract: "a:A", files: 2 } as const;
    const saidOf = (report: VerificationReport, isSentAgain?: boolean) =>
      pageOf({
        kind: "finished",
        report,
        earlier: [],
        ...(isSentAgain === undefined ? {} : { isSentAgain }),
      });
    assert.match(saidOf({ ...answered, way }, true), note);
    for (const silent of [
      saidOf({ ...answered, way }, false),
      saidOf({ ...answered, way }),
      saidOf(answered, true),
    ])
      assert.doesNotMatch(silent, note);
  });
});

describe("a verification that the user has canceled", () => {
  it("leads to the record, which says whether the service completed it, where that may be and can be told", () => {
    const offered = (asked: "nothing" | "verification", mirrorUrl?: string) => {
      const subject = {
        address: askedAddress as Hex,
        contractId: undefined,
        network: { ...network, mirrorUrl },
      };
      const report = reportOf({ kind: "cancelled", asked }, { subject });
      const page = verificationPage({ kind: "finished", report, earlier: [] });
      const [next = assert.fail()] = blocksOfKind(page, "banner");
      return [
        next.pieces.map((piece) => ("text" in piece ? piece.text : "")).join(" "),
        next.buttons.map(({ label, message }) => [label, message.type]),
      ];
    };
    assert.deepEqual(offered("verification", "https://mirror.example"), [
      "Open the contract's record to see its verification status, or try again.",
      [["Open Record", "openReference"]],
    ]);
    for (const silent of [offered("nothing", "https://mirror.example"), offered("verification")])
      assert.deepEqual(silent, ["Try again at any time.", []]);
  });
});

describe("publishing all files of a build", () => {
  it("is offered where the service says that it needs more than the metadata names, and there is more", async () => {
    const error = { customCode: "extra_file_input_bug", message: "Add all files." };
    const body = { isJobCompleted: true, contract: { match: null }, error };
    const way = { kind: "build", contract: "a:A", files: 2 } as const;
    const answered = await respondedReport("job", [{ body }]);
    const labels = (report: VerificationReport, filesLeftOut: number) => {
      const page = verificationPage({ kind: "finished", report, earlier: [], filesLeftOut });
      return blocksOfKind(page, "banner").flatMap(({ buttons }) => buttons.map(({ label }) => label));
    };
    assert.ok(labels({ ...answered, way }, 3).includes("Review All 5 Files…"));
    for (const none of [labels({ ...answered, way }, 0), labels(answered, 3)])
      assert.equal(
        none.some((label) => label.startsWith("Review All")),
        false,
      );
    const remembered = {
      kind: "finished",
      report: { ...answered, way },
      earlier: [],
      fromMemory: true,
    } as const;
    const [again] = blocksOfKind(verificationPage(remembered), "banner")
      .flatMap(({ buttons }) => buttons)
      .filter(({ label }) => label.startsWith("Review All"));
    assert.deepEqual([again?.label, again?.message], ["Review All Files…", { type: "allFiles" }]);
    const stand = verificationPage(remembered).head.actions.filter(
      (action) => "primary" in action && action.primary,
    );
    assert.deepEqual(stand, [], "publishing the same files again would come to the same");
    const other = { ...body, error: { customCode: "no_match", message: "No." } };
    const mismatch = { ...(await respondedReport("job", [{ body: other }])), way };
    assert.equal(
      labels(mismatch, 3).some((label) => label.startsWith("Review All")),
      false,
    );
  });
});

describe("what is verified already, though nothing could be sent", () => {
  const held = async (match: string, parts: object = {}) => {
    const status = await knownStatus({ body: { match, address: askedAddress, chainId: "1" } });
    const report = reportOf(
      { kind: "noExplorer", status, noBuildHasIt: true },
      { subject: { address: askedAddress, contractId: undefined, network: { ...network, ...parts } } },
    );
    return verificationPage({ kind: "finished", report, earlier: [], builds: "noneHasIt" });
  };

  it("is none of the attempt's doing", async () => {
    const page = await held("match");
    assert.equal(page.head.tone, "good");
    assert.match(drawnPage(page), /chip good[^]*?already verified, partial match/);
  });

  it("says what would make a partial match exact, and asks for nothing after an exact one", async () => {
    assert.match(readableText(drawnPage(await held("match"))), /For an exact match, build the exact files/);
    assert.doesNotMatch(readableText(drawnPage(await held("exact_match"))), /build the exact files/);
  });

  it("leads to its source where the service has a page of it, else to its record, where there is one", async () => {
    const offered = async (parts: object) => {
      const shown = drawnPage(await held("exact_match", parts));
      return ["View Source", "Open Record"].filter((label) => shown.includes(label));
    };
    const mirrorUrl = "https://mirror.example";
    assert.deepEqual(await offered({ mirrorUrl, explorerUrl: undefined }), ["Open Record"]);
    assert.deepEqual(await offered({ mirrorUrl: undefined, explorerUrl: undefined }), []);
    const verifierUrl = "https://sourcify.dev/server/";
    assert.deepEqual(await offered({ mirrorUrl, explorerUrl: undefined, verifierUrl }), ["View Source"]);
  });
});
