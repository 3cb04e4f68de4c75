import assert from "node:assert/strict";
import { recordPage } from "../../../../src/ui/subjects/record/recordPage.ts";
import { resultPage } from "../../../../src/ui/subjects/result/resultPage.ts";
import { verificationPage } from "../../../../src/ui/verification/verificationPage.ts";
import { blocksOfKind, renderPage } from "../../../support/drawnPage.ts";
import { fullRecord, recordViewOf, resultViewOf } from "../../../support/lookupViews.ts";
import { respondedReport, askedAddress, knownStatus } from "../../../support/reports.ts";
import { readableText } from "../markup.ts";
import { fullDirectRecord, fullSessionRecord } from "./records.ts";
import { finishedPageOf } from "./views.ts";

describe("raw responses", () => {
  it("are listed alike on every page, each with the way to it", async () => {
    const looked = await knownStatus({ body: { match: null, chainId: "1", address: askedAddress } });
    const status = { value: looked.status, receivedAt: 0 };
    const verification = { status, statusError: undefined, attempts: [] };
    const report = await respondedReport("session", [{ body: { contracts: [], unused: [] } }]);
    const pages = [
      recordPage(recordViewOf({ body: fullRecord }, { verification })),
      resultPage(resultViewOf({ body: { _status: { messages: [{ message: "Not found" }] } }, status: 404 })),
      verificationPage({ kind: "finished", report, earlier: [] }),
    ];
    const opened = pages.map((page) =>
      blocksOfKind(page, "line").flatMap(({ button }) => ("responseIndex" in button.message ? button : [])),
    );
    assert.deepEqual(
      opened.map((buttons) =>
        buttons.map(({ label, about = "" }) => `${label} ${about.split("/")[0] ?? ""}`),
      ),
      [
        ["Open Raw Response GET ", "Open Raw Response GET "],
        ["Open Raw Response GET "],
        ["Open Raw Response POST "],
      ],
    );
    for (const page of pages)
      assert.deepEqual(
        blocksOfKind(page, "section").flatMap(({ title }) => (title.startsWith("Raw") ? [title] : [])),
        ["Raw response"],
      );
  });
});

describe("what a record says", () => {
  it("is not said twice: no match in the service's word as well, and not that the only one decided", async () => {
    for (const [protocol, body] of [
      ["session", { contracts: [fullSessionRecord], unused: [] }],
      [
        "direct",
        { result: [{ ...fullDirectRecord, status: "perfect", message: fullSessionRecord.statusMessage }] },
      ],
    ] as const) {
      const report = await respondedReport(protocol, [{ body }]);
      const page = renderPage(verificationPage({ kind: "finished", report, earlier: [] }));
      const text = readableText(page);
      assert.match(text, / Status exact match /);
      assert.doesNotMatch(text, /perfect|determined the outcome/);
    }
  });
});

describe("additional fields that repeat a message", () => {
  it("name the section that shows it", async () => {
    const said = async (error: string): Promise<string> =>
      readableText(finishedPageOf(await respondedReport("session", [{ status: 500, body: { error } }])));
    const mismatch = await said("The deployed and recompiled bytecode don't match.");
    assert.match(mismatch, /Shown above under “ ?Service message ?”: error ?\./);
    const errors = [{ severity: "error", formattedMessage: "ParserError: Expected primary expression." }];
    const failed = await said(`Compiler error:\n ${JSON.stringify(errors)}`);
    assert.match(failed, /Compiler output .*Shown above under “ ?Compiler output ?”: error ?\./);
    assert.doesNotMatch(failed, /Service message/);
  });
});

describe("the words of a page for a browser", () => {
  it("stand under what they are, and not as the service's message", async () => {
    const body = "<!DOCTYPE html><html><title>Sign in</title><body>Sign in to go on</body></html>";
    for (const status of [200, 403, 502]) {
      const page = readableText(finishedPageOf(await respondedReport("direct", [{ status, body }])));
      assert.match(page, /The response is a web page Sign in/, String(status));
      assert.doesNotMatch(page, /Service message/);
    }
  });
});

describe("the exchange of a job", () => {
  it("tells of looks that are not kept only where the job was looked at", async () => {
    const contract = { match: "exact_match", chainId: "1", address: askedAddress };
    const started = { status: 202, body: { verificationId: "1111" } };
    const looked = await respondedReport("job", [started, { body: { isJobCompleted: true, contract } }]);
    const refused = await respondedReport("job", [{ status: 429, body: { message: "Too many" } }]);
    const tells = [looked, refused].map((report) =>
      readableText(finishedPageOf(report)).includes("at most the first and the last are kept"),
    );
    assert.deepEqual(tells, [true, false]);
  });
});
