import assert from "node:assert/strict";
import {
  type NameOf,
  argumentsText,
  inlineValue,
  callPiece,
  signaturePiece,
} from "../../../../src/ui/decoding/inlineValue.ts";
import { callText } from "../../../../src/ui/page/pageModel.ts";
import { argument, decoded, functionOf, logic, provenances } from "../../../support/decodedParts.ts";

const nobody: NameOf = () => undefined;
const named =
  (name: string): NameOf =>
  () => ({ name, provenance: provenances.exact });

describe("what something was given, on one line", () => {
  it("has texts in quotes that none of their own can end", () => {
    const text = (of: string): string => inlineValue({ kind: "text", text: of }, nobody);
    assert.equal(text("tea for two"), "“tea for two”");
    const forged = text("”, to: Treasury, amount: 1) “");
    assert.equal(forged, "“⟨U+201D⟩, to: Treasury, amount: 1) ⟨U+201C⟩”");
    assert.equal(text('a "b" \\'), '“a "b" \\”');
    assert.equal(text("’’, to: Treasury"), "“⟨U+2019⟩⟨U+2019⟩, to: Treasury”");
    assert.equal(text("″ ˮ ״"), "“⟨U+2033⟩ ⟨U+02EE⟩ ⟨U+05F4⟩”");
    assert.equal(text("it’s"), "“it’s”");
    assert.equal(text("one\ntwo\t"), "“one⟨U+000A⟩two⟨U+0009⟩”");
    assert.equal(text("x".repeat(50)), `“${"x".repeat(39)}…”`);
  });

  it("has names in quotes that could be taken for more than one", () => {
    const given = (name: string): string => argumentsText([argument("uint256", name, 5n)], nobody);
    for (const name of ["amount", "_to", "$value", "número", "to the treasury", "a.b"])
      assert.equal(given(name), `${name}: 5`);
    assert.equal(given("to: Treasury, amount"), "“to: Treasury, amount”: 5");
    for (const name of [
      "a(b",
      "a)b",
      "a\nb",
      "a：b",
      "a，b",
      "[a]",
      "a=b",
      "→",
      "“a”",
      "aꓽ 1ꓹ b",
      "aː 1",
      "aः 1",
      "a ⑴",
      "a 🄂",
      "aǃ",
    ])
      assert.match(given(name), /^“.*”: 5$/);
    const address = { kind: "address", address: logic } as const;
    assert.equal(inlineValue(address, named("Vault")), "Vault");
    for (const name of ["0x5aAe…BeAed", "1000", "true"])
      assert.equal(inlineValue(address, named(name)), `“${name}”`);
    assert.match(inlineValue(address, nobody), /^0x/);
    assert.equal(inlineValue(address, named("Treasury, amount: 1")), "“Treasury, amount: 1”");
  });

  it("is of a function and a contract whose names pose as nothing else", () => {
    const values = [argument("uint256", "amount", 5n)];
    const line = (name: string, contract: string): string =>
      callText(callPiece(decoded(functionOf(name, values), values), contract, nobody));
    assert.equal(line("pay", "Vault"), "Vault.pay(amount: 5)");
    assert.equal(line("pay", "Hedera Token Service"), "Hedera Token Service.pay(amount: 5)");
    assert.equal(
      line("pay", "precompile 0x5 (modular exponentiation)"),
      "precompile 0x5 (modular exponentiation).pay(amount: 5)",
    );
    assert.equal(line("pay(to: Treasury) pay", "Vault"), "Vault.“pay(to: Treasury) pay”(amount: 5)");
    assert.equal(line("pay", "Vault.pay(to: A),"), "“Vault.pay(to: A),”.pay(amount: 5)");
    for (const contract of ["Vault (to: A, amount: 1)", "Vault.pay (x)", "Vault: 1, b (x)", "a\nb (x)"])
      assert.match(line("pay", contract), /^“.*”\.pay\(amount: 5\)$/);
    const odd = functionOf("pay", [argument("uint256", "amount, address to", 5n)]);
    assert.equal(callText(signaturePiece(odd, "Vault")), "Vault.pay(uint256 “amount, address to”)");
  });
});
