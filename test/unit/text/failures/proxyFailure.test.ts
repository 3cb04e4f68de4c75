import assert from "node:assert/strict";
import { explainFailure } from "../../../../src/text/failures/failure.ts";

/** What is said of a proxy that opened no way and answered so. */
function said(status: number | undefined): string {
  const failure = { kind: "proxyFailed", reason: "refused", proxy: "proxy.example:3128", status } as const;
  return explainFailure(failure, "mirror.example").sentence;
}

describe("a proxy that opens no way", () => {
  it("forbids it, or has found none itself, as its response says", () => {
    const forbids = "The proxy does not allow connections to mirror.example. Proxy: proxy.example:3128";
    const failed = "The proxy could not connect to mirror.example. Proxy: proxy.example:3128";
    for (const status of [400, 403, 499])
      assert.equal(said(status), `${forbids}, which responded with HTTP ${status}.`);
    for (const status of [500, 502, 504])
      assert.equal(said(status), `${failed}, which responded with HTTP ${status}.`);
    assert.equal(said(undefined), `${forbids}.`);
  });
});
