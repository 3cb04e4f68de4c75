import assert from "node:assert/strict";
import type { LocatedBuild } from "../../../../src/app/builds/locatedBuild.ts";
import { isDeepStrictEqual } from "node:util";
import { checksummed } from "../../../../src/core/address.ts";
import type { ComparedBuilds } from "../../../../src/app/verification/comparedBuilds.ts";
import { sourcePage } from "../../../../src/app/networks/webPages.ts";
import { summarize } from "../../../../src/app/verification/report.ts";
import { explainAttempt } from "../../../../src/text/verification/attempt.ts";
import { attemptWord } from "../../../../src/text/verification/attemptWord.ts";
import { explainReport } from "../../../../src/text/verification/conclusion.ts";
import { parsePageMessage } from "../../../../src/ui/page/parsePageMessage.ts";
import {
  answeredReport,
  askedAddress,
  failedReport,
  failures,
  knownStatus,
  network,
  reportOf,
} from "../../../support/reports.ts";
import { attributeValues, readableText } from "../markup.ts";
import { fullSessionRecord } from "./records.ts";
import { verificationPage } from "../../../../src/ui/verification/verificationPage.ts";
import { ApiError } from "../../../../src/http/failure.ts";
import { offersSimilar, responsesOf, type OtherChains } from "../../../../src/ui/verification/view.ts";
import type { VerificationReport, VerificationWay } from "../../../../src/app/verification/report.ts";
import type { PageModel } from "../../../../src/ui/page/pageModel.ts";
import { blocksOfKind, drawnPage } from "../../../support/drawnPage.ts";
import { finishedPageOf, pageOf } from "./views.ts";

function messagesOf(page: string): readonly unknown[] {
  return attributeValues(page, "data-action").map((action) => parsePageMessage(JSON.parse(action)));
}

function disabledReasons(page: string): readonly string[] {
  const buttons = [...page.matchAll(/<vscode-button [^>]*aria-disabled="true"[^>]*>/g)].map(([tag]) => tag);
  return buttons.map((tag) => {
    assert.doesNotMatch(tag, /data-action/);
    const [title] = attributeValues(tag, "title");
    assert.ok(attributeValues(tag, "aria-label")[0]?.endsWith(`: ${title ?? "?"}`), tag);
    return title ?? "";
  });
}

/** What the name of the contract offers. */
const names = (["openReference", "copy"] as const).map((type) => ({
  type,
  text: "0x5b1869D9A4C187F2EAa108f3062412ecf0526b24",
}));

describe("what a verified contract's page offers", () => {
  it("is its source, where the service has a page of that", async () => {
    const body = { contracts: [{ address: askedAddress, chainId: "1", status: "perfect" }], unused: [] };
    const report = await answeredReport("session", [{ body }]);
    const lineOf = (verifierUrl: string | undefined) => {
      const subject = { ...report.subject, network: { ...network, verifierUrl } };
      const page = verificationPage({ kind: "finished", report: { ...report, subject }, earlier: [] });
      return blocksOfKind(page, "line").map(({ button }) => button.label)[0];
    };
    assert.equal(lineOf("https://sourcify.dev/server"), "View Source");
    assert.equal(lineOf("https://verifier.example"), "Open in Block Explorer");
    const source = sourcePage({ ...network, verifierUrl: "https://sourcify.dev/server" }, askedAddress);
    assert.equal(source, "https://repo.sourcify.dev/1/0x5b1869D9A4C187F2EAa108f3062412ecf0526b24");
  });
});

