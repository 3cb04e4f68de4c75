import assert from "node:assert/strict";
import { utf16OffsetOf } from "../../../../src/core/strings/utf16Offset.ts";
import { runInSlices } from "../../../../src/core/async/yielding.ts";
import {
  parseSource,
  type SourceType,
  type SourceVariable,
} from "../../../../src/builds/source/parseSource.ts";
import { longestSource } from "../../../../src/builds/source/declarations.ts";
import { assertLinear } from "../../../support/assertLinear.ts";
import { solcOutput, type AstNode } from "./solcOutput.ts";

/** Every form of declaration and statement, with signs of several bytes, strings and comments that look like code. */
const program = `// SPDX-License-Identifier: MIT
// \u{1F511} contract No {
pragma solidity ^0.8.28;
type Price is uint128;
uint256 constant LIMIT = 2 * 3;
enum Side { Buy, Sell }
struct Free { uint8 a; Price price; }
error AboveLimit(uint256 requested, uint limit);
function free(uint256 x) pure returns (uint256) { return x; }
interface IVault { event Paid(address indexed to, uint256 amount); function pay(address payable to) external returns (bool ok); }
abstract contract Root { constructor(uint256) { } } abstract contract Base is Root(1 + 2) {
    string internal constant sign = unicode"\u{1F3E6} function no() { }";
    uint256 immutable born = block.timestamp;
    constructor(uint256 seed) { born += seed - 1; }
    modifier only(address who) virtual { uint256 before = 1; require(msg.sender == who, "\\"{"); _; before++; }
    modifier open { _; }
    function hook(function (uint256, bytes memory) external view returns (bool) check) internal virtual;
}
library Lib { function twice(uint256 self) internal pure returns (uint256) { return self * 2; } }
contract Vault is Base, IVault {
    using Lib for uint256;
    using { free } for uint256;
    struct Point { uint256 x; mapping(address owner => Free[LIMIT] frees) kids; function (uint256) external back; }
    mapping(address => mapping(Side => Point[2][])) private points;
    function (uint256) external returns (bool) public callback;
    function () internal pure[] hooks;
    bool transient locked;
    uint256 /* \u{1F31E} ; */ public total = 5 ; uint transient;
    event Moved(Point2 p); struct Point2 { uint256 x; }
    constructor(address payable to) Base(free(2)) payable { total = to.balance; }
    receive() external payable { }
    fallback(bytes calldata input) external payable returns (bytes memory) { return input; }
    function pay(address payable to) external override(IVault) only(address(this)) open returns (bool ok) {
        uint256 n = 0; (uint256 a, , Free memory c) = many(n);
        if (n > LIMIT) { revert AboveLimit({ requested: n, limit: LIMIT }); } else if (a == 1) n = 2; else { n = 3; }
        for (uint256 i = 0; i < n; i++) { uint256 inner = i; if (inner == 2) continue; if (inner == 3) break; }
        for (; ; ) if (n++ > 3) break;
        while (n-- > 1) { Price price = c.price; price; }
        do { n++; } while (n < 2); do n++; while (n < 4);
        unchecked { uint8 small = uint8(n); small++; }
        try IVault(to).pay{ gas: 2 }(to) returns (bool success) { ok = success; }
        catch Error(string memory reason) { uint256 size = bytes(reason).length; size; } catch (bytes memory) { }
        { Point storage point = points[to][Side.Buy][0][1]; delete point.x; }
        function (uint256) pure returns (uint256) f = free; n = f(n).twice().free();
        (n, a) = (a, n); (bool sent, bytes memory data) = to.call{ value: 1 }(""); sent; data;
        assembly ("memory-safe") {
            let x := add(n, 1) // a line
            if gt(x, 1) { x := 2 }

            mstore(0, x)
        }
        assembly { n := 1 }
        emit Paid(to, new uint256[](2).length); emit Moved(Point2({ x: address(new Other()).balance }));
        ok = ok ? true : false; return super.nothing(n) == 1;
    }
    function nothing(uint256 n) internal pure virtual returns (uint256) { }
    function many(uint n) public view returns (uint256, uint256[] memory, Free memory) { }
    function hook(function (uint256, bytes memory) external view returns (bool) check) internal override { }
}
contract Other { }`
  .replace("return super.nothing(n) == 1;", "return nothing(n) == 1;")
  .replaceAll("\n", "\r\n");

