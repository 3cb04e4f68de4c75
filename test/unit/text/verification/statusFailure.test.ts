import assert from "node:assert/strict";
import { isConnectionFailure, type Failure } from "../../../../src/http/failure.ts";
import { explainFailure } from "../../../../src/text/failures/failure.ts";
import { failureWord } from "../../../../src/text/verification/attemptWord.ts";
import { explainStatusFailure } from "../../../../src/text/verification/statusFailure.ts";
import { everyFailure } from "../everyReport.ts";

const host = "verifier.example";
const answered = (status: number): Failure => ({ kind: "serviceFailed", status, messages: [] });

describe("a verification status that could not be looked up", () => {
  it("is no trouble where the service has no such lookup", () => {
    for (const status of [404, 405, 410]) {
      const { tone, brief, sentence } = explainStatusFailure({ failure: answered(status), host });
      assert.deepEqual([tone, brief], ["neutral", "status lookup not supported"]);
      assert.equal(
        sentence,
        `verifier.example does not support status lookups (HTTP ${status}). The session and direct protocols do not require them.`,
      );
    }
  });

  it("is no missing response where a service in trouble, a limit or a page was the response", () => {
    const failures: readonly Failure[] = [
      answered(503),
      answered(403),
      { kind: "rateLimited", retryAfterMilliseconds: undefined },
      { kind: "notJson", status: 200, contentType: "text/html" },
      { kind: "timedOut", afterMilliseconds: 1 },
    ];
    assert.deepEqual(
      failures.map((failure) => explainStatusFailure({ failure, host }).brief),
      [
        "verification service error",
        "request rejected",
        "rate limit reached",
        "unexpected response",
        "no response",
      ],
    );
  });

  it("is told as any other failure where something went wrong", () => {
    const others = [...everyFailure, ...[400, 401, 403, 500, 503].map(answered)];
    assert.deepEqual(
      others.map((failure) => explainStatusFailure({ failure, host })),
      others.map((failure) => ({
        ...explainFailure(failure, host, "verifier"),
        tone: "careful",
        brief: isConnectionFailure(failure) ? "no response" : failureWord(failure, "verifier"),
      })),
    );
  });
});
