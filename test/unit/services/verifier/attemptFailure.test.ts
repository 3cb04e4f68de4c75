import assert from "node:assert/strict";
import type { RawResponse } from "../../../../src/http/rawResponse.ts";
import { failureOfAttempt } from "../../../../src/services/verifier/verification.ts";
import { protocolClients } from "../../../../src/services/verifier/protocols/protocolClients.ts";
import { rawResponse } from "../../../support/rawResponse.ts";
import { contractAddress } from "../../../support/verification.ts";

const asked = { chainId: "1", address: contractAddress } as const;

/** The kind of failure that a response to an attempt is; undefined where the service has said something itself. */
function kindOf(parts: Partial<RawResponse>): string | undefined {
  return failureOfAttempt(protocolClients.session.read(asked, [rawResponse(parts)]))?.kind;
}

const json = (status: number, body: object = { odd: true }) => ({ status, text: JSON.stringify(body) });
const text = (status: number, said: string) => ({ status, text: said, contentType: "text/plain" });
const page = (status: number) => ({ status, text: "<html><p>Sign in</p></html>", contentType: "text/html" });

describe("a response to an attempt that says nothing of the contract", () => {
  it("is a failure where a gateway, or a service in trouble, has sent it, in whatever form", () => {
    for (const status of [401, 403, 502, 503, 504, 599])
      assert.equal(kindOf(json(status)), "serviceFailed", String(status));
    for (const status of [400, 404, 418, 500, 501])
      assert.equal(kindOf(json(status)), undefined, String(status));
  });

  it("is a failure where it is a page or plain text: services say what they know as JSON", () => {
    assert.deepEqual([kindOf(page(200)), kindOf(page(500))], ["notJson", "serviceFailed"]);
    assert.equal(kindOf(text(500, "Something of the contract's went wrong")), "serviceFailed");
    assert.equal(kindOf(text(500, "  ")), "serviceFailed");
    assert.equal(kindOf(text(500, "Internal Server Error")), "serviceFailed");
    assert.equal(kindOf(text(503, "Something of the contract's went wrong")), "serviceFailed");
    assert.equal(kindOf(text(200, "fine")), "notJson");
  });

  it("is none where the outcome, a record or a code is told, whatever its status", () => {
    assert.equal(kindOf(json(503, { contracts: [] })), undefined);
    assert.equal(kindOf(json(503, { customCode: "internal_error" })), undefined);
    assert.equal(kindOf(json(502, { error: "This contract is not verified on Etherscan" })), undefined);
  });

  it("is the status and the words of that response", () => {
    const failure = failureOfAttempt(protocolClients.session.read(asked, [rawResponse(json(503))]));
    assert.deepEqual(failure, { kind: "serviceFailed", status: 503, messages: [] });
  });
});
