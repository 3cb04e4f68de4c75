import assert from "node:assert/strict";
import { respondedReport, askedAddress, knownStatus, network, reportOf } from "../../../support/reports.ts";
import { verificationPage } from "../../../../src/ui/verification/verificationPage.ts";
import type { VerificationReport, VerificationWay } from "../../../../src/app/verification/report.ts";
import type { Hex } from "../../../../src/core/hex.ts";
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
      [
        ["Open Record", "openReference"],
        ["Verify Again", "tryAgain"],
      ],
    ]);
    for (const silent of [offered("nothing", "https://mirror.example"), offered("verification")])
      assert.deepEqual(silent, ["Try again at any time.", [["Verify Again", "tryAgain"]]]);
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

  it("leads to its source where the service has a page of it, and to its record, where there is one", async () => {
    const offered = async (parts: object) => {
      const shown = drawnPage(await held("exact_match", parts));
      return ["View Source", "Open Record"].filter((label) => shown.includes(label));
    };
    const mirrorUrl = "https://mirror.example";
    assert.deepEqual(await offered({ mirrorUrl, explorerUrl: undefined }), ["Open Record"]);
    assert.deepEqual(await offered({ mirrorUrl: undefined, explorerUrl: undefined }), []);
    const verifierUrl = "https://sourcify.dev/server/";
    assert.deepEqual(await offered({ mirrorUrl, explorerUrl: undefined, verifierUrl }), [
      "View Source",
      "Open Record",
    ]);
  });
});
