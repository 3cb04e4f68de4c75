import assert from "node:assert/strict";
import fc from "fast-check";
import { parseExactJson } from "../../../../src/core/json/exactJson.ts";
import { indentJson } from "../../../../src/core/json/indentJson.ts";
import { turnsDuring } from "../../../support/turnsDuring.ts";
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
  it("breaks lines by brackets and commas", async () => {
    for (const [text, indented] of cases) assert.equal(await indentJson(text), indented);
  });

  it("keeps every token as it was sent", async () => {
    await fc.assert(
      fc.asyncProperty(jsonTexts, async (text) => {
        const indented = await indentJson(text);
        assert.equal(withoutSpace(indented), withoutSpace(text));
        assert.deepEqual(parseExactJson(indented), parseExactJson(text));
      }),
    );
  });

  it("keeps every token of what is no JSON, too", async () => {
    const halves = fc.tuple(jsonTexts, fc.nat()).map(([text, at]) => text.slice(0, at % (text.length + 1)));
    await fc.assert(
      fc.asyncProperty(halves, async (text) => {
        assert.equal(withoutSpace(await indentJson(text)), withoutSpace(text));
      }),
    );
  });

  it("changes nothing when done twice", async () => {
    await fc.assert(
      fc.asyncProperty(jsonTexts, async (text) => {
        const indented = await indentJson(text);
        assert.equal(await indentJson(indented), indented);
      }),
    );
  });

  it("leaves a text as it came that would be longer than 32 MiB", async () => {
    const brackets = "[".repeat(5000);
    // Each takes itself, a line break and an indent.
    const room = 32 * 1024 * 1024 - 5000 * (2 + 5001);
    const fits = "x".repeat(room) + brackets;
    assert.equal((await indentJson(fits)).length, 32 * 1024 * 1024);
    for (const text of [`x${fits}`, `${brackets}${"]".repeat(5000)}`, "[".repeat(5800)])
      assert.equal((await indentJson(text)) === text, true);
  });

  it("is the same however many tokens there are, with a turn for others every 100,000", async () => {
    for (const before of [0, 1, 2]) {
      const items = [...Array<string>(before).fill("0"), ...Array<string>(70_000).fill("[]"), "0"];
      let indented = "";
      const turns = await turnsDuring(async () => (indented = await indentJson(`[${items.join()}]`)));
      assert.equal(indented === `[\n  ${items.join(",\n  ")}\n]`, true);
      assert.equal(turns, 2);
    }
    assert.equal(await turnsDuring(() => indentJson("1".repeat(200_000))), 0);
  });

  it("lets others have a turn every 100,000 escaped quotes in a string, and loses none of it", async () => {
    const text = `"${'\\"'.repeat(250_000)}"`;
    assert.equal(await turnsDuring(async () => assert.equal((await indentJson(text)) === text, true)), 2);
  });
});
