import assert from "node:assert/strict";
import type { LocatedBuild } from "../../../../src/app/builds/locatedBuild.ts";
import type {
  StatusLookup,
  VerificationReport,
  VerificationSubject,
} from "../../../../src/app/verification/report.ts";
import { summarize } from "../../../../src/app/verification/summary.ts";
import { checksummed } from "../../../../src/core/address.ts";
import { ApiError, type Failure } from "../../../../src/http/failure.ts";
import { explainAttempt } from "../../../../src/text/verification/attempt.ts";
import { attemptWord } from "../../../../src/text/verification/attemptWord.ts";
import { stepText } from "../../../../src/text/verification/verificationPage.ts";
import { pageMarkdown } from "../../../../src/ui/pageMarkdown.ts";
import { recordTitle } from "../../../../src/ui/subjects/record/shownRecord.ts";
import { verificationPage, verificationTitle } from "../../../../src/ui/verification/verificationPage.ts";
import type { VerificationView } from "../../../../src/ui/verification/view.ts";
import { blocksOfKind } from "../../../support/drawnPage.ts";
import { recordViewOf } from "../../../support/lookupViews.ts";
import {
  askedAddress,
  failedReport,
  knownStatus,
  network,
  reportOf,
  respondedReport,
} from "../../../support/reports.ts";
import { describePages, describeTexts } from "../../../support/textSnapshots.ts";
import { proxyWith } from "./plans.ts";
import { fullSessionRecord } from "./records.ts";
import { primaryOn } from "./views.ts";
import { ledgersAt } from "../../../support/networks.ts";

type Finished = Extract<VerificationView, { kind: "finished" }>;

const finished = (report: VerificationReport, more: Partial<Finished> = {}): Finished => ({
  kind: "finished",
  report,
  earlier: [],
  ...more,
});

/** A report by the job protocol on a response that is the last of the job. */
const job = (response: object, more: Partial<VerificationReport> = {}): Promise<VerificationReport> =>
  respondedReport("job", [{ body: { isJobCompleted: true, ...response } }], more);
const jobMatch = (match: string): Promise<VerificationReport> =>
  job({
    contract: { address: askedAddress, chainId: "1", match, creationMatch: match, runtimeMatch: match },
  });
const jobError = (error: object, more: Partial<VerificationReport> = {}): Promise<VerificationReport> =>
  job({ contract: { match: null }, error: { message: "No.", ...error } }, more);

const build = { kind: "build", contract: "src/Vault.sol:Vault", files: 2 } as const;
const ledgers = ledgersAt("https://mirror.example");
const subjectOn = (parts: object): VerificationSubject => ({
  address: askedAddress,
  contractId: undefined,
  network: { ...network, ...parts },
});

const statusOf = (match: string | null) =>
  match === null
    ? knownStatus({ status: 404, body: { match } })
    : knownStatus({ body: { match, address: askedAddress, chainId: "1" } });
const held = {
  exact: await statusOf("exact_match"),
  partial: await statusOf("match"),
  none: await statusOf(null),
};
const dns: Failure = { kind: "unreachable", reason: "dns", code: "ENOTFOUND", neverLeft: true };
const error503: Failure = { kind: "serviceFailed", status: 503, messages: [] };
const statusFailed = (failure: Failure) =>
  ({ kind: "failed", error: new ApiError(failure, "verifier.example") }) as const;
const mirror = (failure: Failure): ApiError => new ApiError(failure, "mirror.example");

const verified = await respondedReport("session", [{ body: { contracts: [fullSessionRecord], unused: [] } }]);
const partly = await jobMatch("match");
const notPublished = await respondedReport("job", [
  { status: 404, body: { customCode: "not_etherscan_verified", message: "x", errorId: "1" } },
]);
assert.ok(notPublished.conclusion.kind === "responded");
const partlyBefore = {
  ...notPublished,
  conclusion: { ...notPublished.conclusion, statusHeld: held.partial },
};
const mismatch = await jobError({ customCode: "no_match" });
const needsAllFiles = await jobError(
  { customCode: "extra_file_input_bug", message: "Add all files." },
  { way: build },
);
const notCompiled = await jobError(
  {
    customCode: "compiler_error",
    errorData: {
      compilerErrors: [
        {
          severity: "error",
          formattedMessage: "ParserError: Expected ';'.\n --> src/Awning.sol:1:49:\n",
          message: "No.",
          sourceLocation: { file: "src/Awning.sol", start: 1, end: 2 },
        },
      ],
    },
  },
  { way: build },
);
const retired = await respondedReport("job", [{ status: 404, body: "<html>gone</html>" }]);
const invalidKey = await respondedReport(
  "session",
  [{ status: 400, body: { error: "Error in Etherscan API response. Result message: Invalid API Key" } }],
  { withKey: true },
);
const noExplorer = (
  status: VerificationReport["conclusion"] extends never
    ? never
    : typeof held.none | ReturnType<typeof statusFailed>,
  more: object = {},
) => reportOf({ kind: "noExplorer", status, ...more });
const canceled = reportOf({ kind: "cancelled", asked: "verification" }, { subject: subjectOn({ ledgers }) });