const read = (text: string) => runInSlices(parseSource(text));

const plain = (text: string): string => text.replace(/\/\*.*?\*\/|\s/gs, "");

/** A type as it is written, by its parts. */
function written(type: SourceType | undefined): string {
  switch (type?.kind) {
    case "name":
      return type.name;
    case "array":
      return `${written(type.base)}[${type.length ?? ""}]`;
    case "mapping":
      return `mapping(${written(type.key)} => ${written(type.value)})`;
    case "function": {
      const list = (variables: readonly SourceVariable[]) =>
        variables.map((one) => `${written(one.type)} ${one.location ?? ""}`).join();
      return `function(${list(type.parameters)})${list(type.returns)}`;
    }
    case undefined:
      return "var";
  }
}

type Facts = Record<"functions" | "units" | "calls" | "variables" | "contracts", string[]>;

/** What the reader says, in the form of `expected`. Texts of ranges stand for ranges: the program has no other place like it. */
async function actual(text: string): Promise<Facts> {
  const file = await read(text);
  assert.ok(file.isWhole);
  const at = ({ start, end }: { start: number; end: number }): string => `${start}-${end}`;
  const variable = (one: SourceVariable): string => `${at(one)} ${one.name} ${one.location ?? "default"}`;
  const facts: Facts = { functions: [], units: [], calls: [], variables: [], contracts: [] };
  for (const declared of [file, ...file.contracts]) {
    if ("bases" in declared) {
      const bases = declared.bases.map((base) => `${base.name} ${at(base)}`);
      facts.contracts.push(
        [declared.kind, declared.isAbstract, declared.name, at(declared), ...bases].join(" "),
      );
    }
    for (const one of declared.structs) facts.variables.push(at(one), ...one.members.map(variable));
    for (const one of declared.enums) facts.variables.push(at(one));
    for (const one of declared.userTypes) facts.variables.push(`type ${one.name}`);
    for (const one of declared.variables)
      facts.variables.push(
        `${variable(one).replace("default", one.kind === "transient" ? "transient" : "default")} ${one.value === undefined ? "" : at(one.value)}`,
      );
    for (const one of declared.functions) {
      const isVisible = one.kind !== "modifier" && one.kind !== "constructor";
      const head = [
        one.kind,
        one.name,
        at(one),
        one.body && at(one.body),
        isVisible && "bases" in declared ? one.visibility : "",
      ];
      const modifiers = one.modifiers.map((each) => `${each.name} ${at(each)}`);
      const locals = one.locals.map((local) => `${variable(local)} ${local.scope.end}`);
      const lists = [one.parameters.map(variable), one.returns.map(variable), modifiers, locals.sort()];
      facts.functions.push(JSON.stringify([...head, one.mutability, ...lists]));
      for (const unit of one.units) {
        if (unit.kind === "condition") facts.units.push(`condition ${at(unit)}`);
        else if (unit.kind === "statement" || unit.kind === "placeholder")
          facts.units.push(`statement ${at(unit)}`);
      }
      facts.calls.push(`${at(one)} ${[...one.calledNames].sort().join(" ")}`);
    }
  }
  return sorted(facts);
}

const sorted = (facts: Facts): Facts =>
  Object.fromEntries(Object.entries(facts).map(([name, list]) => [name, list.sort()])) as Facts;

