import assert from "node:assert/strict";
import fc from "fast-check";
import { readStoredExchange, storeExchange } from "../../../../src/app/responses/storedExchange.ts";
import { rawResponse } from "../../../support/rawResponse.ts";

const body = {
  responses: [
    rawResponse({ text: '{"big":9223372036854775807,"text":"\\u202e\ud83d\ude00"}' }),
    rawResponse(),
  ],
  about: { kind: "record" },
};

describe("a stored exchange", () => {
  it("comes back to the letter, all of its digits kept", () => {
    assert.deepEqual(readStoredExchange(storeExchange(body)), body);
  });

  it("comes back to the letter from a file, whatever characters it holds", () => {
    const text = fc.oneof(
      fc.string({ unit: "binary" }),
      fc.array(fc.nat(0xffff)).map((units) => String.fromCharCode(...units)),
    );
    fc.assert(
      fc.property(text, text, text, (path, contentType, answered) => {
        const some = {
          responses: [rawResponse({ path, contentType, text: answered })],
          about: { kind: path },
        };
        const file = Buffer.from(storeExchange(some), "utf8").toString("utf8");
        assert.deepEqual(readStoredExchange(file), some);
      }),
    );
  });

  it("tells nothing of how long to wait: that is over", () => {
    const stored = storeExchange({ ...body, responses: [rawResponse({ retryAfterMilliseconds: 5000 })] });
    assert.equal(readStoredExchange(stored)?.responses[0]?.retryAfterMilliseconds, undefined);
  });

  it("is as if it were not there when it is cut short", () => {
    const text = storeExchange(body);
    for (let length = 0; length < text.length; length += 1) {
      assert.equal(readStoredExchange(text.slice(0, length)), undefined);
    }
  });

  for (const [what, damaged] of [
    ["of another version", { ...JSON.parse(storeExchange(body)), version: 2 }],
    ["without answers", { version: 1, about: {} }],
    ["with an answer that is none", { version: 1, about: {}, responses: [{}] }],
    ["without what it is about", { version: 1, responses: [] }],
    [
      "with a status that is none",
      { version: 1, about: {}, responses: [{ ...rawResponse(), status: "200" }] },
    ],
  ] as const) {
    it(`is as if it were not there when it is ${what}`, () => {
      assert.equal(readStoredExchange(JSON.stringify(damaged)), undefined);
    });
  }

  it("never fails, whatever stands in the file", () => {
    fc.assert(
      fc.property(fc.oneof(fc.string(), fc.json()), (text) => {
        assert.equal(readStoredExchange(text), undefined);
      }),
    );
  });
});
