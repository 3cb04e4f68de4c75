import assert from "node:assert/strict";
import solc from "solc";
import { declarationsIn } from "../../../../src/builds/source/declarations.ts";
import { runInSlices } from "../../../../src/core/async/yielding.ts";
import { positionAt, positionsOfBytes } from "../../../../src/core/strings/textPosition.ts";

/** Emoji before, in and between declarations, comments and strings that look like some, and lines that end as on Windows. */
const source = [
  "// SPDX-License-Identifier: MIT",
  "pragma solidity ^0.8.28;",
  "// \u{1F511} error NotThis(uint256 a); contract NotThat {",
  "error AboveLimit(uint256 requested, uint limit);",
  "function free(uint256 x) pure returns (uint256) { return x; }",
  "interface IVault { event Paid(address indexed to, uint256 amount); function pay(address payable to) external; }",
  "abstract contract Base {",
  '    string public constant sign = unicode"\u{1F3E6} event No(); }";',
  "    mapping(address => mapping(uint256 => bool)) public seen;",
  "    uint256 internal hidden = 3;",
  "    struct Point { uint256 x; uint256 y; }",
  "    /* \u{1F31E} function no() */ event \u0024moved(Point p, Point[2][] many) anonymous;",
  "    modifier only() { _; }",
  "    constructor(uint256) {}",
  "    function draw(Point calldata p, function (uint256) external returns (bool) check) external virtual;",
  "}",
  "library Lib { error Broken(bytes4, string why); }",
  "contract Vault is Base(1), IVault {",
  "    constructor() {}",
  "    receive() external payable {}",
  "    fallback() external {}",
  "    function pay(address payable to) external override {",
  "        if (hidden > 2) { revert AboveLimit({ requested: 1, limit: 2 }); }",
  "        emit Paid(to, free(1));",
  "    }",
  "    function draw(Point calldata, function (uint256) external returns (bool)) external override {",
  '        unchecked { hidden += 1; } revert Lib.Broken(0x01020304, "x" );',
  "    }",
  "}",
].join("\r\n");

type Node = {
  readonly nodeType: string;
  readonly name?: string;
  readonly nameLocation?: string;
  readonly kind?: string;
  readonly visibility?: string;
  readonly stateVariable?: boolean;
  readonly nodes?: readonly Node[];
};

/** What solc's syntax tree says of a text: kind, name and place of each declaration. */
function declaredFor(text: string): string[] {
  const input = {
    language: "Solidity",
    sources: { "a.sol": { content: text } },
    settings: { outputSelection: { "*": { "": ["ast"] } } },
  };
  const output = JSON.parse((solc.compile as (input: string) => string)(JSON.stringify(input))) as {
    readonly errors?: readonly { readonly severity: string; readonly message: string }[];
    readonly sources: Readonly<Record<string, { readonly ast: Node }>>;
  };
  assert.deepEqual(output.errors?.filter(({ severity }) => severity === "error") ?? [], []);
  const found: (readonly [kind: string, node: Node])[] = [];
  const walk = (node: Node): void => {
    const kinds: Readonly<Record<string, string>> = {
      ContractDefinition: "contract",
      FunctionDefinition: "function",
      EventDefinition: "event",
      ErrorDefinition: "error",
    };
    const isGetter = node.nodeType === "VariableDeclaration" && node.visibility === "public";
    const kind = isGetter ? "function" : kinds[node.nodeType];
    const isNamed = node.name !== undefined && node.name !== "";
    if (kind !== undefined && isNamed) found.push([kind, node]);
    node.nodes?.forEach(walk);
  };
  walk(output.sources["a.sol"]?.ast ?? { nodeType: "" });
  const starts = found.map(([, { nameLocation = "" }]) => Number(nameLocation.split(":")[0]));
  const positions = positionsOfBytes(text, starts);
  return found.map(
    ([kind, { name = "" }], at) => `${kind} ${name} ${JSON.stringify(positions.get(starts[at] ?? 0))}`,
  );
}

const read = (text: string) => runInSlices(declarationsIn(text));

const declared = async (text: string): Promise<string[]> =>
  (await read(text)).map(
    ({ kind, name, start }) => `${kind} ${name} ${JSON.stringify(positionAt(text, start))}`,
  );

describe("what a source declares", () => {
  it("is what the compiler says, at the places where editors show it", async () => {
    assert.deepEqual((await declared(source)).sort(), declaredFor(source).sort());
    assert.ok((await declared(source)).length >= 15);
  });

  it("is told with its contract, its types and what it inherits from", async () => {
    const all = await read(source);
    const of = (name: string) => all.filter((one) => one.name === name);
    assert.deepEqual(of("AboveLimit")[0]?.parameters, ["uint256", "uint"]);
    assert.equal(of("AboveLimit")[0]?.contract, undefined);
    assert.deepEqual(of("Paid")[0]?.parameters, ["address", "uint256"]);
    assert.equal(of("Paid")[0]?.contract, "IVault");
    assert.deepEqual(of("$moved")[0]?.parameters, ["Point", "Point[2][]"]);
    assert.deepEqual(of("Broken")[0]?.parameters, ["bytes4", "string"]);
    assert.deepEqual(of("Vault")[0]?.bases, ["Base", "IVault"]);
    assert.equal(of("seen")[0]?.parameters, undefined);
    assert.equal(of("draw")[0]?.parameters?.length, 2);
  });

  it("is read of whatever a file holds", async () => {
    for (const text of [
      "",
      "contract",
      "contract {",
      "}}}}",
      "function f(",
      "contract A is",
      "error E(((",
      '"',
      "/*",
      "//",
    ])
      await assert.doesNotReject(read(text));
    assert.deepEqual(
      (await read("contract A {} function f() {}")).map(({ name }) => name),
      ["A", "f"],
    );
    assert.deepEqual(await read("x".repeat(5_000_000)), []);
  });

  it("is looked for in each sign once, with pauses, whatever begins and never ends", () => {
    for (const begun of ["contract A is B ", ";function f(", ";event e(a,b", "//\n", "{}", "/**/"]) {
      const [text, pauses] = [begun.repeat(100_000), declarationsIn(begun.repeat(100_000))];
      let [count, last] = [0, pauses.next()];
      for (; last.done !== true; last = pauses.next()) count += 1;
      assert.ok(count >= 2, `${begun}: ${count} pauses`);
      assert.ok((last.value as readonly unknown[]).length <= 10_000, `${text.length} characters`);
    }
  });

  it("is cut where more stands in a statement than anybody writes", async () => {
    const bases = Array.from({ length: 3000 }, (_, at) => `B${at}`).join(",");
    const [contract] = await read(`contract A is ${bases} {}`);
    assert.equal(contract?.bases.length, 200);
    const parameters = `${"uint a,".repeat(10_000)}uint b`;
    const [, callable] = await read(`contract A { function f(${parameters}) public {} }`);
    assert.ok((callable?.parameters ?? []).length < 3000);
  });
});
