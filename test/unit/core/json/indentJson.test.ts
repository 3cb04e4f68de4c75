import assert from "node:assert/strict";
import fc from "fast-check";
import { parseExactJson } from "../../../../src/core/json/exactJson.ts";
import { indentJson } from "../../../../src/core/json/indentJson.ts";
import { jsonTexts } from "./jsonArbitraries.ts";

/** A text without the space between its tokens. */
function withoutSpace(text: string): string {
  let isString = false;
  let kept = "";
  for (let at = 0; at < text.length; at += 1) {
    const character = text.charAt(at);
    if (isString && character === "\\") {
      kept += character + text.charAt((at += 1));
      continue;
    }
    if (character === '"') isString = !isString;
    if (isString || !/\s/.test(character)) kept += character;
  }
  return kept;
}

const cases: readonly (readonly [text: string, indented: string])[] = [
  ["1.0", "1.0"],
  ["[]", "[]"],
  [" { } ", "{}"],
  ["[ [ ] ]", "[\n  []\n]"],
  [
    '{"a":[1.0,12345678901234567890],"b":{}}',
    '{\n  "a": [\n    1.0,\n    12345678901234567890\n  ],\n  "b": {}\n}',
  ],
  ['["a: [b], {c}", "\\"", "\\\\"]', '[\n  "a: [b], {c}",\n  "\\"",\n  "\\\\"\n]'],
  // No JSON, yet nothing of it is lost.
  ['["never ended', '[\n  "never ended'],
  ['["ends in a backslash\\', '[\n  "ends in a backslash\\'],
  ["]]", "\n]\n]"],
  ["<html>", "<html>"],
  ["", ""],
];

describe("indentJson", () => {
  it("breaks lines by brackets and commas", () => {
    for (const [text, indented] of cases) assert.equal(indentJson(text), indented);
  });

  it("keeps every token as it was sent", () => {
    fc.assert(
      fc.property(jsonTexts, (text) => {
        const indented = indentJson(text);
        assert.equal(withoutSpace(indented), withoutSpace(text));
        assert.deepEqual(parseExactJson(indented), parseExactJson(text));
      }),
    );
  });

  it("keeps every token of what is no JSON, too", () => {
    const halves = fc.tuple(jsonTexts, fc.nat()).map(([text, at]) => text.slice(0, at % (text.length + 1)));
    fc.assert(
      fc.property(halves, (text) => {
        assert.equal(withoutSpace(indentJson(text)), withoutSpace(text));
      }),
    );
  });

  it("changes nothing when done twice", () => {
    fc.assert(
      fc.property(jsonTexts, (text) => {
        const indented = indentJson(text);
        assert.equal(indentJson(indented), indented);
      }),
    );
  });

  it("leaves a text as it came that would be longer than 32 MiB", () => {
    const brackets = "[".repeat(5000);
    // Each but the last takes itself, a line break and an indent.
    const room = 32 * 1024 * 1024 - 4999 * (2 + 5000) - 1;
    const fits = "x".repeat(room) + brackets;
    assert.equal(indentJson(fits).length, 32 * 1024 * 1024);
    for (const text of [`x${fits}`, `${brackets}${"]".repeat(5000)}`, "[".repeat(5800)])
      assert.equal(indentJson(text) === text, true);
  });
});
