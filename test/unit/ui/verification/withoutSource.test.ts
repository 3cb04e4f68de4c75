import assert from "node:assert/strict";
import type { LocatedBuild } from "../../../../src/app/builds/locatedBuild.ts";
import { isDeepStrictEqual } from "node:util";
import { checksummed } from "../../../../src/core/address.ts";
import type { ComparedBuilds } from "../../../../src/app/verification/comparedBuilds.ts";
import { summarize } from "../../../../src/app/verification/summarize.ts";
import { explainAttempt } from "../../../../src/text/verification/attempt.ts";
import { attemptWord } from "../../../../src/text/verification/attemptWord.ts";
import { respondedReport, askedAddress, knownStatus, reportOf } from "../../../support/reports.ts";
import { readableText } from "../markup.ts";
import { verificationPage } from "../../../../src/ui/verification/verificationPage.ts";
import { blocksOfKind, drawnPage } from "../../../support/drawnPage.ts";
import { rowWords } from "../../../../src/text/batch/rowWords.ts";
import { pageOf } from "./views.ts";
import { messagesOf } from "./offered.ts";

const skippedFiles = { count: 1, first: "out/Cut.json" };

describe("a contract that the explorer has no source of", () => {
  const nextOf = async (builds: ComparedBuilds, isRemembered = false) => {
    const report = await respondedReport("job", [
      { status: 404, body: { customCode: "not_etherscan_verified", message: "x", errorId: "1" } },
    ]);
    const fromMemory = isRemembered ? { fromMemory: true as const } : {};
    const page = verificationPage({ kind: "finished", report, earlier: [], builds, ...fromMemory });
    const next = blocksOfKind(page, "banner").find(({ title }) => title === "Next step");
    return {
      says: next?.pieces.map((piece) => ("text" in piece ? piece.text : "")).join(" ") ?? "",
      primary: next?.buttons.filter(({ primary }) => primary === true).map(({ label }) => label),
      labels: next?.buttons.map(({ label }) => label),
    };
  };

  it("leads to the build that has its code first, rather than to the explorer", async () => {
    const { says, primary, labels } = await nextOf("compared");
    assert.match(says, /^A build in this workspace has this bytecode\./);
    assert.doesNotMatch(says, /Publish the source at the block explorer/);
    assert.deepEqual(primary, ["Verify from Build…"]);
    assert.equal(labels?.[0], "Verify from Build…");
    assert.deepEqual((await nextOf("compared", true)).primary, []);
  });

  it("is told as partially verified where the service held that before, and what a build here is to it", async () => {
    const status = { body: { match: "match", address: askedAddress, chainId: "1" } };
    const report = await respondedReport("job", [
      { status: 404, body: { customCode: "not_etherscan_verified", message: "x", errorId: "1" } },
    ]);
    assert.ok(report.conclusion.kind === "responded");
    const conclusion = { ...report.conclusion, statusHeld: await knownStatus(status) };
    for (const [builds, says] of [
      ["noneHasIt", /No action needed\. For an exact match, build the exact files/],
      ["otherMetadata", /another metadata hash, so publishing it would not improve the match/],
      ["notSendable", /lacks what is needed to publish it/],
    ] as const) {
      const held = { ...report, conclusion };
      const page = verificationPage({ kind: "finished", report: held, earlier: [], builds });
      const text = readableText(drawnPage(page));
      assert.equal(page.head.title, "Already verified, partial match");
      assert.match(text, says);
      assert.match(text, /Outcome *already verified, partial match/);
      assert.match(text, /Verification status .*Verified, partial match/);
      assert.doesNotMatch(text, /Publish the source at the block explorer|without a comparison/);
    }
  });

  it("says why a build that has its code came second", async () => {
    for (const [builds, why] of [
      ["otherMetadata", /same code, but another metadata hash: it can give a partial match at best/],
      ["notSendable", /lacks what is needed to publish it/],
    ] as const) {
      const { says, labels } = await nextOf(builds);
      assert.match(says, why);
      assert.equal(labels?.[0], "Verify from Build…");
    }
    const failed = await respondedReport("job", [
      {
        body: {
          isJobCompleted: true,
          contract: { match: null },
          error: { customCode: "no_match", message: "x" },
        },
      },
    ]);
    const page = verificationPage({ kind: "finished", report: failed, earlier: [], builds: "otherMetadata" });
    const next = blocksOfKind(page, "banner").find(({ title }) => title === "Next step");
    const says = next?.pieces.map((piece) => ("text" in piece ? piece.text : "")).join(" ") ?? "";
    assert.match(says, /verify its implementation.+another metadata hash/);
  });

  it("says which file may be its build and was skipped, and opens that", async () => {
    const report = await respondedReport("job", [
      { status: 404, body: { customCode: "not_etherscan_verified", message: "x", errorId: "1" } },
    ]);
    for (const [reason, why] of [
      ["notJson", /Menu\.json may be of this contract.+not valid JSON/],
      ["tooLarge", /Menu\.json may be of this contract.+too large to read/],
    ] as const) {
      const skippedBuild = { folderUri: "file:///a", path: "out/Menu.sol/Menu.json", reason };
      // Also where there is no build at all to compare with.
      for (const builds of ["noneHasIt", undefined] as const) {
        const page = pageOf({ kind: "finished", report, earlier: [], builds, skippedBuild });
        assert.match(readableText(page), why);
        assert.ok(messagesOf(page).some((message) => isDeepStrictEqual(message, { type: "openSource" })));
      }
    }
    assert.doesNotMatch(
      pageOf({ kind: "finished", report, earlier: [], builds: "noneHasIt" }),
      /Open Build File/,
    );
  });

  it("leads to the record where no build has its code, and tells what is known of it", async () => {
    const report = await respondedReport("job", [
      { status: 404, body: { customCode: "not_etherscan_verified", message: "x", errorId: "1" } },
    ]);
    const build = { name: "Menu", source: "src/Menu.sol" } as unknown as LocatedBuild;
    const nearest = {
      build,
      resemblance: { kind: "older", share: 0.95, functions: 4 },
      functions: 4,
    } as const;
    const resembled = { nearest, commit: "1a2b3c4", skippedFiles };
    const page = verificationPage({ kind: "finished", report, earlier: [], builds: "noneHasIt", resembled });
    const next = blocksOfKind(page, "banner").find(({ title }) => title === "Next step");
    const text = checksummed(report.subject.address);
    assert.deepEqual(next?.buttons.find(({ label }) => label === "Open Record")?.message, {
      type: "openReference",
      text,
    });
    const said = (shown: typeof next): string => JSON.stringify(shown.pieces);
    assert.match(said(next), /It was deployed from commit 1a2b3c4\. Check out that commit and build it\./);
    assert.doesNotMatch(said(next), /could not be read/, "it is known which build would have it");
    assert.match(
      said(next),
      /and build it\..+Or publish the source at the block explorer, then verify again\."/,
    );
    const unknown = { ...resembled, nearest: undefined, commit: undefined };
    const other = verificationPage({
      kind: "finished",
      report,
      earlier: [],
      builds: "noneHasIt",
      resembled: unknown,
    });
    assert.match(
      readableText(drawnPage(other)),
      /The build file out\/Cut\.json could not be read: see Builds in the side bar\./,
    );
  });

  it("says nothing of builds where something else went wrong", async () => {
    const report = await respondedReport("session", [
      { status: 400, body: { error: "Error in Etherscan API response. Result message: Invalid API Key" } },
    ]);
    const resembled = { nearest: undefined, commit: undefined, skippedFiles };
    const page = verificationPage({ kind: "finished", report, earlier: [], builds: "noneHasIt", resembled });
    const [banner = assert.fail()] = blocksOfKind(page, "banner");
    assert.equal(banner.buttons[0]?.label, "Set API Key…");
    assert.equal(banner.buttons[0].primary, true);
    assert.equal(
      banner.buttons.some(({ label }) => label === "Open Record"),
      false,
    );
    assert.doesNotMatch(JSON.stringify(banner.pieces), /could not be read/);
  });

  it("says in a batch's words that no build has its code either", async () => {
    const { says } = await nextOf("noneHasIt");
    assert.match(says, /Build the deployed source in this workspace, or publish it at the block explorer/);
    assert.match(says, /builds into another folder/);
    assert.doesNotMatch(says, /nearest build/, "none is known");
    const report = await respondedReport("session", [
      { status: 404, body: { error: "This contract is not verified on Etherscan" } },
    ]);
    const page = verificationPage({ kind: "finished", report, earlier: [], builds: "noneHasIt" });
    const inBatch = rowWords({ state: { kind: "notPossible", because: "noBuild" } }, 0);
    assert.equal(page.head.title, inBatch.title);
    const text = readableText(drawnPage(page));
    assert.match(
      text,
      /No build in this workspace has this bytecode, and the block explorer has no published/,
    );
    const alone = verificationPage({ kind: "finished", report, earlier: [], builds: undefined });
    assert.equal(alone.head.title, "No published source");
  });
});

