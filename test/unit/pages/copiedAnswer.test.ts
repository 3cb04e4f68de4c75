import assert from "node:assert/strict";
import fc from "fast-check";
import { visibleText } from "../../../src/core/visibleText.ts";
import { copiedAnswer } from "../../../src/pages/copiedAnswer.ts";
import { rawAnswer } from "../../support/rawAnswers.ts";

const copied = (text: string): string => copiedAnswer(rawAnswer({ text }));
const loneSurrogate = String.fromCharCode(0xd800);
const hostile = `a\u0085\u009b\u202e\u2066\u200b${loneSurrogate}\u{e0041}b`;

describe("a copied answer", () => {
  it("escapes what is not seen, and means the same", () => {
    assert.equal(
      copied(JSON.stringify({ memo: hostile, n: 1 }).replace("1}", "1.0}")),
      '{\n  "memo": "a\\u0085\\u009b\\u202e\\u2066\\u200b\\ud800\\udb40\\udc41b",\n  "n": 1.0\n}',
    );
    fc.assert(
      fc.property(fc.jsonValue(), fc.string({ unit: "binary" }), (value, name) => {
        const text = JSON.stringify({ [name]: value, hostile });
        assert.deepEqual(JSON.parse(copied(text)), JSON.parse(text));
        // An emoji's joiners are escaped as well.
        assert.equal(visibleText(copied(text)), copied(text));
      }),
    );
  });

  it("makes it visible where the answer is no JSON", () => {
    assert.equal(copied("<p>\u202ea"), "<p>⟨U+202E⟩a");
  });
});
