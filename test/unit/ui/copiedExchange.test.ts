import assert from "node:assert/strict";
import fc from "fast-check";
import { visibleText } from "../../../src/core/strings/visibleText.ts";
import { copiedResponse } from "../../../src/ui/copiedExchange.ts";
import { assertLinear } from "../../support/assertLinear.ts";
import { rawResponse } from "../../support/rawResponse.ts";

const copied = (text: string): string | undefined => copiedResponse(rawResponse({ text }));
const mebi = 1024 * 1024;
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
        const copy = copied(text) ?? "";
        assert.deepEqual(JSON.parse(copy), JSON.parse(text));
        // An emoji's joiners are escaped as well.
        assert.equal(visibleText(copy), copy);
      }),
    );
  });

  it("makes it visible where the response is no JSON", () => {
    assert.equal(copied("<p>\u202ea"), "<p>⟨U+202E⟩a");
  });

  it("is none where it is too long; where indents alone would make it so, it is as it came", () => {
    assert.equal(copied(`"${"x".repeat(4 * mebi - 2)}"`)?.length, 4 * mebi);
    assert.equal(copied(`"${"x".repeat(4 * mebi - 1)}"`), undefined);
    const flat = `[${"0,".repeat(1.5 * mebi)}0]`;
    assert.equal(copied(flat) === flat, true);
  });

  for (const part of ["😀", "👨‍👩‍👧", "👨‍", "\u202e", "\u{e0041}"])
    it(`is made in time in proportion to the response, whatever it holds: ${JSON.stringify(part)}`, () =>
      assertLinear((factor) => {
        const text = JSON.stringify([part.repeat((factor * mebi) / 16 / part.length)]);
        return () => copied(text);
      }));
});
