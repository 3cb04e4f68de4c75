import assert from "node:assert/strict";
import { parseExactJson } from "../../../../src/core/json/exactJson.ts";
import { indentJson } from "../../../../src/core/json/indentJson.ts";

const listOf = (count: number): string => `[${Array<string>(count).fill("0").join(",")}]`;

describe("a large JSON text", () => {
  it("is read with 2 million values, and with no more", () => {
    parseExactJson(listOf(2_000_000));
    assert.throws(() => parseExactJson(listOf(2_000_001)), { name: "JsonLimitError", exceeded: "values" });
  });

  it("is indented whatever it holds, millions of escapes and brackets too", () => {
    const escapes = `"${"\\n".repeat(3_000_000)}"`;
    assert.equal(indentJson(escapes) === escapes, true, "the escapes");
    const brackets = "[".repeat(1_000_000);
    assert.equal(indentJson(brackets) === brackets, true, "the brackets");
  });
});
