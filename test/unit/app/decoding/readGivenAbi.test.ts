import assert from "node:assert/strict";
import { readGivenAbi } from "../../../../src/app/decoding/readGivenAbi.ts";
import { abiSignature } from "../../../../src/core/abiSignature.ts";

const signatures = (text: string): unknown => {
  const read = readGivenAbi(text);
  return read.ok ? read.value.map((item) => abiSignature(item)?.signature) : read.reason;
};

describe("an ABI that was pasted", () => {
  it("is read as JSON, by itself or in what a tool writes", () => {
    const abi = [{ type: "function", name: "pause", inputs: [] }];
    for (const json of [
      abi,
      { abi },
      { abi, bytecode: { object: "0x" }, deployedBytecode: { object: "0x" } },
    ])
      assert.deepEqual(signatures(JSON.stringify(json, undefined, 2)), ["pause()"]);
  });

  it("is read as lines of a source, with structs and without the word `function`", () => {
    const text = `
      struct Coin { uint96 worth; address by; }
      function pay(Coin[] calldata coins) external payable;
      // what goes wrong
      error TooMuch(uint wanted, uint limit)
      event Paid(address indexed by)
      withdraw(uint256)`;
    assert.deepEqual(signatures(text), [
      "pay((uint96,address)[])",
      "TooMuch(uint256,uint256)",
      "Paid(address)",
      "withdraw(uint256)",
    ]);
  });

  it("is refused with the reason", () => {
    const two = { contracts: { "a.sol": { A: { abi: [] }, B: { abi: [] } } } };
    for (const [text, reason] of [
      ["  ", "empty"],
      ["// nothing", "empty"],
      ["[1", "notJson"],
      ["[]", "noAbi"],
      ['{"type":"function"}', "noAbi"],
      [JSON.stringify(two), "severalContracts"],
      ["hello", "notSignatures"],
      ["withdraw(uint257)", "notSignatures"],
      [`f(${"uint256,".repeat(1000)}uint256)`, "tooLong"],
      ["f()\n".repeat(501), "tooLong"],
      [`[${" ".repeat(1024 * 1024)}]`, "tooLong"],
    ] as const)
      assert.equal(signatures(text), reason, text.slice(0, 50));
  });
});
