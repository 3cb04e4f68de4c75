import assert from "node:assert/strict";
import { connectionReports } from "../../support/connectionReports.ts";
import { decodeEntities } from "../../support/decodeEntities.ts";
import {
  argument,
  decoded,
  errorOf,
  eventOf,
  functionOf,
  logic,
  ofBuild,
} from "../../support/decodedParts.ts";
import { foundCalls, guessedDecoding, sevenCalls, withdrawDecoding } from "../../support/decodings.ts";
import { drawnPage, withOpenRows } from "../../support/drawnPage.ts";
import { eachTextIn, hostileTexts, nextHostileText } from "../../support/hostileTexts.ts";
import {
  errorData,
  fullLog,
  fullRecord,
  fullResult,
  fullStateChange,
  recordViewOf,
  resultViewOf,
} from "../../support/lookupViews.ts";
import { respondedReport } from "../../support/reports.ts";
import { assertCopiedMarkdown } from "../../fuzz/checks/markdown.ts";
import { assertPage } from "../../fuzz/checks/page.ts";
import type { ConnectionReport } from "../../../src/app/connection/checkConnection.ts";
import type { ResultDecoding } from "../../../src/app/decoding/resultDecoding.ts";
import { connectionPage } from "../../../src/ui/connection/connectionPage.ts";
import type { PageModel } from "../../../src/ui/page/pageModel.ts";
import { pageMarkdown } from "../../../src/ui/pageMarkdown.ts";
import { recordPage } from "../../../src/ui/subjects/record/recordPage.ts";
import { recordTitle } from "../../../src/ui/subjects/record/shownRecord.ts";
import { resultPage } from "../../../src/ui/subjects/result/resultPage.ts";
import { resultTitle } from "../../../src/ui/subjects/result/resultHead.ts";
import { verificationPage } from "../../../src/ui/verification/verificationPage.ts";
import { fullDirectRecord, fullJob, fullSessionRecord } from "./verification/records.ts";

/** The words that types have for the cases of a report: no service chooses them. */
const caseWords: ReadonlySet<string> = new Set([
  ...["mirror", "verifier", "undici", "https://mirror.example/v2", "https://verifier.example/v2"],
  ...["unreachable", "refused", "other", "proxyFailed", "login", "serviceFailed", "notJson"],
]);

/** Each place has another of the texts, and in the next page the one behind that. */
function each<Made>(make: (next: () => string) => Made): readonly Made[] {
  return Object.keys(hostileTexts).map((_, from) => make(nextHostileText(from)));
}

/** As long as a name may be, however it is spelled. */
const named = (text: string): string => text.slice(0, 500);

/** A field beyond those that are documented. */
const extra = (next: () => string) => ({ [named(next())]: { [named(next())]: [next()] } });

const refusal = (next: () => string) => ({
  _status: { messages: [{ message: next(), detail: next(), data: next() }] },
});

const records = each((next) => [
  recordViewOf({ body: { ...(eachTextIn(fullRecord, next) as object), ...extra(next) } }),
  recordViewOf({ body: { ...fullRecord, memo: next() } }),
  recordViewOf({ body: refusal(next), status: 404 }),
  recordViewOf({ body: refusal(next), status: 400 }),
]).flat();

const results = each((next) => [
  resultViewOf({ body: { ...(eachTextIn(fullResult, next) as object), ...extra(next) } }),
  resultViewOf({
    body: {
      ...fullResult,
      error_message: errorData(next().slice(0, 2000)),
      logs: [{ ...fullLog, topics: [next()], [named(next())]: next() }, next()],
      state_changes: [{ ...fullStateChange, slot: { [named(next())]: next() } }, [next()]],
    },
  }),
  resultViewOf({ body: refusal(next), status: 404 }),
]).flat();