const incomplete = {
  address: askedAddress,
  chainId: "1",
  status: "partial",
  files: { found: ["A.sol"], missing: { "Teapot.sol": {} }, invalid: {} },
};
const externalVerifications = {
  etherscan: {
    verificationId: "guid-1",
    statusUrl: "https://api.etherscan.example/status?guid=1",
    explorerUrl: "https://etherscan.example/address/0x1",
  },
  blockscout: { error: "Already verified", explorerUrl: "http://blockscout.example/" },
  routescan: {},
};
/** A job that was started, and how the last look at it failed, where it did. */
const unfinished = (miss: Failure | undefined, statusAfter?: StatusLookup): VerificationReport => ({
  ...failedReport(
    { kind: "unfinished", verificationId: "1111", afterMilliseconds: 300_000, miss },
    statusAfter,
  ),
  protocol: "job",
  way: build,
});

const nearest = {
  build: { name: "Menu", source: "src/Menu.sol" } as unknown as LocatedBuild,
  resemblance: { kind: "older", share: 0.95, functions: 4 },
  functions: 4,
} as const;
const skippedFiles = { count: 1, first: "out/Cut.json" };
const resembled = { nearest, named: undefined, commit: "1a2b3c4", skippedFiles };
const noneHasIt = { builds: "noneHasIt" } as const;
const skippedBuild = { folderUri: "file:///a", path: "out/Menu.sol/Menu.json", reason: "notJson" } as const;

const subject = subjectOn({});
const step = { kind: "verifying", host: "127.0.0.1:5555", protocol: "session", withKey: true } as const;

