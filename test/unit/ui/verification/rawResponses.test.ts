import assert from "node:assert/strict";
import { parseExactJson } from "../../../../src/core/json/exactJson.ts";
import { ApiError } from "../../../../src/http/failure.ts";
import { valueAt } from "../../../../src/core/json/jsonValue.ts";
import type { StatusLookup, VerificationReport } from "../../../../src/app/verification/report.ts";
import { parsePageMessage } from "../../../../src/ui/page/pageMessage.ts";
import { indexOfStatus, lastOfReport, rawResponses } from "../../../../src/ui/verification/view.ts";
import { respondedReport, knownStatus, reportOf, type CannedResponse } from "../../../support/reports.ts";
import { attributeValues } from "../markup.ts";
import { fullDirectRecord, fullJob, fullSessionRecord } from "./records.ts";
import { finishedPageOf } from "./views.ts";

const long = "some words ".repeat(200);
const status = (): Promise<StatusLookup> =>
  knownStatus({ body: { match: null, chainId: "1", compilation: { all: long } } });

async function errorWithResponse(): Promise<ApiError> {
  const { conclusion } = await respondedReport("session", [{ status: 503, body: "gone" }]);
  if (conclusion.kind !== "responded") throw new Error("It was answered.");
  const response = conclusion.response.responses[0]!;
  return new ApiError({ kind: "serviceFailed", status: 503, messages: [] }, "h", { response });
}

describe("raw responses", () => {
  it("are those of the attempt, in order, then that of the status lookup", async () => {
    const job = await respondedReport("job", [
      { status: 202, body: { verificationId: "x" } },
      { body: fullJob },
    ]);
    const error = await errorWithResponse();
    const none = new ApiError({ kind: "timedOut", afterMilliseconds: 1 }, "h");
    const reports: readonly VerificationReport[] = [
      job,
      reportOf({ kind: "failed", error, statusAfter: await status() }),
      reportOf({ kind: "failed", error: none, statusAfter: await status() }),
      reportOf({ kind: "failed", error: none, statusAfter: { kind: "failed", error } }),
      reportOf({ kind: "unresolved", reason: "failed", error }),
      reportOf({ kind: "noExplorer", status: await status() }),
      reportOf({ kind: "noVerifier" }),
      reportOf({ kind: "cancelled", asked: "verification" }),
    ];
    assert.deepEqual(
      reports.map((report) => rawResponses(report).map(({ method, status: code }) => `${method} ${code}`)),
      [
        ["POST 202", "GET 200"],
        ["POST 503", "GET 200"],
        ["GET 200"],
        ["POST 503"],
        ["POST 503"],
        ["GET 200"],
        [],
        [],
      ],
    );
  });

  it("are followed by those of lookups before it, that of the mirror node among them", async () => {
    const mirrorFailure = await errorWithResponse();
    const statusHeld = await knownStatus({ body: { match: null } });
    const none = await respondedReport("direct", [
      { status: 404, body: { error: "This contract is not verified on Etherscan" } },
    ]);
    assert.ok(none.conclusion.kind === "responded");
    const reports: readonly VerificationReport[] = [
      { ...none, conclusion: { ...none.conclusion, statusHeld, mirrorFailure } },
      reportOf({ kind: "held", status: statusHeld, mirrorFailure }),
      reportOf({ kind: "noExplorer", status: { kind: "failed", error: mirrorFailure }, mirrorFailure }),
    ];
    assert.deepEqual(
      reports.map((report) => [
        rawResponses(report).map(({ method, status: code }) => `${method} ${code}`),
        lastOfReport(report),
        indexOfStatus(report),
      ]),
      [
        [["POST 404", "GET 200", "POST 503"], 0, 1],
        [["GET 200", "POST 503"], 0, 0],
        [["POST 503", "POST 503"], 0, 1],
      ],
    );
  });

  it("hold what the page offers to open", async () => {
    const canned: readonly (readonly ["session" | "direct" | "job", readonly CannedResponse[]])[] = [
      [
        "session",
        [{ body: { contracts: [{}, deepened(fullSessionRecord), long], unused: [long], top: long } }],
      ],
      ["direct", [{ body: { result: [deepened(fullDirectRecord)], top: { inside: long } } }]],
      [
        "job",
        [
          { status: 202, body: { verificationId: "x" } },
          { body: { ...deepened(fullJob), contract: deepened(fullJob.contract) } },
        ],
      ],
    ];
    const reports = [
      ...(await Promise.all(canned.map(([protocol, answers]) => respondedReport(protocol, answers)))),
      reportOf({ kind: "failed", error: await errorWithResponse(), statusAfter: await status() }),
    ];
    for (const report of reports) {
      const values = opened(report);
      assert.ok(values.length > 0);
      for (const value of values) assert.ok(JSON.stringify(value).includes(long), JSON.stringify(value));
    }
  });
});

/** A record with long values in a documented place, beyond the documentation, and where the type is another. */
function deepened(record: object): object {
  return {
    ...record,
    status: long,
    verificationId: [long],
    files: { found: [long], more: long },
    beyond: { inside: long },
  };
}

function opened(report: VerificationReport): readonly unknown[] {
  const page = finishedPageOf(report);
  return attributeValues(page, "data-action").flatMap((action) => {
    const message = parsePageMessage(JSON.parse(action));
    if (message?.type !== "openValue") return [];
    const response = rawResponses(report)[message.responseIndex];
    assert.ok(response !== undefined);
    const value = valueAt(parseExactJson(response.text), message.path);
    assert.notEqual(value, undefined, action);
    return [value];
  });
}