/** A text wherever one from elsewhere can be. */
function decodingOf(next: () => string): ResultDecoding {
  const given = [
    argument(next(), next(), { kind: "text", text: next() }, true),
    argument("t", next(), { kind: "list", items: [{ kind: "text", text: next() }] }),
    argument("t", next(), {
      kind: "tuple",
      members: [argument(next(), next(), { kind: "text", text: next() })],
    }),
  ];
  const name = { name: next().slice(0, 60), provenance: { kind: "deployment", path: next() } } as const;
  const provenance = ofBuild(next(), { folder: { uri: next(), label: next() }, path: next() });
  const item = decoded(functionOf(next(), given), given, provenance);
  const call = { kind: "function", candidates: [item], returned: undefined, nested: [] } as const;
  const nested = { argument: next(), to: logic, call, certainty: "guess" } as const;
  const custom = decoded(errorOf(next(), given), given, provenance);
  const errors = [
    { kind: "custom", selector: "a1b2c3d4", candidates: [custom] },
    { kind: "reason", text: next() },
    { kind: "code", name: next() },
  ] as const;
  const [first] = errors;
  const calls = sevenCalls.map((traced, index) => ({
    ...traced,
    operation: next(),
    decode: () => call,
    decodeError: () => errors[index % errors.length] ?? first,
  }));
  const event = decoded(eventOf(next(), given), given, provenance);
  const all = {
    why: { error: first, raisedBy: 5 },
    logAt: () => [event],
    nameOf: () => name,
    calls: foundCalls(calls),
  };
  const { length } = next();
  if (length % 3 === 0)
    return {
      ...withdrawDecoding(all),
      call: { kind: "creation", contract: name, arguments: item.reading, origin: provenance },
    };
  if (length % 3 === 1)
    return { ...guessedDecoding(), call: { ...call, candidates: [item, item] }, nameOf: () => name };
  return withdrawDecoding({ ...all, call: { ...call, nested: [nested] } });
}

const decodings = each((next) => resultViewOf({ body: fullResult }, { decoding: decodingOf(next) }));

/** Responses of each protocol that hold a text wherever a service can put one, and still name the asked contract. */
function answersOf(next: () => string) {
  const about = (record: Readonly<Record<string, unknown>>) => {
    const { address, chainId } = record;
    return { ...(eachTextIn(record, next) as object), address, chainId, ...extra(next) };
  };
  const files = {
    found: [next()],
    missing: { [named(next())]: { [named(next())]: next() } },
    invalid: { [named(next())]: next() },
    [named(next())]: next(),
  };
  const session = { ...about(fullSessionRecord), files };
  const wrong = { ...about(fullSessionRecord), name: extra(next), files: next() };
  const direct = { ...about(fullDirectRecord), libraryMap: extra(next) };
  const job = { ...(eachTextIn(fullJob, next) as object), contract: about(fullJob.contract) };
  return [
    [
      "session",
      [{ body: { contracts: [session, wrong, next()], unused: [next()], error: next(), ...extra(next) } }],
    ],
    ["direct", [{ body: { result: [direct, [next()]], errors: [{ message: next(), path: next() }] } }]],
    [
      "job",
      [
        { status: 202, body: { verificationId: "x" } },
        { body: { ...job, isJobCompleted: true, error: extra(next), ...extra(next) } },
      ],
    ],
    ["session", [{ status: 500, body: `<html><body>${next()}</body></html>` }]],
  ] as const;
}

async function verifications(): Promise<readonly PageModel[]> {
  const answers = each(answersOf).flat();
  const reports = answers.map(([protocol, responses]) => respondedReport(protocol, responses));
  return (await Promise.all(reports)).map((report) =>
    verificationPage({ kind: "finished", report, earlier: [] }),
  );
}

const connections = (): readonly PageModel[] =>
  each((next) => connectionReports.map((report) => eachTextIn(report, next, caseWords) as ConnectionReport))
    .flat()
    .map((report) => connectionPage({ kind: "finished", report }));

const pages: Readonly<Record<string, () => readonly PageModel[] | Promise<readonly PageModel[]>>> = {
  "a record": () => records.map(recordPage),
  "a result": () => results.map(resultPage),
  "what is decoded": () => decodings.map(resultPage),
  "a verification": verifications,
  "a connection check": connections,
};

describe("hostile texts", () => {
  for (const [name, made] of Object.entries(pages)) {
    it(`stay texts in the page of ${name}, and in its Markdown`, async () => {
      for (const page of await made()) {
        const drawn = drawnPage(withOpenRows(page));
        assertPage(drawn);
        assert.ok(drawn.length < 400_000, `${drawn.length} characters`);
        assertCopiedMarkdown(pageMarkdown(page));
      }
    });
  }

  it("are no part of a title", () => {
    for (const view of records) assert.match(recordTitle(view, "utc"), /^[\w .…:-]+$/);
    for (const view of [...results, ...decodings]) assert.match(resultTitle(view), /^[\w .…:-]+$/);
  });

  it("are shown as they were said", () => {
    const text = hostileTexts["an image with a handler"] ?? "";
    const page = drawnPage(recordPage(recordViewOf({ body: { ...fullRecord, memo: text } })));
    assert.ok(decodeEntities(page).includes(text));
  });
});