const views = {
  running: { kind: "running", subject, step, startedAt: 1000 },
  "left by a reload, nothing was sent": { kind: "interrupted", subject, wasSent: false },
  "left by a reload, may have been sent": { kind: "interrupted", subject, wasSent: true },
  "plan left by a reload": { kind: "interrupted", subject, wasSent: false, wasPlan: true },
  "remembered after a restart": { kind: "restored", summary: summarize(retired) },
  "remembered, deployed from another commit": {
    kind: "restored",
    summary: summarize(partly),
    commit: "1a2b3c4",
  },
  verified: finished(verified),
  "verified earlier": finished(verified, { fromMemory: true }),
  "verified partly": finished(partly),
  "verified partly, files are missing": finished(
    await respondedReport("session", [{ body: { contracts: [incomplete], unused: [] } }]),
  ),
  "verified partly, deployed from another commit": finished(partly, { commit: "1a2b3c4" }),
  "verified proxy, implementation not verified": finished(verified, { proxy: proxyWith() }),
  "verified, passed on to other explorers": finished(
    await job({
      contract: { address: askedAddress, chainId: "1", match: "exact_match" },
      externalVerifications,
    }),
  ),
  "verified already": finished(noExplorer(held.exact)),
  "verified already, no build has it": finished(noExplorer(held.partial, { noBuildHasIt: true }), noneHasIt),
  "verified already, the mirror node failed": finished(
    noExplorer(held.exact, { mirrorFailure: mirror(error503) }),
    { builds: "unreadable", commit: "1a2b3c4" },
  ),
  "verified partly already, the mirror node failed": finished(
    noExplorer(held.partial, { mirrorFailure: mirror(error503) }),
    { builds: "unreadable", commit: "1a2b3c4" },
  ),
  "no published source": finished(notPublished),
  "no published source, a build has the bytecode": finished(notPublished, { builds: "compared" }),
  "no published source, a build has other metadata": finished(notPublished, { builds: "otherMetadata" }),
  "no published source, the build cannot be published": finished(notPublished, { builds: "notSendable" }),
  "no published source, no build has the bytecode": finished(notPublished, noneHasIt),
  "no published source, a build has the code with other metadata": finished(notPublished, {
    ...noneHasIt,
    resembled: {
      nearest: { ...nearest, resemblance: { kind: "otherMetadata", setting: "none", functions: 4 } },
      named: undefined,
      commit: undefined,
      skippedFiles,
    },
  }),
  "no published source, an older build is near": finished(notPublished, { ...noneHasIt, resembled }),
  "no published source, the build of its name differs": finished(notPublished, {
    ...noneHasIt,
    resembled: { nearest: undefined, named: "Menu", commit: undefined, skippedFiles: undefined },
  }),
  "no published source, the build may be a file that is not readable": finished(notPublished, {
    ...noneHasIt,
    skippedBuild,
  }),
  "no published source, some builds were not readable": finished(notPublished, {
    ...noneHasIt,
    resembled: { nearest: undefined, named: undefined, commit: undefined, skippedFiles },
  }),
  "no published source, builds could not be compared": finished(notPublished, { builds: "unreadable" }),
  "no published source, verified partly, no build has the bytecode": finished(partlyBefore, noneHasIt),
  "no published source, verified partly, a build has other metadata": finished(partlyBefore, {
    builds: "otherMetadata",
  }),
  "no published source, verified partly, the build cannot be published": finished(partlyBefore, {
    builds: "notSendable",
  }),
  "no explorer, no builds": finished(noExplorer(held.none)),
  "no explorer, no build has the bytecode": finished(
    noExplorer(held.none, { noBuildHasIt: true }),
    noneHasIt,
  ),
  "no explorer, an older build is near": finished(noExplorer(held.none, { noBuildHasIt: true }), {
    ...noneHasIt,
    resembled,
  }),
  "no explorer, an older build is near, the service failed": finished(noExplorer(statusFailed(dns)), {
    ...noneHasIt,
    resembled,
  }),
  "no explorer, no mirror node": finished(noExplorer(held.none), { builds: "noMirror" }),
  "no explorer, the mirror node failed": finished(noExplorer(held.none, { mirrorFailure: mirror(dns) }), {
    builds: "unreadable",
  }),
  "no explorer, mirror node and service failed": finished(
    noExplorer(statusFailed(dns), {
      mirrorFailure: mirror({ ...error503, messages: ["Out of order"] }),
    }),
    { builds: "unreadable" },
  ),
  "no explorer, no status lookups": finished(noExplorer(statusFailed({ ...error503, status: 404 }))),
  "bytecode mismatch, a build has other metadata": finished(mismatch, {
    builds: "otherMetadata",
    commit: "1a2b3c4",
  }),
  "all files are needed": finished(needsAllFiles, { filesLeftOut: 3 }),
  "not compiled": finished(notCompiled),
  "sent again without a question": finished(
    await respondedReport("job", [{ status: 404, body: { match: null } }], { way: build }),
    { isSentAgain: true },
  ),
  "API key not accepted": finished(invalidKey),
  "protocol retired, with an earlier attempt": finished(retired, { earlier: [summarize(canceled)] }),
  "the service failed after files were sent": finished(
    await respondedReport("job", [{ status: 503, body: "<html>Service Unavailable</html>" }], { way: build }),
  ),
  "timed out, verified since": finished(
    failedReport({ kind: "timedOut", afterMilliseconds: 300_000 }, held.exact),
  ),
  "rate limit": finished(failedReport({ kind: "rateLimited", retryAfterMilliseconds: 30_000 })),
  "job not seen to its end": finished(unfinished(undefined)),
  "job not seen to its end, the service was not reached": finished(unfinished(dns)),
  "job not seen to its end, not verified since": finished(unfinished(error503, held.none)),
  canceled: finished(canceled),
  "canceled before anything was sent": finished(reportOf({ kind: "cancelled", asked: "nothing" })),
} satisfies Readonly<Record<string, VerificationView>>;

describePages<VerificationView>("verification", views, (view) => verificationPage(view));

describeTexts("verificationSteps", {
  "nothing yet": stepText(undefined),
  resolving: stepText({ kind: "resolving", contractId: "0.0.1007", host: "mirror.example" }),
  "verifying with a key": stepText(step),
  "verifying without a key": stepText({ ...step, withKey: false, protocol: "job" }),
  accepted: stepText({ kind: "accepted", host: "verify.example", protocol: "job", verificationId: "j" }),
  "accepted, its state is not returned": stepText({
    kind: "accepted",
    host: "verify.example",
    protocol: "job",
    verificationId: "j",
    miss: error503,
  }),
  "looking up the status": stepText({ kind: "lookingUpStatus", host: "verify.example" }),
  "asking for the key": stepText({ kind: "askingKey" }),
  waiting: stepText({ kind: "waiting", hosts: ["mirror.example", "verify.example"] }),
});

