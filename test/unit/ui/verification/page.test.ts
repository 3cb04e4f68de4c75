import assert from "node:assert/strict";
import { finishedMarkdownOf, finishedPageOf } from "./views.ts";
import { summarize } from "../../../../src/app/verification/summary.ts";
import type { Hex } from "../../../../src/core/hex.ts";
import type { PageModel } from "../../../../src/ui/page/pageModel.ts";
import { joined } from "../../../../src/ui/values/shownText.ts";
import { verificationPage } from "../../../../src/ui/verification/verificationPage.ts";
import { blocksOfKind, fieldsOf } from "../../../support/drawnPage.ts";
import { respondedReport, askedAddress, network } from "../../../support/reports.ts";

function titlesOf({ body }: PageModel): readonly string[] {
  return body.map((block) =>
    "title" in block && typeof block.title === "string" ? block.title : block.kind,
  );
}

function headOf(address: Hex, contractId: string | undefined): string {
  const subject = { network, address, contractId };
  return JSON.stringify(verificationPage({ kind: "running", subject, step: undefined, startedAt: 0 }).head);
}

const subject = { network, address: askedAddress, contractId: undefined } as const;

describe("the model of a verification's page", () => {
  it("is plain JSON, and about the same in each of its states", async () => {
    const report = await respondedReport("session", [{ body: { contracts: [], unused: [] } }]);
    const pages = [
      verificationPage({ kind: "running", subject: report.subject, step: undefined, startedAt: 0 }),
      verificationPage({ kind: "finished", report, earlier: [summarize(report)] }),
      verificationPage({ kind: "restored", summary: summarize(report) }),
    ];
    assert.equal(new Set(pages.map(({ about }) => about)).size, 1);
    for (const page of pages) assert.deepEqual(JSON.parse(JSON.stringify(page)), withoutUndefined(page));
    const other = verificationPage({
      kind: "running",
      subject: { ...subject, network: { ...network, name: "Other" } },
      step: undefined,
      startedAt: 0,
    });
    assert.notEqual(other.about, pages[0]?.about);
  });

  it("says each step as a status, and how long it has been", () => {
    const step = { kind: "lookingUpStatus", host: "verifier.example" } as const;
    const { body } = verificationPage({ kind: "running", subject, step, startedAt: 1000 });
    const [story] = body;
    assert.ok(story?.kind === "story" && story.isStatus === true);
    assert.deepEqual(story.pieces, [
      { kind: "text", text: "Looking up the verification status at verifier.example…" },
    ]);
    assert.deepEqual(
      body.flatMap((block) => (block.kind === "elapsed" ? [block.since] : [])),
      [1000],
    );
    const asked = verificationPage({ kind: "running", subject, step: undefined, startedAt: 1000 });
    assert.deepEqual(blocksOfKind(asked, "elapsed"), [], "nothing is under way while a question is open");
  });

  it("calls no address the long-zero form of an ID on a network without IDs", async () => {
    const address: Hex = `0x${"3e9".padStart(40, "0")}`;
    const report = await respondedReport("session", [{ body: {} }]);
    const pageOn = (chainId: string): string =>
      finishedPageOf({
        ...report,
        subject: { ...report.subject, address, network: { ...report.subject.network, chainId } },
      });
    assert.deepEqual(
      ["1", "296"].map((chainId) => pageOn(chainId).includes("long-zero form of 0.0.1001")),
      [false, true],
    );
  });

  it("calls an address the long-zero form of an ID, where there is one", () => {
    const longZero: Hex = `0x${"3e9".padStart(40, "0")}`;
    const other: Hex = `0x${"5b".repeat(20)}`;
    const cases = [
      [longZero, "0.0.1001"],
      [longZero, undefined],
      [other, "0.0.1001"],
    ] as const;
    assert.deepEqual(
      cases.map(([address, id]) => headOf(address, id).includes("long-zero form")),
      [true, false, false],
    );
  });

  it("says of an earlier result when it ended, in a banner without a tone", async () => {
    const report = await respondedReport("session", [{ body: { contracts: [], unused: [] } }]);
    const at = report.startedAt + report.tookMilliseconds;
    for (const page of [
      verificationPage({ kind: "finished", report, earlier: [], fromMemory: true }),
      verificationPage({ kind: "restored", summary: summarize(report) }),
    ]) {
      const [banner] = blocksOfKind(page, "banner").filter(({ icon }) => icon === "history");
      assert.equal(banner?.tone, undefined);
      assert.deepEqual(banner?.pieces.at(-1), joined("Finished {0}.", [{ kind: "moment", at }]));
    }
    const live = verificationPage({ kind: "finished", report, earlier: [] });
    assert.equal(
      blocksOfKind(live, "banner").some(({ icon }) => icon === "history"),
      false,
    );
  });
});

const solc = [
  {
    component: "general",
    formattedMessage: "ParserError: Expected ';'.\n --> Bad.sol:1:49:\n",
    severity: "error",
  },
  { component: "general", formattedMessage: "Warning: unused.\n", severity: "warning" },
];

