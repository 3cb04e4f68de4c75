import assert from "node:assert/strict";
import type { Failure } from "../../../../src/http/failure.ts";
import { piecesText } from "../../../../src/ui/page/filterPage.ts";
import { failureFacts, lookupFailureFacts } from "../../../../src/ui/parts/failureFacts.ts";

const labelsOf = (facts: ReturnType<typeof failureFacts>): readonly string[] =>
  facts.map(({ label }) => label);

describe("the facts of a failure", () => {
  const lost: Failure = { kind: "unreachable", reason: "reset", code: "ECONNRESET", neverLeft: false };
  const proxy: Failure = { kind: "proxyFailed", reason: "refused", proxy: "proxy.example:8080", status: 403 };

  it("say whether a verification request may have arrived", () => {
    assert.deepEqual(labelsOf(failureFacts(lost)), ["Reason", "Request received"]);
    assert.deepEqual(labelsOf(failureFacts(proxy)).at(-1), "Request received");
  });

  it("say all that is known of it, each beside what it is", () => {
    const told = (failure: Failure): string =>
      failureFacts(failure)
        .map(({ label, pieces }) => `${label}: ${piecesText(pieces, () => "").trim()}`)
        .join("; ");
    const unasked: Failure = { kind: "proxyFailed", reason: "refused", proxy: undefined, status: undefined };
    assert.match(told(lost), /^Reason: .* ECONNRESET; Request received: /);
    assert.match(told(proxy), /^Reason: .*; [^:]+: proxy\.example:8080[^;]*; [^:]+: 403/);
    assert.deepEqual(labelsOf(failureFacts(unasked)), ["Reason", "Request received"]);
    const failed: Failure = { kind: "serviceFailed", status: 503, messages: [] };
    assert.match(told(failed), /^[^:]+: 503[^;]*$/);
    assert.match(told({ ...failed, retryAfterMilliseconds: 9000 }), /: 503[^;]*; [^:]+: .*9 /);
    assert.match(told({ kind: "notJson", status: 200, contentType: "text/html" }), /: 200.*text\/html$/);
    assert.match(told({ kind: "notJson", status: 200, contentType: "" }), /: 200.*not sent$/);
  });

  it("say nothing of that of a lookup, and all else alike", () => {
    for (const failure of [lost, proxy, { kind: "timedOut", afterMilliseconds: 1000 } as const])
      assert.deepEqual(
        labelsOf(lookupFailureFacts(failure)),
        labelsOf(failureFacts(failure)).filter((label) => label !== "Request received"),
      );
  });
});