describe("a contract that no build has, where there is no explorer", () => {
  const pageWith = (status: Parameters<typeof knownStatus>[0], builds: "noneHasIt" | undefined) =>
    knownStatus(status).then((known) =>
      verificationPage({
        kind: "finished",
        report: reportOf({ kind: "noExplorer", status: known }),
        earlier: [],
        builds,
      }),
    );
  const unverified = { status: 404, body: { match: null } };

  it("is told as that, with the setting that names further builds", async () => {
    const page = await pageWith(unverified, "noneHasIt");
    assert.equal(page.head.title, "No matching build");
    const next = blocksOfKind(page, "banner").find(({ title }) => title === "Next step");
    assert.deepEqual(
      next?.buttons.map(({ label, message }) => [label, message]),
      [
        ["Open Record", { type: "openReference", text: checksummed(askedAddress) }],
        ["Show Builds", { type: "remedy", remedy: "showBuilds" }],
        ["Open Builds Setting", { type: "remedy", remedy: "openBuildSettings" }],
        ["Select Network…", { type: "remedy", remedy: "selectNetwork" }],
      ],
    );
  });

  it("is told first by what build would have it, and how to have that again, in one step", async () => {
    const status = await knownStatus(unverified);
    const report = reportOf({ kind: "noExplorer", status, noBuildHasIt: true });
    const nearest = {
      build: { name: "Menu", source: "src/Menu.sol" } as unknown as LocatedBuild,
      resemblance: { kind: "older", share: 0.95, functions: 4 },
      functions: 4,
    } as const;
    const resembled = { nearest, commit: "1a2b3c4", skippedFiles };
    const page = verificationPage({ kind: "finished", report, earlier: [], builds: "noneHasIt", resembled });
    const [next = assert.fail()] = blocksOfKind(page, "banner");
    assert.deepEqual(
      next.buttons.map(({ label, message, primary = false }) => [label, message, primary]),
      [
        ["Copy “git checkout 1a2b3c4”", { type: "copy", text: "git checkout 1a2b3c4" }, true],
        ["Open Record", { type: "openReference", text: checksummed(askedAddress) }, false],
        ["Show Builds", { type: "remedy", remedy: "showBuilds" }, false],
      ],
    );
    const said = readableText(drawnPage(page));
    assert.match(said, /Next step\S* *\. The deployed bytecode resembles/);
    assert.doesNotMatch(said, /could not be read|other settings/);
  });

  it("has one reason in its title, its outcome, and what is remembered of it", async () => {
    const status = await knownStatus(unverified);
    const report = reportOf({ kind: "noExplorer", status, noBuildHasIt: true });
    const page = verificationPage({ kind: "finished", report, earlier: [], builds: "noneHasIt" });
    const { word, status: fact } = summarize(report);
    assert.deepEqual(
      [page.head.title, attemptWord({ word, status: fact }), explainAttempt({ word, status: fact }).title],
      ["No matching build", "no matching build", "No matching build"],
    );
    assert.match(drawnPage(page), /chip neutral.*no matching build/);
  });

  it("is told otherwise where no builds were compared, or it is verified already", async () => {
    const none = await pageWith(unverified, undefined);
    assert.equal(none.head.title, "Not verified, no source to import");
    const matched = { body: { match: "exact_match", address: askedAddress, chainId: "1" } };
    const verified = await pageWith(matched, "noneHasIt");
    assert.equal(verified.head.title, "Already verified, exact match");
  });
});
