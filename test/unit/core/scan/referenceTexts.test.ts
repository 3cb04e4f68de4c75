import assert from "node:assert/strict";
import { readdirSync, readFileSync } from "node:fs";
import { findReferences } from "../../../../src/core/scan/findReferences.ts";

const texts = new URL("../../../referenceTexts/", import.meta.url);

function filesOf(folder: string): readonly { readonly name: string; readonly text: string }[] {
  return readdirSync(new URL(folder, texts)).map((file) => {
    const name = folder + file;
    return { name, text: readFileSync(new URL(name, texts), "utf8") };
  });
}

function foundIn({ name, text }: { readonly name: string; readonly text: string }): readonly string[] {
  return findReferences(text).map((found) => `${name}: ${found.kind} ${found.text} at ${found.start}`);
}

function expectedIn(name: string): readonly string[] {
  const text = readFileSync(new URL(`${name}.expected.json`, texts), "utf8");
  const expected = JSON.parse(text) as readonly (readonly [kind: string, start: number, text: string])[];
  return expected.map(([kind, start, reference]) => `${name}: ${kind} ${reference} at ${start}`);
}

describe("references in running text", () => {
  const lookalikes = filesOf("lookalikes/");
  const real = filesOf("references/").filter(({ name }) => !name.endsWith(".expected.json"));

  it("finds every one that is there, and no look-alike", () => {
    const found = [...real, ...lookalikes].flatMap(foundIn);
    const expected = real.flatMap(({ name }) => expectedIn(name));
    const missing = expected.filter((line) => !found.includes(line));
    const falseOnes = found.filter((line) => !expected.includes(line));
    console.log(`references: ${found.length - falseOnes.length} true found, ${falseOnes.length} false`);
    assert.deepEqual({ missing, falseOnes }, { missing: [], falseOnes: [] });
  });

  it("finds the same when a file has Windows line ends", () => {
    const withReturns = lookalikes.map(({ name, text }) => ({ name, text: text.replaceAll("\n", "\r\n") }));
    assert.deepEqual(withReturns.flatMap(foundIn), []);
  });

  it("tries enough of both", () => {
    assert.ok(lookalikes.length >= 20 && real.length >= 5);
  });
});
