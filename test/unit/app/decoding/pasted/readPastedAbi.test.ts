import assert from "node:assert/strict";
import { readPastedAbi } from "../../../../../src/app/decoding/readPastedAbi.ts";
import { abiSignature } from "../../../../../src/core/abiSignature.ts";

const signatures = (text: string): unknown => {
  const read = readPastedAbi(text);
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

  it("has structs in structs, in lists, and under names that objects have", () => {
    const text = `
      struct constructor { __proto__[2] pair; address payable to; }
      struct __proto__ { uint8 a; }
      struct uint { bool wrong; }
      function f(constructor[] calldata all, __proto__ memory) external view returns (__proto__ one, bool)
      event F(__proto__ indexed one)
      f(constructor)`;
    assert.deepEqual(signatures(text), [
      "f(((uint8)[2],address)[],(uint8))",
      "F((uint8))",
      "f(((uint8)[2],address))",
    ]);
    const read = readPastedAbi(text);
    const [first] = (read.ok ? read.value : []) as {
      inputs: { name: string }[];
      outputs: { name: string }[];
    }[];
    assert.deepEqual(
      [first?.inputs, first?.outputs].flat().map((parameter) => parameter?.name),
      ["all", undefined, "one", undefined],
    );
  });

  it("is refused before structs are written out that come to more than is read, and where one holds itself", () => {
    const doubling = (count: number): string => {
      const structs = Array.from({ length: count }, (_, at) => `struct S${at + 1} { S${at} a; S${at} b; }`);
      return ["struct S0 { uint256 a; }", ...structs, `function f(S${count} s)`].join("\n");
    };
    const chain = (count: number): string =>
      [
        ...Array.from({ length: count }, (_, at) => `struct S${at} { S${at + 1} a; }`),
        `struct S${count} { bool a; }`,
        "f(S0)",
      ].join("\n");
    const lines = Array.from({ length: 400 }, (_, at) => `f${at}(A a)`).join("\n");
    const wide = `struct A { ${"uint256 some; ".repeat(100)} }\n${lines}`;
    const nested = (depth: number): string => `f(${"(".repeat(depth)}bool${")".repeat(depth)})`;
    assert.equal((signatures(doubling(6)) as string[]).length, 1);
    assert.equal((signatures(chain(10)) as string[]).length, 1);
    assert.equal((signatures(nested(16)) as string[]).length, 1);
    for (const text of [doubling(9), doubling(26), doubling(400), chain(17), chain(499), wide, nested(17)])
      assert.equal(signatures(text), "tooLong", text.slice(0, 80));
    for (const text of ["struct A { A a; }\nf(A)", "struct A { B b; }\nstruct B { A[] a; }\nf(B)"])
      assert.equal(signatures(text), "notSignatures", text);
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
