import assert from "node:assert/strict";
import fc from "fast-check";
import { readStoredBody, storeBody } from "../../../../src/app/responses/storedBody.ts";
import { rawAnswer } from "../../../support/rawAnswers.ts";

const body = {
  answers: [rawAnswer({ text: '{"big":9223372036854775807,"text":"\\u202e\ud83d\ude00"}' }), rawAnswer()],
  about: { kind: "record" },
};

describe("a stored body", () => {
  it("comes back to the letter, all of its digits kept", () => {
    assert.deepEqual(readStoredBody(storeBody(body)), body);
  });

  it("comes back to the letter from a file, whatever characters it holds", () => {
    const text = fc.oneof(
      fc.string({ unit: "binary" }),
      fc.array(fc.nat(0xffff)).map((units) => String.fromCharCode(...units)),
    );
    fc.assert(
      fc.property(text, text, text, (path, contentType, answered) => {
        const some = { answers: [rawAnswer({ path, contentType, text: answered })], about: { kind: path } };
        const file = Buffer.from(storeBody(some), "utf8").toString("utf8");
        assert.deepEqual(readStoredBody(file), some);
      }),
    );
  });

  it("tells nothing of how long to wait: that is over", () => {
    const stored = storeBody({ ...body, answers: [rawAnswer({ retryAfterMilliseconds: 5000 })] });
    assert.equal(readStoredBody(stored)?.answers[0]?.retryAfterMilliseconds, undefined);
  });

  it("is as if it were not there when it is cut short", () => {
    const text = storeBody(body);
    for (let length = 0; length < text.length; length += 1) {
      assert.equal(readStoredBody(text.slice(0, length)), undefined);
    }
  });

  for (const [what, damaged] of [
    ["of another version", { ...JSON.parse(storeBody(body)), version: 2 }],
    ["without answers", { version: 1, about: {} }],
    ["with an answer that is none", { version: 1, about: {}, answers: [{}] }],
    ["without what it is about", { version: 1, answers: [] }],
    ["with a status that is none", { version: 1, about: {}, answers: [{ ...rawAnswer(), status: "200" }] }],
  ] as const) {
    it(`is as if it were not there when it is ${what}`, () => {
      assert.equal(readStoredBody(JSON.stringify(damaged)), undefined);
    });
  }

  it("never fails, whatever stands in the file", () => {
    fc.assert(
      fc.property(fc.oneof(fc.string(), fc.json()), (text) => {
        assert.equal(readStoredBody(text), undefined);
      }),
    );
  });
});
