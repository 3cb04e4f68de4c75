import assert from "node:assert/strict";
import { parseExactJson } from "../../../../src/core/json/exactJson.ts";
import { indentJson } from "../../../../src/core/json/indentJson.ts";
import { turnsDuring } from "../../../support/turnsDuring.ts";

const listOf = (count: number): string => `[${Array<string>(count).fill("0").join(",")}]`;

describe("a large JSON text", () => {
  it("is read with 1.5 million values, and with no more", () => {
    parseExactJson(listOf(1_499_999));
    assert.throws(() => parseExactJson(listOf(1_500_000)), { name: "TooMuchToRead", exceeded: "values" });
  });

  it("lets others have a turn every 100,000 tokens while it is indented", async () => {
    const text = `[${Array<string>(120_000).fill("0").join(",")}]`;
    assert.equal(await turnsDuring(() => indentJson(text)), 2);
  });

  it("lets others have a turn in the middle of a long string of quotes", async () => {
    const text = `["${'\\"'.repeat(1_000_000)}"]`;
    assert.equal(await turnsDuring(() => indentJson(text)), 10);
  });

  it("is indented whatever it holds, millions of escapes and brackets too", async () => {
    const escapes = `"${"\\n".repeat(3_000_000)}"`;
    assert.equal((await indentJson(escapes)) === escapes, true, "the escapes");
    const brackets = "[".repeat(1_000_000);
    assert.equal((await indentJson(brackets)) === brackets, true, "the brackets");
  });
});
