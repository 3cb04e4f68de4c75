import assert from "node:assert/strict";
import { readPastedAbi } from "../../../../../src/app/decoding/readPastedAbi.ts";
import { assertLinear } from "../../../../support/assertLinear.ts";
import { valueOf } from "../../../core/arbitraries.ts";
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
      ["all", "", "one", ""],
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

  it("is read as a list of signatures, as ethers and viem have ABIs written", () => {
    const transfer = "function transfer(address to, uint amount) returns (bool)";
    const event = "event Transfer(address indexed from, address indexed to, uint amount)";
    const expected = ["transfer(address,uint256)", "Transfer(address,address,uint256)"];
    for (const text of [
      JSON.stringify([transfer, event]),
      `['${transfer}', '${event}',]`,
      `const abi = parseAbi([\n  "${transfer}", // moves tokens\n  \`${event}\`,\n]);`,
      `new ethers.Interface(["${transfer}", "${event}"])`,
      `"${transfer}",\n"${event}",`,
      `{ "abi": ["${transfer}", "${event}"] }`,
    ])
      assert.deepEqual(signatures(text), expected, text);
    const [item] = valueOf(readPastedAbi(`["${transfer}"]`));
    assert.deepEqual(item, {
      type: "function",
      name: "transfer",
      inputs: [
        { name: "to", type: "address" },
        { name: "amount", type: "uint256" },
      ],
      outputs: [{ name: "", type: "bool" }],
      stateMutability: "nonpayable",
    });
    assert.deepEqual(
      signatures('["function f(tuple(address a, uint b)[] x)", {"type":"error","name":"E","inputs":[]}]'),
      ["f((address,uint256)[])", "E()"],
    );
  });

  it("is read as a literal of a script, with any quotes, names without quotes, comments, and a last comma", () => {
    for (const text of [
      "[{ type: 'function', name: 'set', inputs: [{ name: 'x', type: 'uint256', }], outputs: [], }]",
      "export const abi = [\n  {\n    type: 'function', // a setter\n    name: `set`,\n    inputs: [{ name: 'x', type: 'uint256' }],\n  },\n] as const;",
      'abi: [{"name":"set","inputs":[{"type":"uint256"}],"type":"function"}],',
      '"abi": [{"name":"set","inputs":[{"type":"uint256"}],"type":"function"}],\n"bytecode": "0x"',
      "module.exports = { abi: [{ name: 'set', type: 'function', inputs: [{ type: 'uint' }], constant: undefined }] };",
    ])
      assert.deepEqual(signatures(text), ["set(uint256)"], text);
    for (const text of [
      "[...erc20Abi]",
      "[{ type: kind, name: 'set', inputs: [] }]",
      "['function f()",
      "[`f(${x})`]",
    ])
      assert.equal(signatures(text), "notJson", text);
  });

  it("is read as one item or several, as they are copied out of an artifact", () => {
    const item = '{"type":"function","name":"set","inputs":[{"name":"x","type":"uint256"}],"outputs":[]}';
    assert.deepEqual(signatures(item), ["set(uint256)"]);
    assert.deepEqual(signatures(`${item},`), ["set(uint256)"]);
    assert.deepEqual(signatures(`${item},\n{"type":"error","name":"E","inputs":[]}`), [
      "set(uint256)",
      "E()",
    ]);
    assert.deepEqual(signatures('{"name":"set","inputs":[]}'), ["set()"]);
    assert.deepEqual(signatures('{"type":"constructor","inputs":[],"stateMutability":"payable"}'), [
      undefined,
    ]);
  });

  it("is read out of the response of a block explorer, and out of metadata", () => {
    const abi = [{ type: "function", name: "a", inputs: [], outputs: [] }];
    const text = JSON.stringify(abi);
    for (const json of [
      { status: "1", message: "OK", result: text },
      { status: "1", message: "OK", result: [{ SourceCode: "contract A {}", ABI: text, ContractName: "A" }] },
      { compiler: { version: "0.8.20" }, language: "Solidity", output: { abi, devdoc: {} }, version: 1 },
      { rawMetadata: JSON.stringify({ output: { abi } }) },
      { abi: text },
      { match: "exact_match", chainId: "1", abi, compilation: { name: "A" } },
      text,
    ])
      assert.deepEqual(signatures(JSON.stringify(json)), ["a()"], JSON.stringify(json));
    const failed = { status: "0", message: "NOTOK", result: "Contract source code not verified" };
    assert.equal(signatures(JSON.stringify(failed)), "noAbi");
    const two = { result: [{ ABI: text }, { ABI: text }] };
    assert.equal(signatures(JSON.stringify(two)), "severalContracts");
  });

  it("is read as lines of a source with modifiers, contract and enum types, over several lines", () => {
    for (const [text, ...expected] of [
      [
        "function transfer(address to, uint256 amount) public virtual override returns (bool);",
        "transfer(address,uint256)",
      ],
      ["function f(uint a) external override(IA, IB) onlyRole(ADMIN) returns (uint)", "f(uint256)"],
      [
        "function swap(\n    IERC20 token, // in\n    uint256 amount\n)\n    external\n    nonReentrant\n    whenOpen(true)\n    returns (uint256)\n{\n    return amount; }",
        "swap(address,uint256)",
      ],
      [
        "enum Status { Open, Closed }\nfunction set(Status s, Status[] calldata all) external;",
        "set(uint8,uint8[])",
      ],
      [
        "interface I {\n struct A {\n  address by; // who; a {\n  /* how\n much; */ uint96 worth;\n }\n function f(A[] calldata a) external;\n}",
        "f((address,uint96)[])",
      ],
      ["enum Step { // first\n Open, /* last */ Closed }\nfunction set(Step step) external;", "set(uint8)"],
      ["function setStatus(Status status) external;", "setStatus(uint8)"],
      ["function choose(MyEnum one, Forum other) external;", "choose(uint8,address)"],
      ["function exec(address to, Enum.Operation operation) external", "exec(address,uint8)"],
      ["type Price is uint128;\nfunction bid(Price p) external payable;", "bid(uint128)"],
      ["function pay(address payable to, IVault[2] memory vaults) internal view;\nfunction g();", "g()"],
      ["balanceOf(address)(uint256)\nwithdraw(uint256)", "balanceOf(address)", "withdraw(uint256)"],
      ["error A(uint a) event B(address indexed b) function c()", "A(uint256)", "B(address)", "c()"],
    ] as const)
      assert.deepEqual(signatures(text), expected, text);
    const contract = `
      // SPDX-License-Identifier: MIT
      pragma solidity ^0.8.20;
      import {IERC20} from "./IERC20.sol";
      /// @notice Holds { things }.
      abstract contract Box is IBox {
        using Lib for uint256;
        struct Item { uint96 worth; IERC20 token; }
        mapping(address => uint256) public balances;
        event Put(address indexed by, Item item);
        error Full();
        modifier onlyOwner() { require(msg.sender == owner, "}"); _; }
        constructor(IERC20 token_) Owned(msg.sender) { token = token_; }
        function put(Item calldata item) external onlyOwner returns (bool) { emit Put(msg.sender, item); }
        function _hidden(mapping(uint => Item) storage all) private {}
        receive() external payable {}
      }`;
    assert.deepEqual(signatures(contract), [
      "Put(address,(uint96,address))",
      "Full()",
      undefined,
      "put((uint96,address))",
      undefined,
    ]);
    const [item] = valueOf(readPastedAbi("function f() public view virtual returns (IERC20 token)"));
    assert.deepEqual(item, {
      type: "function",
      name: "f",
      inputs: [],
      outputs: [{ name: "token", type: "address" }],
      stateMutability: "view",
    });
  });

  it("is read behind bodies with brackets in their comments and strings", () => {
    const bodies = [`"\\"}"`, "'}'", "// }\n", "/* } */", "/* don't */", '"unclosed\n'];
    for (const body of bodies)
      assert.deepEqual(signatures(`function f() { ${body} }\nfunction g() {}`), ["f()", "g()"], body);
  });

  for (const part of ['\\"', '"', "'", "/*", "//", "{", "}", "contract A{", "A ", "("])
    it(`is read in time in proportion to a source, whatever it holds: ${JSON.stringify(part)}`, () =>
      assertLinear((factor) => {
        const text = part.repeat((factor * 50 * 1024) / part.length);
        return () => [signatures(`function f(){${text}`), signatures(text)];
      }));

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
      ["function withdraw(uint257 a)", "notSignatures"],
      ["transfer(to, amount);", "notSignatures"],
      ["f(uint a b)", "notSignatures"],
      ["f(uint", "notSignatures"],
      ["function f(Order memory order) external;", "unknownStruct"],
      ['["hello"]', "notSignatures"],
      [`f(${"uint256,".repeat(1000)}uint256)`, "tooLong"],
      ["f()\n".repeat(501), "tooLong"],
      [`[${" ".repeat(1024 * 1024)}]`, "tooLong"],
    ] as const)
      assert.equal(signatures(text), reason, text.slice(0, 50));
  });
});
