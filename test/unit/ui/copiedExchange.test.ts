import assert from "node:assert/strict";
import fc from "fast-check";
import { visibleText } from "../../../src/core/characters/visibleText.ts";
import { copiedResponse } from "../../../src/ui/copiedExchange.ts";
import { assertLinear } from "../../support/assertLinear.ts";
import { turnsDuring } from "../../support/turnsDuring.ts";
import { rawResponse } from "../../support/rawResponse.ts";

const copied = (text: string): Promise<string | undefined> => copiedResponse(rawResponse({ text }));
const mebi = 1024 * 1024;
const loneSurrogate = String.fromCharCode(0xd800);
const hostile = `a\u0085\u009b\u202e\u2066\u200b${loneSurrogate}\u{e0041}b`;

describe("a copied answer", () => {
  it("escapes what is not seen, and means the same", async () => {
    assert.equal(
      await copied(JSON.stringify({ memo: hostile, n: 1 }).replace("1}", "1.0}")),
      '{\n  "memo": "a\\u0085\\u009b\\u202e\\u2066\\u200b\\ud800\\udb40\\udc41b",\n  "n": 1.0\n}',
    );
    await fc.assert(
      fc.asyncProperty(fc.jsonValue(), fc.string({ unit: "binary" }), async (value, name) => {
        const text = JSON.stringify({ [name]: value, hostile });
        const copy = (await copied(text)) ?? "";
        assert.deepEqual(JSON.parse(copy), JSON.parse(text));
        // An emoji's joiners are escaped as well.
        assert.equal(visibleText(copy), copy);
      }),
    );
  });

  it("makes it visible where the response is no JSON", async () => {
    assert.equal(await copied("<p>\u202ea"), "<p>⟨U+202E⟩a");
  });

  it("is made in pieces, with turns of others in between, and nothing is lost where they meet", async () => {
    for (const part of ["😀", "👨‍👩‍👧", "\u202e", "a", "\ud800", "é\u{e0041}"]) {
      const words = part.repeat((mebi / 4 / part.length) | 0);
      const text = JSON.stringify([`${words} ${words}`]);
      let copy = "";
      const turns = await turnsDuring(async () => {
        copy = (await copied(text)) ?? "";
      });
      assert.ok(turns >= copy.length / (6 * 66_000) && turns >= 8, `${turns} turns`);
      assert.deepEqual(JSON.parse(copy), JSON.parse(text));
    }
    const families = `<p>${"👨‍👩‍👧 ".repeat(50_000)}\u202e`;
    assert.equal((await copied(families)) === visibleText(families), true);
  });

  it("is none where it is too long; where indents alone would make it so, it is as it came", async () => {
    assert.equal((await copied(`"${"x".repeat(4 * mebi - 2)}"`))?.length, 4 * mebi);
    assert.equal(await copied(`"${"x".repeat(4 * mebi - 1)}"`), undefined);
    const flat = `[${"0,".repeat(1.5 * mebi)}0]`;
    assert.equal((await copied(flat)) === flat, true);
  });

  for (const part of ["😀", "👨‍👩‍👧", "👨‍", "\u202e", "\u{e0041}"])
    it(`is made in time in proportion to the response, whatever it holds: ${JSON.stringify(part)}`, () =>
      assertLinear((factor) => {
        const text = JSON.stringify([part.repeat((factor * mebi) / 16 / part.length)]);
        return () => copied(text);
      }));
});
