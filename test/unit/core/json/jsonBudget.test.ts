import assert from "node:assert/strict";
import { parseExactJson } from "../../../../src/core/json/exactJson.ts";
import { turnBudget, wholeBudget, type JsonBudget } from "../../../../src/core/json/jsonBudget.ts";

/** What of the budget a text goes beyond; `undefined` when it is read. */
function exceededBy(text: string, budget?: JsonBudget): string | undefined {
  try {
    parseExactJson(text, budget);
    return undefined;
  } catch (error) {
    assert.ok(error instanceof Error && error.name === "TooMuchToRead", String(error));
    const { exceeded } = error as Error & { exceeded: string };
    assert.equal(error.message, `The JSON holds more than is read (${exceeded}).`);
    return exceeded;
  }
}

const digits = (count: number): string => "7".repeat(count);

describe("the budget of a JSON text", () => {
  it("is 100 digits a number, 1,024 units a name, 1.5 million values, a depth of 200 and 32 MiB; 4 MiB and 200,000 values a turn", () => {
    assert.deepEqual(wholeBudget, {
      bytes: 33_554_432,
      digits: 100,
      values: 1_500_000,
      depth: 200,
      nameLength: 1024,
    });
    assert.deepEqual(turnBudget, { ...wholeBudget, bytes: 4_194_304, values: 200_000 });
  });

  it("counts how deep a text goes, not how often it opens something", () => {
    const budget = { ...wholeBudget, depth: 2 };
    assert.equal(exceededBy("[[],[],{},[]]", budget), undefined);
    assert.equal(exceededBy("[[],[[]]]", budget), "depth");
  });

  it("counts the digits of a number, of its fraction and its exponent together, and of no text", () => {
    const cases: readonly (readonly [text: string, exceeded: string | undefined])[] = [
      [digits(100), undefined],
      [digits(101), "digits"],
      [`-${digits(100)}`, undefined],
      [`[1,-${digits(101)}]`, "digits"],
      [`0.${digits(99)}`, undefined],
      [`0.${digits(100)}`, "digits"],
      [`1.5e${digits(98)}`, undefined],
      [`1.5E+${digits(99)}`, "digits"],
      [`{"a":${digits(3_000_000)}}`, "digits"],
      [`"${digits(3_000_000)}"`, undefined],
      [`{"${digits(200)}":"\\"${digits(200)}"}`, undefined],
    ];
    assert.deepEqual(
      cases.map(([text]) => [text.slice(0, 300), exceededBy(text)]),
      cases.map(([text, exceeded]) => [text.slice(0, 300), exceeded]),
    );
  });

  it("counts every value once, and no names", () => {
    const budget = { ...wholeBudget, values: 6 };
    const six = [
      "[1,2,3,4,5]",
      '{"a":1,"b":[true,false,null]}',
      '[{},[],"",-1.5e3,{}]',
      "[-1,2e-3,3E-4,4e+5,0]",
      '[[[[["a:,[]{}"]]]]]',
    ];
    for (const text of six) {
      assert.equal(exceededBy(text, budget), undefined, text);
      assert.equal(exceededBy(text, { ...budget, values: 5 }), "values", text);
    }
  });

  it("looks at the length of names as they are spelled, and of no other text", () => {
    const name = "n".repeat(1024);
    const cases: readonly (readonly [text: string, exceeded: string | undefined])[] = [
      [`{"${name}":1,"a":"${name}n"}`, undefined],
      [`{"a":1,"${name}n" \n :1}`, "nameLength"],
      [`[{"a":{"${name}n":[]}}]`, "nameLength"],
      [`{"${"\\u0041".repeat(171)}":1}`, "nameLength"],
      [`["${name}n",{"a":"${name}n"}]`, undefined],
    ];
    for (const [text, exceeded] of cases) assert.equal(exceededBy(text), exceeded, text.slice(0, 300));
  });

  it("counts bytes, not characters", () => {
    const budget = { ...wholeBudget, bytes: 10 };
    assert.equal(exceededBy('"12345678"', budget), undefined);
    assert.equal(exceededBy('"123456789"', budget), "bytes");
    assert.equal(exceededBy('"1234567é"', budget), "bytes");
    assert.equal(exceededBy('"😀😀"', budget), undefined);
    assert.equal(exceededBy('"😀😀😀"', budget), "bytes");
  });

  it("calls a page no JSON, whatever it holds", () => {
    const budget = { ...wholeBudget, bytes: 10 };
    for (const text of [`<html>${digits(200)}`, `  <p>${"[".repeat(300)}`, "Sorry, not now"])
      assert.throws(() => parseExactJson(text, budget), SyntaxError);
  });
});