const statements: ReadonlySet<string> = new Set(
  "ExpressionStatement VariableDeclarationStatement Return EmitStatement RevertStatement Break Continue PlaceholderStatement".split(
    " ",
  ),
);
const scopes: ReadonlySet<string> = new Set("Block UncheckedBlock ForStatement TryCatchClause".split(" "));

/** What solc's syntax tree says. */
function expected(text: string): Facts {
  const offset = utf16OffsetOf(text);
  const rangeOf = ({ src }: AstNode): [start: number, end: number] => {
    const [start = 0, length = 0] = src.split(":").map(Number);
    return [offset(start), offset(start + length)];
  };
  const at = (node: AstNode): string => rangeOf(node).join("-");
  const variable = (node: AstNode): string => `${at(node)} ${node.name ?? ""} ${node.storageLocation ?? ""}`;
  const facts: Facts = { functions: [], units: [], calls: [], variables: [], contracts: [] };
  const nameOf = (node: AstNode | undefined): string => node?.name ?? node?.memberName ?? "";

  const inFunction = (node: AstNode): void => {
    const calls = new Set<string>();
    const locals: string[] = [];
    const walk = (value: unknown, scope: AstNode | undefined): void => {
      if (Array.isArray(value)) for (const item of value) walk(item, scope);
      if (typeof value !== "object" || value === null || !("nodeType" in value)) return;
      const inner = value as AstNode;
      if (inner.nodeType === "InlineAssembly" || inner.nodeType === "FunctionTypeName") return;
      const [, end] = rangeOf(inner);
      // solc ends some statements before their semicolon, and some behind it.
      if (statements.has(inner.nodeType))
        facts.units.push(`statement ${rangeOf(inner)[0]}-${text[end - 1] === ";" ? end - 1 : end}`);
      if (inner.condition && inner.nodeType !== "Conditional")
        facts.units.push(`condition ${at(inner.condition)}`);
      if (inner.nodeType === "VariableDeclaration" && scope !== undefined)
        locals.push(`${variable(inner)} ${rangeOf(scope)[1]}`);
      if (inner.nodeType === "FunctionCall") {
        const { expression } = inner;
        const called = expression?.nodeType === "FunctionCallOptions" ? expression.expression : expression;
        const type = called?.typeName?.pathNode;
        calls.add(called?.nodeType === "NewExpression" ? nameOf(type) : nameOf(called));
      }
      const innermost = scopes.has(inner.nodeType) ? inner : scope;
      for (const child of Object.values(inner)) walk(child, innermost);
    };
    for (const modifier of node.modifiers ?? []) {
      walk(modifier.arguments, undefined);
      if (modifier.arguments) calls.add(nameOf(modifier.modifierName));
    }
    walk(node.body, undefined);
    calls.delete("");
    facts.calls.push(`${at(node)} ${[...calls].sort().join(" ")}`);
    const kind =
      node.nodeType === "ModifierDefinition"
        ? "modifier"
        : node.kind === "freeFunction"
          ? "function"
          : node.kind;
    const isVisible = kind !== "modifier" && kind !== "constructor" && node.kind !== "freeFunction";
    const head = [
      kind,
      node.name,
      at(node),
      node.body ? at(node.body) : undefined,
      isVisible ? node.visibility : "",
    ];
    const modifiers = (node.modifiers ?? []).map((each) => `${nameOf(each.modifierName)} ${at(each)}`);
    const lists = [
      (node.parameters?.parameters ?? []).map(variable),
      (node.returnParameters?.parameters ?? []).map(variable),
    ];
    facts.functions.push(
      JSON.stringify([...head, node.stateMutability ?? "nonpayable", ...lists, modifiers, locals.sort()]),
    );
  };

  const declaration = (node: AstNode & { value?: AstNode; members?: readonly AstNode[] }): void => {
    switch (node.nodeType) {
      case "FunctionDefinition":
      case "ModifierDefinition":
        inFunction(node);
        break;
      case "VariableDeclaration":
        facts.variables.push(`${variable(node)} ${node.value ? at(node.value) : ""}`);
        break;
      case "StructDefinition":
        facts.variables.push(at(node), ...(node.members ?? []).map(variable));
        break;
      case "EnumDefinition":
        facts.variables.push(at(node));
        break;
      case "UserDefinedValueTypeDefinition":
        facts.variables.push(`type ${node.name ?? ""}`);
        break;
      case "ContractDefinition": {
        const bases = (node.baseContracts ?? []).map((base) => `${nameOf(base.baseName)} ${at(base)}`);
        facts.contracts.push([node.contractKind, node.abstract, node.name, at(node), ...bases].join(" "));
      }
    }
    if (node.nodeType === "ContractDefinition" || node.nodeType === "SourceUnit")
      node.nodes?.forEach(declaration);
  };
  const { ast } = solcOutput({ "a.sol": text }).sources["a.sol"] ?? {};
  assert.ok(ast);
  declaration(ast);
  return sorted(facts);
}