describe("what is offered of a build that did not compile", () => {
  it("is the list of problems, where the compiler said a place and it was just now", async () => {
    const sourceLocation = { file: "src/Awning.sol", start: 1, end: 2 };
    const offers = async (location: object | undefined, way: VerificationWay, fromMemory = false) => {
      const listed = { severity: "error", message: "No.", sourceLocation: location };
      const error = { customCode: "compiler_error", message: "No.", errorData: { compilerErrors: [listed] } };
      const body = { isJobCompleted: true, contract: { match: null }, error };
      const report = { ...(await answeredReport("job", [{ body }])), way };
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

  it("is offered beside the rest where importing failed, and not where it cannot help", async () => {
    const none = await answeredReport("job", [
      { status: 404, body: { customCode: "not_etherscan_verified", message: "x", errorId: "1" } },
    ]);
    assert.equal(none.conclusion.kind === "answered" && none.conclusion.response.outcome, "notPublished");
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

describe("a contract that the explorer has no source of", () => {
  const nextOf = async (builds: ComparedBuilds, isRemembered = false) => {
    const report = await answeredReport("job", [
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
    assert.match(says, /^A build in this workspace has this code\./);
    assert.doesNotMatch(says, /Publish the source at the block explorer/);
    assert.deepEqual(primary, ["Verify from Build…"]);
    assert.equal(labels?.[0], "Verify from Build…");
    assert.deepEqual((await nextOf("compared", true)).primary, []);
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
    const failed = await answeredReport("job", [
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
    const report = await answeredReport("job", [
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
    const report = await answeredReport("job", [
      { status: 404, body: { customCode: "not_etherscan_verified", message: "x", errorId: "1" } },
    ]);
    const build = { name: "Menu", source: "src/Menu.sol" } as unknown as LocatedBuild;
    const nearest = {
      build,
      resemblance: { kind: "older", share: 0.95, functions: 4 },
      functions: 4,
    } as const;
    const resembled = { nearest, commit: "1a2b3c4", skippedFiles: 1 };
    const page = verificationPage({ kind: "finished", report, earlier: [], builds: "noneHasIt", resembled });
    const next = blocksOfKind(page, "banner").find(({ title }) => title === "Next step");
    const text = checksummed(report.subject.address);
    assert.deepEqual(next?.buttons.find(({ label }) => label === "Open Record")?.message, {
      type: "openReference",
      text,
    });
    const said = (shown: typeof next): string => JSON.stringify(shown.pieces);
    assert.match(said(next), /It was deployed from commit 1a2b3c4: check that out and build\./);
    assert.doesNotMatch(said(next), /could not be read/, "it is known which build would have it");
    assert.match(
      said(next),
      /and build\..+Or publish the source at the block explorer, then verify again\."/,
    );
    const unknown = { ...resembled, nearest: undefined, commit: undefined };
    const other = verificationPage({
      kind: "finished",
      report,
      earlier: [],
      builds: "noneHasIt",
      resembled: unknown,
    });
    const [banner = assert.fail()] = blocksOfKind(other, "banner");
    assert.match(said(banner), /1 build file could not be read: see Builds in the side bar\./);
  });

  it("says nothing of builds where something else went wrong", async () => {
    const report = await answeredReport("session", [
      { status: 400, body: { error: "Error in Etherscan API response. Result message: Invalid API Key" } },
    ]);
    const resembled = { nearest: undefined, commit: undefined, skippedFiles: 1 };
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

  it("says that no build has its code either", async () => {
    assert.match(
      (await nextOf("noneHasIt")).says,
      /Publish the source at the block explorer.+No build in this workspace has this bytecode/,
    );
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
    assert.equal(page.head.title, "No build with this bytecode");
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
    const resembled = { nearest, commit: "1a2b3c4", skippedFiles: 2 };
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
    assert.match(said, /Next step\S* *\. The deployed code resembles an older build of/);
    assert.doesNotMatch(said, /could not be read|other settings/);
  });

  it("has one reason in its title, its outcome, and what is remembered of it", async () => {
    const status = await knownStatus(unverified);
    const report = reportOf({ kind: "noExplorer", status, noBuildHasIt: true });
    const page = verificationPage({ kind: "finished", report, earlier: [], builds: "noneHasIt" });
    const { word, status: fact } = summarize(report);
    assert.deepEqual(
      [page.head.title, attemptWord({ word, status: fact }), explainAttempt({ word, status: fact }).title],
      ["No build with this bytecode", "no build with this bytecode", "No build with this bytecode"],
    );
    assert.match(drawnPage(page), /chip neutral.*no build with this bytecode/);
  });

  it("is told otherwise where no builds were compared, or it is verified already", async () => {
    const none = await pageWith(unverified, undefined);
    assert.equal(none.head.title, "Not verified, no block explorer");
    const matched = { body: { match: "exact_match", address: askedAddress, chainId: "1" } };
    const verified = await pageWith(matched, "noneHasIt");
    assert.equal(verified.head.title, "Verified, exact match");
  });
});

describe("publishing all files of a build", () => {
  it("is offered where the service says that it needs more than the metadata names, and there is more", async () => {
    const error = { customCode: "extra_file_input_bug", message: "Add all files." };
    const body = { isJobCompleted: true, contract: { match: null }, error };
    const way = { kind: "build", contract: "a:A", files: 2 } as const;
    const answered = await answeredReport("job", [{ body }]);
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
    const mismatch = { ...(await answeredReport("job", [{ body: other }])), way };
    assert.equal(
      labels(mismatch, 3).some((label) => label.startsWith("Review All")),
      false,
    );
  });
});

describe("what stands at the same address on other chains", () => {
  it("is asked where nothing is verified here, and is told as no good sign", async () => {
    const report = await answeredReport("session", [
      { body: { error: "This contract is not verified on X" } },
    ]);
    const view = { kind: "finished", report, earlier: [] } as const;
    const [first = assert.fail()] = responsesOf(view);
    const response = { ...first, method: "GET", path: "/v2/contract/all-chains/0x5b18" } as const;
    assert.ok(pageOf(view).includes("Look Up on Other Chains"));
    const unknown = reportOf({ kind: "unresolved", reason: "notFound", error: undefined });
    assert.ok(!pageOf({ ...view, report: unknown }).includes("Look Up on Other Chains"));
    const known = (names: readonly string[]): OtherChains => ({ kind: "known", names, response });
    const said = (otherChains: OtherChains) => {
      const page = verificationPage({ ...view, otherChains });
      const section = blocksOfKind(page, "section").find(({ title }) => title === "Other chains");
      return JSON.stringify(section?.blocks);
    };
    const found = said(known(["Base", "chain 8454"]));
    assert.ok(
      found.includes("Verified at the same address on Base and chain 8454. The code there may differ."),
    );
    assert.doesNotMatch(found, /good|chip/);
    const many = said(known(Array.from({ length: 30 }, (_, index) => `N${index}`)));
    assert.ok(many.includes("N19, and 10 more."));
    assert.match(said(known([])), /no verified contract at this address on other chains/);
    const error = new ApiError({ kind: "timedOut", afterMilliseconds: 15_000 }, "verifier.example");
    assert.match(said({ kind: "failed", error }), /verifier\.example/);
    // Behind the responses to the attempt itself, whose numbers stay.
    assert.deepEqual(responsesOf({ ...view, otherChains: known([]) }), [...responsesOf(view), response]);
    assert.ok(pageOf({ ...view, otherChains: known([]) }).includes(response.path));
  });
});

describe("verifying by similar code", () => {
  it("is offered where nothing is verified and no build has the code, by the protocol that knows it", async () => {
    const none = await answeredReport("job", [{ body: { customCode: "no_match", message: "No." } }]);
    const contract = { address: askedAddress, chainId: "1", match: "match" };
    const partial = await answeredReport("job", [{ body: { isJobCompleted: true, contract } }]);
    const unknown = reportOf({ kind: "unresolved", reason: "notFound", error: undefined });
    const offers = (report: VerificationReport, more: object = {}) =>
      offersSimilar({ kind: "finished", report, earlier: [], ...more });
    assert.equal(offers(none), true);
    assert.equal(offers(none, { builds: "noMirror" }), true);
    assert.equal(offers(none, { builds: "compared" }), false);
    assert.equal(offers({ ...none, protocol: "session" }), false);
    assert.equal(offers(partial), false);
    assert.equal(offers({ ...unknown, protocol: "job" }), false);
  });
});

describe("what a page offers", () => {
  it("are messages that the panel takes, all of them", async () => {
    const record = {
      ...fullSessionRecord,
      extra: "x".repeat(1000),
      ["n".repeat(1024)]: { deep: "x".repeat(1000) },
    };
    const report = await answeredReport("session", [
      { body: { contracts: [record, record], unused: [], more: [1] } },
    ]);
    const messages = messagesOf(finishedPageOf(report));
    assert.ok(messages.length > 15);
    assert.ok(!messages.includes(undefined));
  });

  it("is to try again, to ask by another protocol and to copy the report", async () => {
    const report = await answeredReport("direct", [{ status: 404, body: "<html>gone</html>" }]);
    const messages = messagesOf(finishedPageOf(report));
    assert.deepEqual(messages.slice(0, 2), names);
    assert.deepEqual(messages.slice(2, 17), [
      { type: "tryAgain" },
      { type: "verifyWith", protocol: "session" },
      { type: "verifyWith", protocol: "job" },
      { type: "copyReport" },
      { type: "copyAs", format: "address" },
      { type: "copyAs", format: "link" },
      { type: "copyAs", format: "json" },
      { type: "copyAs", format: "markdown" },
      { type: "copyAs", format: "curl" },
      { type: "openRaw", answer: 0 },
      { type: "openExplorer" },
      { type: "otherChains" },
      { type: "toggleFieldNames" },
      { type: "remedy", remedy: "nextProtocol" },
      { type: "remedy", remedy: "openNetworkSettings" },
    ]);
  });

  it("is nothing of an answer where none came", () => {
    const report = reportOf({ kind: "cancelled", asked: "nothing" });
    const formats = messagesOf(finishedPageOf(report)).flatMap((message) =>
      message !== null && typeof message === "object" && "format" in message ? [message.format] : [],
    );
    assert.deepEqual(formats, ["address", "link", "markdown"]);
  });

  it("is the protocol after that of the report, where that is retired", async () => {
    const report = await answeredReport("job", [{ status: 404, body: "<html>gone</html>" }]);
    assert.match(readableText(finishedPageOf(report)), /Try Session Protocol/);
  });

  it("has one button at most that stands out", async () => {
    const reports = [
      await answeredReport("session", [{ body: { contracts: [fullSessionRecord], unused: [] } }]),
      await answeredReport("direct", [{ status: 404, body: "<html>gone</html>" }]),
      ...failures.map((failure) => failedReport(failure)),
      reportOf({ kind: "noVerifier" }, { host: undefined }),
    ];
    for (const report of reports) {
      const buttons = finishedPageOf(report).match(/<vscode-button[^>]*>/g) ?? [];
      const standingOut = buttons.filter((tag) => !tag.includes(" secondary"));
      const { tone, noneStandsOut, title } = explainReport(report);
      assert.equal(standingOut.length, tone === "good" || noneStandsOut === true ? 0 : 1, title);
    }
  });

  it("has none that stands out where none is likely to help, and asks to verify again what ended earlier", async () => {
    const standingOut = (page: PageModel): readonly string[] => {
      const all = [...page.head.actions, ...blocksOfKind(page, "banner").flatMap(({ buttons }) => buttons)];
      return all.flatMap((action) => ("primary" in action && action.primary ? [action.label] : []));
    };
    const notCompiled = await answeredReport("session", [{ status: 500, body: { error: "Compiler error" } }]);
    assert.equal(
      notCompiled.conclusion.kind === "answered" && notCompiled.conclusion.response.outcome,
      "compileFailed",
    );
    const wait = failedReport({ kind: "rateLimited", retryAfterMilliseconds: 3_600_000 });
    const busy = failedReport({ kind: "rateLimited", retryAfterMilliseconds: undefined });
    const other = await answeredReport("session", [
      { status: 500, body: { error: "The deployed and recompiled bytecode don't match." } },
    ]);
    const pages = [
      ...[notCompiled, wait, busy, other].map((report) => ({ report })),
      { report: other, fromMemory: true },
    ].map((view) => verificationPage({ kind: "finished", earlier: [], ...view }));
    assert.deepEqual(pages.map(standingOut), [
      [],
      [],
      ["Try Again"],
      ["Open in Block Explorer"],
      ["Verify Again"],
    ]);
  });

  it("is to see what is not understood, and a verified source", async () => {
    const unknown = await answeredReport("session", [{ status: 500, body: { error: "some words" } }]);
    assert.match(finishedPageOf(unknown), />Open Raw Response</);
    const exact = { address: askedAddress, chainId: network.chainId, status: "perfect" };
    const verified = await answeredReport("session", [{ body: { contracts: [exact], unused: [] } }]);
    assert.match(
      finishedPageOf(verified),
      /class="raw-line".*Anyone can read the source.*Open in Block Explorer/s,
    );
  });

  it("says why what it does not offer cannot be", async () => {
    const limited = await answeredReport("session", [
      { status: 502, body: { error: "Error in Etherscan API response. Result message: Invalid API Key" } },
    ]);
    const noExplorer = reportOf({ kind: "noExplorer", status: await knownStatus({ body: { match: null } }) });
    const noVerifier = reportOf({ kind: "noVerifier" }, { host: undefined });
    assert.deepEqual(
      [limited, noExplorer, noVerifier].map((report) => disabledReasons(finishedPageOf(report))),
      [
        ["No API key of yours was sent."],
        ["This chain has no block explorer to import source from."],
        ["This network has no verification service."],
      ],
    );
  });

  it("is to go on to every contract that it names, and nowhere else", async () => {
    const named = (body: object): Promise<readonly unknown[]> =>
      answeredReport("direct", [{ body: { result: [body] } }]).then((report) =>
        messagesOf(finishedPageOf(report)).filter((message) =>
          JSON.stringify(message).includes("openReference"),
        ),
      );
    const library = "11".repeat(20);
    const record = { address: askedAddress, chainId: "1", status: "perfect" };
    const [own] = names;
    // In the header, of the request and of the record.
    assert.deepEqual(await named(record), [own, own, own]);
    assert.deepEqual((await named({ ...record, libraryMap: { place: library, other: "none" } })).at(-1), {
      ...own,
      text: `0x${library}`,
    });
    assert.equal((await named({ ...record, address: "nonsense" })).length, 2);
  });

  it("is to cancel while it runs, and to go to what it is about", () => {
    const step = { kind: "lookingUpStatus", host: "h" } as const;
    const subject = {
      network,
      address: "0x5b1869d9a4c187f2eaa108f3062412ecf0526b24",
      contractId: undefined,
    } as const;
    const page = pageOf({ kind: "running", subject, step, startedAt: 0 });
    assert.deepEqual(messagesOf(page), [...names, { type: "cancel" }]);
  });
});
