import assert from "node:assert/strict";
import { parseExactJson } from "../../../../src/core/json/exactJson.ts";
import { assertLinear } from "../../../support/assertLinear.ts";

const times = (text: string, count: number): string => text.repeat(count);
const nested = (depth: number, inside = ""): string => times("[", depth) + inside + times("]", depth);
const name = times("n", 1024);

/** What of the budget a text goes beyond; undefined where it is parsed. */
const cases: readonly (readonly [text: string, exceeded: string | undefined])[] = [
  [times("7", 100), undefined],
  [times("7", 101), "digits"],
  [`-${times("7", 100)}`, undefined],
  [`[1,-${times("7", 101)}]`, "digits"],
  [`0.${times("7", 99)}`, undefined],
  [`0.${times("7", 100)}`, "digits"],
  [`1.5e${times("7", 98)}`, undefined],
  [`1.5E+${times("7", 99)}`, "digits"],
  [`{"a":${times("7", 3_000_000)}}`, "digits"],
  [`"${times("7", 3_000_000)}"`, undefined],
  [`{"${times("7", 200)}":"\\"${times("7", 200)}"}`, undefined],
  [nested(200, "12345678901234567"), undefined],
  [nested(201), "depth"],
  [times('{"a":', 1_000_000), "depth"],
  [`[${nested(199)},${nested(199)},"${times("[", 300)}"]`, undefined],
  [`{"${name}":1,"a":"${name}n"}`, undefined],
  [`{"a":1,"${name}n" \n :1}`, "nameLength"],
  [`[{"a":{"${name}n":[]}}]`, "nameLength"],
  [`{"${times("\\u0041", 171)}":1}`, "nameLength"],
  [`["${name}n",{"a":"${name}n"}]`, undefined],
  [`{"${times('":1,"', 300)}":1}`, undefined],
  [`[${times("{},", 1_000_000)}0]`, "values"],
  [`["${times("{},", 1_000_000)}"]`, undefined],
];

describe("the budget of a JSON text", () => {
  for (const [text, exceeded] of cases)
    it(`${exceeded === undefined ? "holds" : `is exceeded in ${exceeded} by`} ${text.slice(0, 30)}… (${text.length})`, () => {
      if (exceeded === undefined) parseExactJson(text);
      else assert.throws(() => parseExactJson(text), { name: "JsonLimitError", exceeded });
    });

  it("calls a page no JSON, whatever it holds", () => {
    for (const text of [`<html>${times("7", 200)}`, `  <p>${times("[", 300)}`, "Sorry, not now"])
      assert.throws(() => parseExactJson(text), SyntaxError);
  });

  it("reads as many of the longest names, and one name as often as it is there, in a time in proportion", async () => {
    const names = (count: number): string =>
      `{${Array.from({ length: count }, (_, at) => `"${String(at).padEnd(1024, "n")}":1`).join()}}`;
    await assertLinear((factor) => {
      const text = names(250 * factor);
      return () => parseExactJson(text);
    });
    await assertLinear((factor) => {
      const text = `{${times('"a":12345678901234567,', 250_000 * factor)}"a":2}`;
      return () => parseExactJson(text);
    });
  });
});