describe("source", () => {
  it("has the declarations, statements, and calls of solc's syntax tree", async () => {
    const [facts, wanted] = [await actual(program), expected(program)];
    for (const name of ["contracts", "variables", "functions", "units", "calls"] as const)
      assert.deepEqual(facts[name], wanted[name], name);
    assert.ok(facts.functions.length > 12 && facts.units.length > 50 && facts.variables.length > 15);
  });

  it("has types by their parts", async () => {
    const file = await read(program);
    const vault = file.contracts.find(({ name }) => name === "Vault");
    const types = (list: readonly SourceVariable[] = []) => list.map(({ type }) => written(type));
    assert.deepEqual(types(vault?.structs[0]?.members), [
      "uint256",
      "mapping(address => Free[LIMIT])",
      "function(uint256 )",
    ]);
    assert.deepEqual(types(vault?.variables), [
      "mapping(address => mapping(Side => Point[2][]))",
      "function(uint256 )bool ",
      "function()[]",
      ...["bool", "uint256", "uint"],
    ]);
    const kinds = vault?.variables.map(({ name, kind, visibility }) => [name, kind, visibility]);
    assert.deepEqual(kinds?.slice(3), [
      ["locked", "transient", undefined],
      ["total", undefined, "public"],
      ["transient", undefined, undefined],
    ]);
  });

  it("has a unit for the head of try, and for each line of assembly", async () => {
    const file = await read(program);
    const units = file.contracts.flatMap(({ functions }) => functions.flatMap((one) => one.units));
    const textsOf = (kind: string) =>
      units.filter((unit) => unit.kind === kind).map(({ start, end }) => program.slice(start, end));
    assert.deepEqual(textsOf("head"), ["try IVault(to).pay{ gas: 2 }(to) returns (bool success)"]);
    assert.deepEqual(textsOf("assembly"), [
      "let x := add(n, 1)",
      "if gt(x, 1) { x := 2 }",
      "mstore(0, x)",
      "n := 1",
    ]);
    const blocks = file.contracts.flatMap(({ functions }) => functions.flatMap((one) => one.assemblyBlocks));
    assert.deepEqual(
      blocks.map(({ start, end }) => plain(program.slice(start, end)).slice(-9)),
      ["tore(0,x)}", "sembly{n:=1}"].map((end) => end.slice(-9)),
    );
  });

  it("imports all names, some under other names, or a source under a name", async () => {
    const { imports } = await read(
      `import "./a.sol"; import './b.sol' as B; import * as C from "c.sol"; import { D, E as F } from "../d.sol";`,
    );
    assert.deepEqual(imports, [
      { path: "./a.sol", alias: undefined, names: undefined },
      { path: "./b.sol", alias: "B", names: undefined },
      { path: "c.sol", alias: "C", names: undefined },
      { path: "../d.sol", alias: undefined, names: new Map(Object.entries({ D: "D", F: "E" })) },
    ]);
  });

  it("may be of solc 0.4: constructors by name, functions without one, `var`, `throw`, and `constant`", async () => {
    const { contracts } = await read(`contract Old { uint x = 1; function Old(uint a) { x = a; }
      function () payable { if (msg.value == 0) throw; }
      function get() constant returns (uint) { var (a, b) = (x, 2); var c = a; return a + b + c; } }`);
    const [functions = []] = contracts.map((contract) => contract.functions);
    assert.deepEqual(
      functions.map(({ kind, name, mutability }) => [kind, name, mutability]),
      [
        ["constructor", "", "nonpayable"],
        ["fallback", "", "payable"],
        ["function", "get", "view"],
      ],
    );
    assert.deepEqual(
      functions[2]?.locals.map(({ name, type }) => [name, type]),
      ["a", "b", "c"].map((name) => [name, undefined]),
    );
  });

  it("is not whole if a comment ends for some versions of solc alone", async () => {
    for (const end of ["\r", "\v", "\f", "\u0085", "\u2028", "\u2029"])
      assert.equal((await read(`// no${end}uint constant x = 1;`)).isWhole, false, JSON.stringify(end));
    const file = await read("// no\r\n/*/ uint no;\r*/ uint constant x = 1; // uint neither;");
    assert.deepEqual([file.isWhole, file.variables.map(({ name }) => name)], [true, ["x"]]);
  });

  it("is not whole if brackets, strings, or comments do not end, or if it is too long", async () => {
    for (const text of ["contract A {", "}", "contract A { ( } )", "a[", 'x = "no end\n";', "/* no end"])
      assert.equal((await read(text)).isWhole, false, text);
    for (const text of ["", "contract A { }", "// no end", "constructor toString { }"])
      assert.equal((await read(text)).isWhole, true, text);
    const long = await read(`contract A { } ${" ".repeat(longestSource)}`);
    assert.deepEqual([long.isWhole, long.contracts.length], [false, 0]);
  });

  it("has no type that is nested deeper than anybody writes", async () => {
    const nested = (depth: number) => `${"mapping(uint => ".repeat(depth)}uint${")".repeat(depth)} x`;
    const names = async (text: string) =>
      (await read(`contract A { ${text}; uint y; }`)).contracts[0]?.variables.map(({ name }) => name);
    assert.deepEqual(await names(nested(20)), ["x", "y"]);
    assert.deepEqual(await names(nested(2000)), ["", "y"]);
    assert.deepEqual(await names(`uint${"[]".repeat(2000)} x`), ["", "y"]);
  });

  const pieces: readonly (readonly [name: string, piece: string, before?: string])[] = [
    ["declarations", "contract A is B(1) { uint x = 1; function f(uint a) external { g(a); } }"],
    ["statements", "if (a) b(); else { for (uint i; i < 1; i++) c[i] = 2; }", "contract A { function f() { "],
    ["open blocks", "if (a) { ", "contract A { function f() { "],
    ["conditions", "if (a) b; else ", "contract A { function f() { "],
    ["brackets", "([{", "contract A { function f() { "],
    ["closing brackets", "([{)]}", "contract A { function f() { "],
    ["types", "function (mapping(", "contract A { "],
    ["assembly", "assembly { x := add(1, 2) }", "contract A { function f() { "],
    ["assembly that is open", "assembly {", "contract A { function f() { "],
    ["tries", "try a.b() returns (uint c) { } catch ", "contract A { function f() { "],
    ["heads", "function f(uint a, ", "contract A { "],
    ["headers", "contract A is "],
    ["structs", "struct S { ( "],
  ];
  for (const [name, piece, before = ""] of pieces)
    it(`is read in time proportional to its length: ${name}`, async () => {
      await assertLinear((factor) => {
        const text = before + piece.repeat((factor * 150_000) / piece.length);
        return () => read(text);
      });
    });
});
