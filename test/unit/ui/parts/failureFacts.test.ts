import assert from "node:assert/strict";
import type { Failure } from "../../../../src/http/failure.ts";
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

  it("say nothing of that of a lookup, and all else alike", () => {
    for (const failure of [lost, proxy, { kind: "timedOut", afterMilliseconds: 1000 } as const])
      assert.deepEqual(
        labelsOf(lookupFailureFacts(failure)),
        labelsOf(failureFacts(failure)).filter((label) => label !== "Request received"),
      );
  });
});
