import assert from "node:assert/strict";
import { parseAbiType } from "../../../src/decode/abiType.ts";

describe("a type of the ABI", () => {
  it("is taken apart into what stands before its brackets, and these", () => {
    assert.deepEqual(parseAbiType("uint256"), { base: "uint256", brackets: "" });
    assert.deepEqual(parseAbiType("tuple[2][]"), { base: "tuple", brackets: "[2][]" });
    for (const type of [
      "int8",
      "bytes1",
      "bytes32",
      "bytes",
      "fixed128x18",
      "ufixed8x0",
      "function",
      "bool[]",
    ])
      assert.notEqual(parseAbiType(type), undefined, type);
  });

  it("has a size that compilers have, and arrays of one item at least", () => {
    const none = [
      "uint",
      "uint7",
      "uint264",
      "uint08",
      "int0",
      "bytes0",
      "bytes33",
      "fixed",
      "fixed8x81",
      "bytes8x2",
    ];
    for (const type of [
      ...none,
      "uint8[0]",
      "uint8[01]",
      "uint8[-1]",
      "uint8[",
      "Store.Box storage",
      "",
      " bool",
    ])
      assert.equal(parseAbiType(type), undefined, type);
  });
});
