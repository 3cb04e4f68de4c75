import assert from "node:assert/strict";
import { wordHints } from "../../../../src/ui/values/hexForms.ts";
import { word } from "../../../support/lookupViews.ts";

const kindsOf = (number: bigint): readonly string[] => wordHints(word(number)).map(({ kind }) => kind);

describe("what is said of a word's number", () => {
  it("is an address only where no amount is as large", () => {
    assert.deepEqual(wordHints(word(1000)), [{ kind: "aside", text: "= 1,000" }]);
    for (const amount of [10n ** 25n, 1n << 80n, (1n << 128n) - 1n]) assert.deepEqual(kindsOf(amount), []);
    for (const address of [1n << 128n, 0xe78a0f7e598cc8b0bb87894b0f60dd2a88d6a8abn])
      assert.deepEqual(kindsOf(address), ["aside", "reference"]);
  });

  it("is negative where only its sign makes it a small one, and a text where all of its bytes are printable", () => {
    const negative = (amount: bigint): bigint => (1n << 256n) - amount;
    assert.deepEqual(wordHints(word(negative(1000n))), [{ kind: "aside", text: "= -1,000 if signed" }]);
    assert.deepEqual(kindsOf(negative(1n << 80n)), []);
    assert.deepEqual(kindsOf(1n << 160n), []);
    assert.deepEqual(wordHints(`0x${Buffer.from("Vault").toString("hex").padEnd(64, "0")}`), [
      { kind: "aside", text: "= “Vault”" },
    ]);
  });
});