const buttonsOf = (view: VerificationView) => {
  const page = verificationPage(view);
  const inHead = page.head.actions.flatMap((action) => ("items" in action ? [] : [action]));
  return [
    ...inHead,
    ...blocksOfKind(page, "banner").flatMap(({ buttons }) => buttons),
    ...blocksOfKind(page, "line").map(({ button }) => button),
  ];
};
const offers = (view: VerificationView, label: string): boolean =>
  buttonsOf(view).some((button) => button.label.startsWith(label));
const message = (name: keyof typeof views, label: string) =>
  buttonsOf(views[name]).find((button) => button.label === label)?.message;

describe("the page of a verification", () => {
  it("has one button that stands out, by what helps most", () => {
    const expected: readonly (readonly [keyof typeof views, ...(readonly string[])])[] = [
      ["verified"],
      ["verified earlier", "Verify Again"],
      ["verified proxy, implementation not verified", "Verify Implementation…"],
      ["verified partly already, the mirror node failed"],
      ["no published source, a build has the bytecode", "Verify from Build…"],
      ["no explorer, an older build is near", "Copy “git checkout 1a2b3c4”"],
      ["no explorer, an older build is near, the service failed", "Verify Again"],
      ["no explorer, no mirror node", "Publish Without Comparison…"],
      ["no explorer, the mirror node failed", "Verify Again"],
      ["no explorer, mirror node and service failed", "Verify Again"],
      ["all files are needed", "Review All 5 Files…"],
      ["API key not accepted", "Set API Key…"],
    ];
    for (const [name, ...primary] of expected) assert.deepEqual(primaryOn(views[name]), primary, name);
    const remembered = { ...views["no published source, a build has the bytecode"], fromMemory: true };
    assert.deepEqual(primaryOn(remembered), ["Verify Again"]);
    // The service itself was not reached.
    const unreached = finished(noExplorer(statusFailed(dns)), { builds: "noMirror" });
    assert.deepEqual(primaryOn(unreached), ["Verify Again"]);
  });

  it("does what its buttons say", () => {
    const record = { type: "openReference", text: checksummed(askedAddress) };
    const remedy = (kind: string) => ({ type: "remedy", remedy: kind });
    const expected: readonly (readonly [keyof typeof views, string, object])[] = [
      ["remembered after a restart", "Verify Again", { type: "tryAgain" }],
      ["canceled", "Open Record", record],
      ["no explorer, no build has the bytecode", "Open Record", record],
      ["no explorer, no build has the bytecode", "Show Builds", remedy("showBuilds")],
      ["no explorer, no build has the bytecode", "Open Builds Setting", remedy("openBuildSettings")],
      ["no explorer, no build has the bytecode", "Select Network…", remedy("selectNetwork")],
      ["no explorer, no mirror node", "Publish Without Comparison…", { type: "chooseBuild" }],
      ["no published source, a build has the bytecode", "Verify from Build…", { type: "verifyFromBuild" }],
      [
        "no published source, the build may be a file that is not readable",
        "Open Build File",
        { type: "openSource" },
      ],
      [
        "verified partly, deployed from another commit",
        "Copy “git checkout 1a2b3c4”",
        { type: "copy", text: "git checkout 1a2b3c4" },
      ],
      ["all files are needed", "Review All 5 Files…", { type: "allFiles" }],
      ["not compiled", "Show Problems", { type: "showProblems" }],
    ];
    for (const [name, label, posted] of expected)
      assert.deepEqual(message(name, label), posted, `${name}: ${label}`);
  });

  it("is good of what is verified already, whatever became of the attempt", () => {
    for (const [name, tone] of [
      ["verified already, no build has it", "partial"],
      ["verified partly already, the mirror node failed", "partial"],
      ["no published source, verified partly, no build has the bytecode", "partial"],
    ] as const) {
      const page = verificationPage(views[name]);
      const chips = blocksOfKind(page, "fields").flatMap(({ fields }) =>
        fields.flatMap(({ pieces }) =>
          pieces.flatMap((piece) => (piece.kind === "chip" ? [piece.tone] : [])),
        ),
      );
      assert.deepEqual([page.head.tone, chips[0]], [tone, tone], name);
    }
    assert.equal(verificationPage(views["no explorer, no build has the bytecode"]).head.tone, "neutral");
  });

  it("leads to the verified source and to the record, where there are such", () => {
    const labels = (parts: object) => {
      const report = reportOf({ kind: "noExplorer", status: held.exact }, { subject: subjectOn(parts) });
      return ["View Source", "Open Record"].filter((label) => offers(finished(report), label));
    };
    assert.deepEqual(labels({ ledgers, explorerUrl: undefined }), ["Open Record"]);
    assert.deepEqual(labels({ ledgers: [], explorerUrl: undefined }), []);
    const verifierUrl = "https://sourcify.dev/server/";
    assert.deepEqual(labels({ ledgers, verifierUrl, explorerUrl: undefined }), [
      "View Source",
      "Open Record",
    ]);
  });

  it("names the contract first in its tab, and the mirror node's failure otherwise than the record's tab", () => {
    const title = (name: keyof typeof views) => verificationTitle(views[name]);
    assert.equal(title("running"), "0x5b18…6b24: Verifying…");
    assert.equal(title("remembered after a restart"), "0x5b18…6b24: Protocol not supported by this service");
    const named = { ...canceled, subject: { ...canceled.subject, contractId: "0.0.1007" } };
    assert.equal(verificationTitle(finished(named)), "0.0.1007: Canceled");
    assert.ok(
      title("verified proxy, implementation not verified").endsWith(
        "Implementation 0x162A…6890 not verified",
      ),
    );
    const tab = "0x5b18…6b24: Verification: Node error";
    const failed = views["no explorer, mirror node and service failed"];
    assert.equal(verificationTitle(failed), tab);
    assert.equal(verificationTitle({ kind: "restored", summary: summarize(failed.report) }), tab);
    const record = recordViewOf(undefined, { error: mirror(error503) });
    assert.equal(recordTitle(record, "utc"), "0.0.5012345: Node error");
  });

  it("has one reason in its title, its outcome, and what is remembered of it", () => {
    const view = views["no explorer, no build has the bytecode"];
    const { word, status } = summarize(view.report);
    assert.deepEqual(
      [
        verificationPage(view).head.title,
        attemptWord({ word, status }),
        explainAttempt({ word, status }).title,
      ],
      ["No matching build", "no matching build", "No matching build"],
    );
  });

  it("names the proxy's implementation only where that is known not to be verified, and the proxy is", () => {
    const titles = [undefined, proxyWith({ state: "partial" }), proxyWith({ role: "beacon" })].map(
      (proxy) => verificationPage(finished(verified, { proxy })).head.title,
    );
    assert.deepEqual(titles, Array(3).fill("Verified, exact match"));
    assert.equal(
      verificationPage(finished(mismatch, { proxy: proxyWith() })).head.title,
      "Bytecode mismatch",
    );
  });

  it("names the mirror node's words as those of the mirror node", () => {
    const mirrorFailure = mirror({ ...error503, messages: ["Out of order"] });
    for (const report of [
      reportOf({ kind: "held", status: held.exact, mirrorFailure }),
      noExplorer(held.exact, { mirrorFailure }),
      reportOf({ kind: "unresolved", reason: "failed", error: mirrorFailure }),
    ]) {
      const titles = blocksOfKind(verificationPage(finished(report)), "section").map(({ title }) => title);
      assert.ok(titles.includes("Node message") && !titles.includes("Service message"), titles.join());
    }
  });

  it("says of the builds nothing where something else went wrong", () => {
    const beside = finished(invalidKey, { ...noneHasIt, resembled: { ...resembled, nearest: undefined } });
    assert.deepEqual(buttonsOf(beside), buttonsOf(views["API key not accepted"]));
    assert.doesNotMatch(pageMarkdown(verificationPage(beside)), /could not be read/);
  });

  it("says that nobody was asked again only of a build, and only where that is so", async () => {
    const response = [{ status: 404, body: { match: null } }];
    const published = await respondedReport("job", response, { way: build });
    const imported = await respondedReport("job", response);
    for (const view of [
      finished(published, { isSentAgain: false }),
      finished(published),
      finished(imported, { isSentAgain: true }),
    ])
      assert.doesNotMatch(pageMarkdown(verificationPage(view)), /did not ask again/);
  });

  it("opens the file that may be its build also where there are no builds at all", () => {
    assert.ok(offers(finished(notPublished, { skippedBuild }), "Open Build File"));
    assert.equal(offers(views["no published source, no build has the bytecode"], "Open Build File"), false);
  });

  it("offers the record of what was canceled where the service may have completed it, and there is one", () => {
    const nothing = reportOf({ kind: "cancelled", asked: "nothing" }, { subject: canceled.subject });
    const unknown = reportOf({ kind: "cancelled", asked: "verification" });
    assert.deepEqual(
      [canceled, nothing, unknown].map((report) => offers(finished(report), "Open Record")),
      [...[true, false, false]],
    );
  });

  it("lists problems only where the compiler named a place in files that were published just now", () => {
    assert.equal(offers(finished(notCompiled, { fromMemory: true }), "Show Problems"), false);
    assert.equal(offers(finished({ ...notCompiled, way: { kind: "explorer" } }), "Show Problems"), false);
    assert.equal(offers(finished({ ...mismatch, way: build }), "Show Problems"), false);
  });

  it("offers all files of a build only where the service needs more than were sent, and there are more", () => {
    const all = (report: VerificationReport, more: Partial<Finished>) =>
      buttonsOf(finished(report, more)).flatMap(({ label }) =>
        label.startsWith("Review All") ? [label] : [],
      );
    assert.deepEqual(all(needsAllFiles, { filesLeftOut: 0 }), []);
    assert.deepEqual(all({ ...needsAllFiles, way: { kind: "explorer" } }, { filesLeftOut: 3 }), []);
    assert.deepEqual(all({ ...mismatch, way: build }, { filesLeftOut: 3 }), []);
    // How many there are is not remembered; publishing the same files again would come to the same.
    assert.deepEqual(all(needsAllFiles, { fromMemory: true }), ["Review All Files…"]);
    assert.deepEqual(primaryOn(finished(needsAllFiles, { fromMemory: true })), ["Review All Files…"]);
  });
});

