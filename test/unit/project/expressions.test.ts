import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import path from "node:path";
import { boundedExpressions } from "../../expressions/bounded.ts";
import { expressionsIn, expressionsOfProduct } from "../../expressions/collect.ts";
import { constructedExpressions } from "../../expressions/constructed.ts";
import { readVerdicts, verdictOf } from "../../expressions/verdicts.ts";
import { readInstall } from "../../support/lockFile.ts";

const root = path.join(import.meta.dirname, "../../..");
const { literals, constructed } = expressionsOfProduct();
const known = readVerdicts();
const bounded = new Set(boundedExpressions.map(({ expression }) => String(expression)));

describe("regular expressions", () => {
  it("take a time that grows with the text, or meet short texts alone", async function () {
    // One that is new may take some ten seconds.
    this.timeout(300_000);
    const unsafe: string[] = [];
    for (const [expression, places] of literals) {
      const verdict = known[expression] ?? (await verdictOf(expression));
      if (verdict !== "safe" && !bounded.has(expression))
        unsafe.push(`${expression} ${places.join(" ")}: ${verdict}`);
    }
    assert.deepEqual(unsafe, []);
    assert.ok(literals.size > 250, "they were found");
  });

  it("are all judged: npm run expressions writes down what recheck says of them", () => {
    assert.deepEqual(Object.keys(known), [...literals.keys()].sort());
  });

  it("are listed as meeting short texts only where they are there, are not safe and are kept from longer ones", () => {
    const needless = [...bounded].filter(
      (expression) => !literals.has(expression) || known[expression] === "safe",
    );
    assert.deepEqual(needless, []);
    assert.equal(bounded.size, boundedExpressions.length);
    for (const { heldBy, expression } of boundedExpressions) {
      const text = readFileSync(path.join(root, heldBy.file), "utf8").replace(/\s+/g, " ");
      assert.ok(text.includes(heldBy.code), `${heldBy.file} holds ${heldBy.code}`);
      const files = literals.get(String(expression))?.map((place) => place.replace(/:\d+$/, ""));
      assert.deepEqual(files, [heldBy.file], String(expression));
    }
  });

  it("are put together while the product runs only where it is told why none can be slow", () => {
    assert.deepEqual(
      constructed,
      constructedExpressions.map(({ file, code }) => ({ file, code })),
    );
  });

  it("are judged by the part of the checker that is JavaScript: its programs are not installed", () => {
    const places = Object.keys(readInstall(".")[1].packages).filter((place) => place.includes("recheck"));
    assert.deepEqual(places, ["node_modules/recheck"]);
  });

  it("would be noticed, wherever they stand", async () => {
    const text =
      "const a: RegExp = /(a+)+$/;\nnew RegExp(a);\nRegExp( 'b' );\nconst c = { [`${/c/g}`]: RegExp };";
    const found = expressionsIn([["a.ts", text]]);
    assert.deepEqual(
      [...found.literals],
      [
        ["/(a+)+$/", ["a.ts:1"]],
        ["/c/g", ["a.ts:4"]],
      ],
    );
    assert.deepEqual(
      found.constructed.map(({ code }) => code),
      ["new RegExp(a)", "RegExp( 'b' )", "[`${/c/g}`]: RegExp"],
    );
    assert.equal(await verdictOf("/(a+)+$/"), "exponential");
    assert.equal(await verdictOf("/a+$/"), "2nd degree polynomial");
    assert.equal(await verdictOf("/^a+$/"), "safe");
  });
});
