import { responseTo } from "../../../src/app/subjects/subject.ts";
import { pageMarkdown } from "../../../src/ui/pageMarkdown.ts";
import { finishedMarkdownOf } from "../../unit/ui/verification/views.ts";
import fc from "fast-check";
import { prepareJson } from "../../../src/http/responseJson.ts";
import { readStoredExchange, type StoredExchange } from "../../../src/app/responses/storedExchange.ts";
import { readStoredResponse } from "../../../src/app/subjects/inspection.ts";
import { readStoredReport } from "../../../src/app/responses/storedReport.ts";
import { verificationPage } from "../../../src/ui/verification/verificationPage.ts";
import { recordPage } from "../../../src/ui/subjects/record/recordPage.ts";
import { resultPage } from "../../../src/ui/subjects/result/resultPage.ts";
import { summarize } from "../../../src/app/verification/summary.ts";
import { lookupNetwork, recordViewOf, resultViewOf } from "../../support/lookupViews.ts";
import { assertShown, type Shown } from "../checks/shown.ts";
import { changedResponse, type RecordedBody } from "../inputs/responses.ts";
import type { Recorded } from "../inputs/recorded.ts";
import { target, type Target } from "../target.ts";
import { unending } from "../../support/requests.ts";
import { parseInThread } from "../../../src/platform/node/parseInThread.ts";

const network = lookupNetwork;
const exchange = {
  method: "GET",
  path: "/api/v1/x",
  tookMilliseconds: 5,
  receivedAt: 1_784_900_000_000,
} as const;

function stored(host: string, answers: readonly RecordedBody[], about: object): unknown {
  const texts = answers.map(({ status, contentType, body }) => ({
    ...exchange,
    host,
    status,
    contentType,
    text:
      typeof body === "string"
        ? body
        : JSON.stringify(body, (_name, value: unknown) =>
            typeof value === "bigint" ? Number(value) : value,
          ),
  }));
  return { version: 1, about, answers: texts };
}

/** Every file as it may have been written for a response that was recorded. */
function files({ records, results, verifications }: Recorded): readonly unknown[] {
  const common = {
    chainId: network.chainId,
    contractId: "0.0.1001",
    withKey: true,
    startedAt: 1,
    tookMilliseconds: 5,
  };
  return [
    ...records.map(({ answers }) => stored("mirror.example", answers, { kind: "record" })),
    ...results.map(({ answers }) => stored("mirror.example", answers, { kind: "result" })),
    ...verifications.flatMap(({ protocol, address, answers }) => {
      const about = { ...common, protocol, address: address.toLowerCase() };
      const failure = { kind: "timedOut", afterMilliseconds: 5 };
      return [
        about,
        { ...about, withStatus: true },
        { ...about, kind: "noExplorer" },
        { ...about, kind: "failed", failure },
      ].map((each) => stored("verifier.example", answers, each));
    }),
  ];
}

/** What panels show of a file. */
function shownBody(exchange: StoredExchange): Shown {
  const [emptyRecord, emptyResult] = [recordViewOf(undefined), resultViewOf(undefined)];
  const record = readStoredResponse(exchange, emptyRecord.subject);
  const result = readStoredResponse(exchange, emptyResult.subject);
  const report = readStoredReport(exchange, network);
  const recordView = { ...emptyRecord, lookup: record && responseTo(emptyRecord.subject, record) };
  const resultView = { ...emptyResult, lookup: result && responseTo(emptyResult.subject, result) };
  return {
    pages: [
      recordPage(recordView),
      resultPage(resultView),
      ...(report === undefined
        ? []
        : [verificationPage({ kind: "finished", report, earlier: [summarize(report)], fromMemory: true })]),
    ],
    markdown: [
      pageMarkdown(recordPage(recordView)),
      ...(report === undefined ? [] : [finishedMarkdownOf(report)]),
    ],
  };
}

/** Files of what services responded before, as they may have become on a disk. */
export function bodies(recorded: Recorded): Target {
  const inputs = fc.oneof(
    ...files(recorded).map((body) => changedResponse({ status: 200, contentType: "", body })),
  );
  return target("bodies", 150, inputs, async ({ body: file }, tally) => {
    const text = typeof file === "string" ? file : new TextDecoder().decode(file);
    const exchange = readStoredExchange(text);
    tally.add(exchange === undefined ? "refused" : "read");
    if (exchange === undefined) return;
    for (const response of exchange.responses) await prepareJson(response, parseInThread, unending);
    await assertShown(shownBody(exchange), true);
  });
}
