import assert from "node:assert/strict";
import { ApiError, type Failure } from "../../../../src/http/failure.ts";
import type { StatusLookup, VerificationReport } from "../../../../src/app/verification/report.ts";
import { rawResponses } from "../../../../src/ui/verification/view.ts";
import { rawResponse } from "../../../support/rawResponse.ts";
import { askedAddress, knownStatus, reportOf } from "../../../support/reports.ts";
import { attributeValues, readableText } from "../markup.ts";
import { finishedMarkdownOf, finishedPageOf, sectionOf } from "./views.ts";

const start = rawResponse({
  method: "POST",
  path: `/v2/verify/etherscan/1/${askedAddress}`,
  status: 202,
  text: '{"verificationId":"1111"}',
});
const look = rawResponse({ path: "/v2/verify/1111", status: 200, text: '{"isJobCompleted":false}' });
const busy: Failure = { kind: "serviceFailed", status: 503, messages: [] };

/** A job that was started with a key, looked at so often, and not seen to its end. */
function unfinished(looks: number, statusAfter?: StatusLookup): VerificationReport {
  const failure = {
    kind: "unfinished",
    verificationId: "1111",
    afterMilliseconds: 300_000,
    miss: undefined,
  } as const;
  const exchange = [start, ...Array<typeof look>(looks).fill(look)];
  const error = new ApiError(failure, "127.0.0.1:5555", {
    response: exchange.at(-1),
    earlier: exchange.slice(0, -1),
  });
  return reportOf({ kind: "failed", error, statusAfter }, { protocol: "job", withKey: true });
}

describe("page of a job not seen to its end", () => {
  it("has the whole exchange, with the status looked up at its end", async () => {
    const status = await knownStatus({ status: 404, body: { match: null, chainId: "1" } });
    const report = unfinished(2, status);
    assert.deepEqual(
      rawResponses(report).map((response) => `${response.method} ${response.status}`),
      ["POST 202", "GET 200", "GET 200", "GET 404"],
    );
    const page = finishedPageOf(report);
    assert.match(readableText(sectionOf(page, "Attempt")), /of 3 requests/);
    assert.match(readableText(sectionOf(page, "Raw response")), /POST \/v2\/verify\/etherscan/);
  });

  it("copies the request that started it, however often it was looked at", () => {
    const [, lines = ""] = finishedMarkdownOf(unfinished(100)).split("## Raw response");
    assert.match(lines, /^ \(101\)\n\n- `POST \/v2\/verify\/etherscan/);
  });

  it("opens the response that its words stand in, not that of the status", async () => {
    const long = "some words ".repeat(4000);
    const failed = rawResponse({
      path: "/v2/verify/1111",
      status: 500,
      text: JSON.stringify({ message: long }),
    });
    const failure = { kind: "unfinished", verificationId: "1111", afterMilliseconds: 1, miss: busy } as const;
    const error = new ApiError(failure, "h", { response: failed, earlier: [start] });
    const statusAfter = await knownStatus({ body: { match: null } });
    const page = finishedPageOf(reportOf({ kind: "failed", error, statusAfter }, { protocol: "job" }));
    assert.deepEqual(attributeValues(sectionOf(page, "Service message"), "data-action"), [
      '{"type":"openRaw","responseIndex":1}',
    ]);
  });
});