async function compileFailed(protocol: "session" | "job", body: object) {
  const started = protocol === "job" ? [{ status: 202, body: { verificationId: "x" } }] : [];
  return respondedReport(protocol, [...started, { status: protocol === "job" ? 200 : 500, body }]);
}

function wordsOf(page: PageModel): readonly string[] {
  return blocksOfKind(page, "messages").flatMap(({ texts }) => texts);
}

describe("a compiler's output", () => {
  const said = `Compiler error:\n ${JSON.stringify(solc)}`;
  const error = {
    customCode: "compiler_error",
    message: "Compiler error",
    errorData: { compilerErrors: solc },
  };

  it("is right under the sentence, before how far the attempt came", async () => {
    const page = verificationPage({
      kind: "finished",
      report: await compileFailed("session", { error: said }),
      earlier: [],
    });
    assert.deepEqual(titlesOf(page).slice(0, 4), ["story", "Compiler output", "stages", "Next step"]);
    const other = await respondedReport("session", [{ status: 500, body: { error: "some words" } }]);
    const titles = titlesOf(verificationPage({ kind: "finished", report: other, earlier: [] }));
    assert.deepEqual(titles.slice(0, 5), ["story", "stages", "Next step", "Service message", "fold"]);
  });

  it("begins with what the compiler wrote, as it wrote it, on the page and in the report", async () => {
    const written = solc.map(({ formattedMessage }) => formattedMessage);
    const session = await compileFailed("session", { error: said });
    const job = await compileFailed("job", {
      isJobCompleted: true,
      error,
      contract: { address: askedAddress, chainId: "1", match: null },
    });
    for (const [report, rest] of [
      [session, said],
      [job, "Compiler error"],
    ] as const) {
      assert.deepEqual(wordsOf(verificationPage({ kind: "finished", report, earlier: [] })), [
        ...written,
        rest,
      ]);
      assert.ok(finishedMarkdownOf(report).includes("## Compiler output\n\n```text\nParserError: Expected"));
    }
  });

  it("is what the service said where that holds no JSON, or a part of it", async () => {
    for (const error of ["Compiler error: [{", `Compiler error: ${JSON.stringify(solc).slice(0, -5)}`]) {
      const report = await compileFailed("session", { error });
      assert.deepEqual(wordsOf(verificationPage({ kind: "finished", report, earlier: [] })), [error]);
    }
  });

  it("is not looked for in other outcomes", async () => {
    const error = `Something else ${JSON.stringify(solc)}`;
    const report = await respondedReport("session", [{ status: 500, body: { error } }]);
    assert.equal(report.conclusion.kind === "responded" && report.conclusion.response.outcome, "unknown");
    assert.deepEqual(wordsOf(verificationPage({ kind: "finished", report, earlier: [] })), [error]);
  });
});

describe("fields that hold nothing", () => {
  it("need no line of their own, lists and maps of nothing either", async () => {
    const record = {
      address: askedAddress,
      chainId: "1",
      name: null,
      status: "",
      files: { found: [], missing: {}, invalid: null },
    };
    const session = await respondedReport("session", [{ body: { contracts: [record], unused: [] } }]);
    const direct = await respondedReport("direct", [
      { body: { result: [{ address: askedAddress, chainId: "1", libraryMap: {} }] } },
    ]);
    assert.deepEqual(nothingIn(session), {
      unused: "empty",
      name: "null",
      compiledPath: "absent",
      compilerVersion: "absent",
      status: "empty",
      statusMessage: "absent",
      verificationId: "absent",
      storageTimestamp: "absent",
      "files.found": "empty",
      "files.missing": "empty",
      "files.invalid": "null",
    });
    assert.equal(nothingIn(direct)["libraryMap"], "empty");
  });

  it("go where an undocumented field is null", async () => {
    const record = { address: askedAddress, chainId: "1", beyond: null };
    const report = await respondedReport("direct", [{ body: { result: [record] } }]);
    assert.equal(nothingIn(report)["beyond"], "null");
    const page = verificationPage({ kind: "finished", report, earlier: [] });
    assert.ok(!blocksOfKind(page, "section").some(({ title }) => title === "Additional fields"));
  });
});

/** The fields of a page that hold nothing, by name. */
function nothingIn(report: Awaited<ReturnType<typeof respondedReport>>) {
  const fields = fieldsOf(verificationPage({ kind: "finished", report, earlier: [] }));
  return Object.fromEntries(
    fields.flatMap(({ name, nothing }) => (nothing === undefined ? [] : [[name, nothing]])),
  );
}

function withoutUndefined(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withoutUndefined);
  if (typeof value !== "object" || value === null) return value;
  const entries = Object.entries(value).filter(([, inside]) => inside !== undefined);
  return Object.fromEntries(entries.map(([name, inside]) => [name, withoutUndefined(inside)]));
}