describe("publishing a build that cannot be compared", () => {
  const label = "Publish Without Comparison…";

  it("is offered where no source was found otherwise, and no builds were compared", () => {
    const after = (statusAfter: StatusLookup | undefined, failure: Failure) =>
      reportOf({ kind: "failed", error: new ApiError(failure, "verifier.example"), statusAfter });
    const notJson: Failure = { kind: "notJson", status: 200, contentType: "text/html" };
    const cases: readonly (readonly [VerificationReport, Finished["builds"], boolean])[] = [
      [noExplorer(held.none), "noMirror", true],
      [notPublished, "unreadable", true],
      [noExplorer(held.none), "compared", false],
      [noExplorer(held.none), undefined, false],
      [noExplorer(held.exact), "noMirror", false],
      [noExplorer(statusFailed(dns), { mirrorFailure: mirror(dns) }), "unreadable", false],
      [reportOf({ kind: "unresolved", reason: "noMirror", error: undefined }), "noMirror", false],
      [{ ...notPublished, way: build }, "noMirror", false],
      // The service failed, and another response may have come; unless it told a status since.
      ...[error503, notJson].flatMap((failure) => [
        [after(undefined, failure), "unreadable", false] as const,
        [after(held.none, failure), "unreadable", true] as const,
      ]),
    ];
    for (const [index, [report, builds, isOffered]] of cases.entries()) {
      const view = finished(report, { builds });
      assert.equal(offers(view, label), isOffered, `case ${index}`);
      assert.equal(
        pageMarkdown(verificationPage(view)).includes("without a comparison"),
        isOffered,
        `case ${index}`,
      );
    }
  });
});

describe("the commit that a contract was deployed from", () => {
  const isTold = (view: VerificationView): boolean =>
    blocksOfKind(verificationPage(view), "banner").some(
      ({ title }) => title === "Deployed from commit 1a2b3c4",
    );
  const commit = "1a2b3c4";

  it("is told where its build may come further than the attempt, and not else", async () => {
    const exact = await jobMatch("exact_match");
    const cases: readonly (readonly [VerificationReport, boolean])[] = [
      [partly, true],
      [mismatch, true],
      [noExplorer(held.partial), true],
      [exact, false],
      [noExplorer(held.exact), false],
      [reportOf({ kind: "unresolved", reason: "notFound", error: undefined }), false],
      // No source makes a match of this code exact.
      [{ ...partly, way: { ...build, withoutHash: "noHash" } }, false],
    ];
    for (const [index, [report, isExpected]] of cases.entries())
      assert.equal(isTold(finished(report, { commit })), isExpected, `case ${index}`);
    assert.equal(isTold({ kind: "restored", summary: summarize(exact), commit }), false);
  });
});
