import assert from "node:assert/strict";
import { sourcePage } from "../../../../src/app/networks/webPages.ts";
import { explainReport } from "../../../../src/text/verification/conclusion.ts";
import {
  respondedReport,
  askedAddress,
  failedReport,
  failures,
  network,
  reportOf,
} from "../../../support/reports.ts";
import { fullSessionRecord } from "./records.ts";
import { verificationPage } from "../../../../src/ui/verification/verificationPage.ts";
import type { VerificationReport } from "../../../../src/app/verification/report.ts";
import type { PageModel } from "../../../../src/ui/page/pageModel.ts";
import { blocksOfKind } from "../../../support/drawnPage.ts";
import { finishedPageOf, pageOf } from "./views.ts";
import { messagesOf, names } from "./offered.ts";
import { ledgersAt } from "../../../support/networks.ts";

describe("what a verified contract's page offers", () => {
  it("is its source, where the service has a page of that", async () => {
    const body = { contracts: [{ address: askedAddress, chainId: "1", status: "perfect" }], unused: [] };
    const report = await respondedReport("session", [{ body }]);
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

describe("what a page offers", () => {
  it("are messages that the panel takes, all of them", async () => {
    const record = {
      ...fullSessionRecord,
      extra: "x".repeat(1000),
      ["n".repeat(1024)]: { deep: "x".repeat(1000) },
    };
    const report = await respondedReport("session", [
      { body: { contracts: [record, record], unused: [], more: [1] } },
    ]);
    const messages = messagesOf(finishedPageOf(report));
    assert.ok(messages.length > 15);
    assert.ok(!messages.includes(undefined));
  });

  it("is to try again, to ask by another protocol and to copy the report", async () => {
    const report = await respondedReport("direct", [{ status: 404, body: "<html>gone</html>" }]);
    const messages = messagesOf(finishedPageOf(report));
    assert.deepEqual(messages.slice(0, 2), names);
    assert.deepEqual(messages.slice(2, 15), [
      { type: "tryAgain" },
      { type: "copyAs", format: "link" },
      { type: "copyReport" },
      { type: "copyAs", format: "json" },
      { type: "copyAs", format: "markdown" },
      { type: "copyAs", format: "curl" },
      { type: "openRaw", responseIndex: 0 },
      { type: "openExplorer" },
      { type: "verifyWith", protocol: "session" },
      { type: "verifyWith", protocol: "job" },
      { type: "toggleFieldNames" },
      { type: "remedy", remedy: "otherProtocol" },
      { type: "remedy", remedy: "openNetworkSettings" },
    ]);
  });

  it("is nothing of a response where none came", () => {
    const report = reportOf({ kind: "cancelled", asked: "nothing" });
    const formats = messagesOf(finishedPageOf(report)).flatMap((message) =>
      message !== null && typeof message === "object" && "format" in message ? [message.format] : [],
    );
    assert.deepEqual(formats, ["link", "markdown"]);
  });

  it("has one button at most that stands out", async () => {
    const reports = [
      await respondedReport("session", [{ body: { contracts: [fullSessionRecord], unused: [] } }]),
      await respondedReport("direct", [{ status: 404, body: "<html>gone</html>" }]),
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
    const notCompiled = await respondedReport("session", [
      { status: 500, body: { error: "Compiler error" } },
    ]);
    assert.equal(
      notCompiled.conclusion.kind === "responded" && notCompiled.conclusion.response.outcome,
      "compileFailed",
    );
    const wait = failedReport({ kind: "rateLimited", retryAfterMilliseconds: 3_600_000 });
    const busy = failedReport({ kind: "rateLimited", retryAfterMilliseconds: undefined });
    const other = await respondedReport("session", [
      { status: 500, body: { error: "The deployed and recompiled bytecode don't match." } },
    ]);
    const pages = [
      ...[notCompiled, wait, busy, other].map((report) => ({ report })),
      { report: other, fromMemory: true },
    ].map((view) => verificationPage({ kind: "finished", earlier: [], ...view }));
    assert.deepEqual(pages.map(standingOut), [
      [],
      [],
      ["Verify Again"],
      ["Open in Block Explorer"],
      ["Verify Again"],
    ]);
  });

  it("is to verify again beside the sentence that says so, and the record first of what is verified", async () => {
    const offeredBy = (report: VerificationReport) => {
      const page = verificationPage({ kind: "finished", report, earlier: [] });
      const banners = blocksOfKind(page, "banner").flatMap(({ buttons }) => buttons);
      return [page.head.actions, banners].map((all) => all.map(({ label }) => label));
    };
    const [head, next] = offeredBy(failedReport({ kind: "serviceFailed", status: 503, messages: [] }));
    assert.ok(!head?.includes("Verify Again"));
    assert.equal(next?.[0], "Verify Again");
    const exact = { address: askedAddress, chainId: network.chainId, status: "perfect" };
    const verified = await respondedReport("session", [{ body: { contracts: [exact], unused: [] } }]);
    const subject = {
      ...verified.subject,
      network: { ...network, ledgers: ledgersAt("https://mirror.example") },
    };
    assert.deepEqual(offeredBy({ ...verified, subject })[0]?.slice(0, 2), ["Open Record", "Verify Again"]);
    const without = { ...verified.subject, network: { ...network, ledgers: [] } };
    assert.equal(offeredBy({ ...verified, subject: without })[0]?.[0], "Verify Again");
  });

  it("is to set a key where none was accepted, and to clear one where it was sent", async () => {
    const limited = await respondedReport("session", [
      { status: 502, body: { error: "Error in Etherscan API response. Result message: Invalid API Key" } },
    ]);
    const labels = [{ ...limited, withKey: true }, limited].map((report) => finishedPageOf(report));
    assert.deepEqual(
      labels.map((page) => [page.includes("Set API Key…"), page.includes("Clear API Key")]),
      [
        [true, true],
        [true, false],
      ],
    );
  });

  it("is to go on to every contract that it names, and nowhere else", async () => {
    const named = (body: object): Promise<readonly unknown[]> =>
      respondedReport("direct", [{ body: { result: [body] } }]).then((report) =>
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
