import assert from "node:assert/strict";
import fc from "fast-check";
import { checksummed, parseAddress, sameAddress, shortAddress } from "../../../src/core/address.ts";
import { addresses, hostileTexts, nearMisses, reasonOf, valueOf } from "./arbitraries.ts";

// The examples of EIP-55.
const mixed = [
  "0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed",
  "0xfB6916095ca1df60bB79Ce92cE3Ea74c37c5d359",
  "0xdbF03B407c01E7cD3CBea99509d93f8DDDC8C6FB",
  "0xD1220A0cf47c7B9Be7A2E6BA89F429762e7b9aDb",
];
const upper = "0x52908400098527886E0F7030069857D2E4169EE7";

describe("address", () => {
  it("tells what the case of the letters says", () => {
    const wrong = mixed.map((address) => address.replace(/[A-F]/, (letter) => letter.toLowerCase()));
    const one = [upper, upper.toLowerCase(), `0x${"1".repeat(40)}`];
    assert.deepEqual(
      [...mixed, ...wrong, ...one].map((text) => valueOf(parseAddress(text)).checksum),
      [...mixed.map(() => "valid"), ...wrong.map(() => "wrong"), ...one.map(() => "none")],
    );
  });

  it("takes 40 digits with or without 0x, and gives lower case with it", () => {
    fc.assert(
      fc.property(addresses, (lower) => {
        const spellings = [lower, lower.slice(2), checksummed(lower), `0x${lower.slice(2).toUpperCase()}`];
        for (const text of spellings) assert.equal(valueOf(parseAddress(text)).lower, lower);
        assert.notEqual(valueOf(parseAddress(checksummed(lower))).checksum, "wrong");
      }),
    );
  });

  it("says why not", () => {
    const texts = ["", "0x", upper.slice(0, -1), `${upper}0`, upper.replace("0x", "0X"), `${upper}\n`, "0xg"];
    assert.deepEqual(
      texts.map((text) => reasonOf(parseAddress(text))),
      ["tooShort", "tooShort", "tooShort", "tooLong", "upperCasePrefix", "notHex", "notHex"],
    );
    assert.deepEqual(
      hostileTexts.filter((text) => parseAddress(text).ok),
      [],
    );
  });

  it("takes nothing else", () => {
    fc.assert(
      fc.property(
        nearMisses,
        (text) => parseAddress(text).ok === /^(?:0x)?[0-9a-fA-F]{40}$(?!\n)/.test(text),
      ),
    );
  });

  it("compares spellings", () => {
    assert.deepEqual(
      [
        sameAddress(upper, upper.toLowerCase()),
        sameAddress(upper.slice(2), upper.replace("0x", "0X")),
        sameAddress(upper, mixed[0]!),
        sameAddress(upper, ""),
      ],
      [true, true, false, false],
    );
  });

  it("are short in one form, whatever case they came in; what is none is shortened as it is", () => {
    const lower = "0x5fbdb2315678afecb367f032d93f642f64180aa3";
    assert.deepEqual(
      [lower, lower.toUpperCase().replace("0X", "0x"), lower.slice(2), "0xABcdef0123456789", "0.0.2"].map(
        shortAddress,
      ),
      ["0x5FbD…0aa3", "0x5FbD…0aa3", "0x5FbD…0aa3", "0xABcd…6789", "0.0.2"],
    );
  });
});
