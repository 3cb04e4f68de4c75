import assert from "node:assert/strict";
import { mock } from "node:test";
import { SourceProgram } from "../../../../src/builds/source/sourceProgram.ts";
import { runInSlices } from "../../../../src/core/async/yielding.ts";
import { storageLayoutOf, type SourceLayout } from "../../../../src/builds/source/storageLayoutOf.ts";
import type { StorageType, StorageVariable } from "../../../../src/builds/storage/storageLayout.ts";
import { solcOutput } from "./solcOutput.ts";

type Sources = Readonly<Record<string, string>>;

const layoutOf = (
  sources: Readonly<Record<string, string | undefined>>,
  name = "A",
  remappings: readonly string[] = [],
): Promise<SourceLayout> =>
  runInSlices(storageLayoutOf(new Map(Object.entries(sources)), { source: "a.sol", name }, remappings));

type Types = ReadonlyMap<string, StorageType>;

/** Variables with all of their types in them: solc numbers declared types by their nodes. */
const expanded = (
  storage: readonly StorageVariable[],
  types: Types,
  within: readonly string[] = [],
): unknown[] =>
  storage.map(({ label, slot, offset, contract, type }) => [
    label,
    slot,
    offset,
    contract,
    expand(type, types, within),
  ]);

function expand(id: string | undefined, types: Types, within: readonly string[]): unknown {
  if (id === undefined) return undefined;
  const name = id.replaceAll(/(struct|enum|contract|userDefinedValueType)(\(\w+\))\d+/g, "$1$2");
  if (within.includes(id)) return name;
  const { encoding, label, numberOfBytes, base, key, value, members } = types.get(id) ?? {};
  const inner = [...within, id];
  return [
    ...[name, encoding, label, numberOfBytes],
    ...[base, key, value].map((part) => expand(part, types, inner)),
    members && expanded(members, types, inner),
  ];
}

/** Asserts that all contracts of the sources have the layout that solc gives them. Returns how many variables they have. */
async function assertAsSolc(sources: Sources, remappings: readonly string[] = []): Promise<number> {
  const texts = new Map(Object.entries(sources));
  let variables = 0;
  for (const [source, contracts] of Object.entries(solcOutput(sources, remappings).contracts))
    for (const [name, { storageLayout, transientStorageLayout }] of Object.entries(contracts)) {
      const { layout, transient, gaps } = await runInSlices(
        storageLayoutOf(texts, { source, name }, remappings),
      );
      const where = `${source}:${name}`;
      assert.deepEqual(gaps, [], where);
      const parts = [
        [storageLayout, layout.storage],
        [transientStorageLayout, transient],
      ] as const;
      for (const [wanted, storage] of parts) {
        const types = new Map(Object.entries(wanted.types ?? {}));
        assert.deepEqual(expanded(storage, layout.types), expanded(wanted.storage, types), where);
        variables += storage.length;
      }
    }
  return variables;
}

const places = ({ layout }: SourceLayout): string[] =>
  layout.storage.map(({ label, slot, offset }) => `${label} ${slot}:${offset}`);

describe("storage layout of sources", () => {
  it("is solc's for every type", async () => {
    const count = await assertAsSolc({
      "a.sol": `pragma solidity ^0.8.28;
      type Price is uint128; uint constant PAIR = 2; enum Side { Buy, Sell } struct Free { uint8 a; Price price; Side side; }
      interface IToken { struct Info { bytes4 id; bool on; } }
      library Lib { struct Box { uint128 low; uint128 high; string note; } enum Kind { None } }
      abstract contract Base { uint256 private constant HIDDEN = 7; uint8 internal constant ROWS = 3; bool private first; type Id is bytes12; }
      contract A is Base {
        uint256 constant HIDDEN = ROWS * PAIR + 1; address immutable maker = msg.sender; uint8 small = 7; bool flag; address owner;
        address payable paid; bytes1 one; bytes31 most; bytes32 all; int24 tick; uint160 price; uint u; int i; bytes blob; string text;
        Price p; Id id; Side side; Lib.Kind kind; IToken token; IToken.Info info; Lib.Box box; Free free;
        function (uint256, string memory, Lib.Box storage) internal view returns (Free memory, bool) inside;
        function (uint256[] calldata, IToken) external payable returns (bytes memory) public outside; function () external callback;
        uint8[33] bytesOfRow; uint8[3][2] grid; uint128[HIDDEN] halves; uint136[5] wide; bool[1 << 5] flags; address[2 ** 2 - 1] trio;
        uint72[0x7] packed; uint[1_0] ten; uint[2 hours / 1 minutes] long; uint[ROWS % PAIR][] odd; Free[2] pair; Free[] many; string[2] texts;
        mapping(address => uint256) balances; mapping(address owner => mapping(address spender => uint256 amount)) allowance;
        mapping(string => bytes) byName; mapping(bytes => Lib.Box[2][]) byBytes; mapping(IToken => mapping(Side => mapping(Price => Id))) deep;
        mapping(uint => function () external) calls; Tree root; struct Tree { Tree[] kids; mapping(bytes32 => Tree) named; bool leaf; }
        uint256 transient lock; bool transient entered; address transient caller; uint48 last;
      }`,
    });
    assert.equal(count, 50);
  });

  it("is in solc's order of inheritance, with a gap of each contract", async () => {
    await assertAsSolc({
      "a.sol": `contract Root { bool root; uint8[2] __gap; } contract Left is Root { bool left; } contract Right is Root { uint128 right; uint64 more; }
      interface I {} contract Side { bool side; } contract Other is Side, Root { uint8 other; }
      contract A is Left, Right, I { bool a; } contract B is I, Other, A { bool b; } contract C is Other, A { uint248 c; }`,
    });
  });

  it("begins where the contract says", async () => {
    await assertAsSolc({
      "a.sol": `uint constant BASE = 0x10; contract Root { bool root; } contract A layout at 2 ** 200 + BASE * 2 is Root { uint a; bool transient t; }
      contract B is Root layout at BASE { uint b; } contract C layout at erc7201("example.main") { uint c; }`,
    });
  });

  it("takes names from where solc does", async () => {
    await assertAsSolc(
      {
        "a.sol": `import "./lib/one.sol"; import * as Two from "pkg/two.sol"; import { Three as Renamed, LEN as SIZE } from "lib/three.sol";
        contract A is One, Two.Two, Renamed { S own; Two.S two; Two.Deeper.S deeper; Renamed.T three; uint8[SIZE] sized; uint8[COUNT] counted; One.S one; Far far; }`,
        "lib/one.sol": `import "../far.sol"; uint constant COUNT = 2; contract One { struct S { bool a; uint b; } S inOne; }`,
        "far.sol": `import "./a.sol"; struct Far { uint8 a; uint8 b; }`,
        "vendor/two.sol": `import * as Deeper from "other/three.sol"; struct S { uint8 a; } contract Two { S inTwo; }`,
        "lib/three.sol": `uint constant LEN = 40; contract Three { struct T { uint128 a; uint8 b; uint128 c; } uint8[LEN] threes; }`,
        "vendor/three.sol": `struct S { uint8[2] a; bool b; }`,
      },
      ["pkg/=vendor/", "vendor/:other/=vendor/", "other/=nowhere/"],
    );
  });

  it("finds an import in another folder without remappings if one file alone has its name", async () => {
    const sources = {
      "a.sol": 'import "@vendor/Base.sol"; contract A is Base { uint8 a; }',
      "lib/vendor/src/Base.sol": "contract Base { uint8 base; }",
    };
    assert.deepEqual(places(await layoutOf(sources)), ["base 0:0", "a 0:1"]);
    const twice = await layoutOf({ ...sources, "lib/other/Base.sol": "contract Base { uint256 other; }" });
    assert.deepEqual(places(twice), []);
    const { layout } = await layoutOf({ ...sources, "lib/vendor/src/Base.sol": undefined });
    assert.deepEqual(layout.storage, []);
    assert.deepEqual(twice.gaps, [
      { variable: undefined, kind: "storage", reason: { kind: "source", path: "@vendor/Base.sol" } },
    ]);
  });

  it("has the structs of ERC-7201 at their slots", async () => {
    const { layout, namespaces, gaps } = await layoutOf({
      "a.sol": `import "./lib.sol"; contract Base {
        /// @custom:storage-location erc7201:openzeppelin.storage.Ownable
        struct OwnableStorage { address _owner; uint8 a; uint16 b; } }
      contract A is Base { uint256 x; function get() external view { Lib.main(); } } contract Stranger { /** @custom:storage-location erc7201:no */ struct No { uint a; } }`,
      "lib.sol": `library Lib { /** @custom:storage-location erc7201:example.main */ struct Main { mapping(address => uint) m; }
         function main() internal pure returns (Main storage $) { assembly { $.slot := 0 } } }`,
    });
    assert.deepEqual(gaps, []);
    const hex = namespaces.map(({ namespace, label, slot }) => [namespace, label, BigInt(slot).toString(16)]);
    // As OpenZeppelin and the ERC's example have them.
    assert.deepEqual(hex, [
      [
        "openzeppelin.storage.Ownable",
        "OwnableStorage",
        "9016d09d72d40fdae2fd8ceac6b6234c7706214fd39c1cd1e609a0528c199300",
      ],
      ["example.main", "Main", "183a6125c38840424c4a85fa12bab2ab606c4b6d0e7cc73c0c06ba5300eab500"],
    ]);
    const members = layout.types.get(namespaces[0]?.type ?? "")?.members;
    assert.deepEqual(
      members?.map(({ label, slot, offset }) => `${label} ${slot}:${offset}`),
      ["_owner 0:0", "a 0:20", "b 0:21"],
    );
  });

  it("has no structs of ERC-7201 in libraries and files that no function of the contract uses", async () => {
    const at = (id: string) => `/// @custom:storage-location erc7201:${id}\n`;
    const { namespaces } = await layoutOf({
      "a.sol": `import "./lib.sol"; abstract contract Base {
          modifier guarded() { Lib.enter(); _; }
          function free() internal view { Free storage $ = freeStorage(); $.x; }
        }
        contract A is Base {
          using Lib for Lib.Bound;
          function own() private pure returns (Lib.Own storage $) { assembly { $.slot := 1 } }
          function bound() external { Lib.Guard memory g; Math.max(1, 2); }
        }
        contract B { function b() external { Lib.other(); } }`,
      "lib.sol": `
        ${at("free")} struct Free { uint x; }
        ${at("idle")} struct Idle { uint x; }
        function freeStorage() pure returns (Free storage $) { assembly { $.slot := 2 } }
        function idleStorage() pure returns (Idle storage $) { assembly { $.slot := 3 } }
        library Lib {
          ${at("guard")} struct Guard { uint x; }
          ${at("entered")} struct Entered { uint x; }
          ${at("own")} struct Own { uint x; }
          ${at("bound")} struct Bound { uint x; }
          ${at("other")} struct Other { uint x; }
          function entered() private pure returns (Entered storage $) { assembly { $.slot := 4 } }
          function enter() internal { entered().x = 1; }
          function other() internal { Other storage $; }
        }
        library Math {
          ${at("math")} struct Cache { uint x; }
          function max(uint a, uint b) internal pure returns (uint) { return a > b ? a : b; }
          function cache() internal pure returns (Cache storage $) { assembly { $.slot := 5 } }
        }`,
    });
    assert.deepEqual(
      namespaces.map(({ namespace }) => namespace),
      ["free", "guard", "entered", "own"],
    );
  });

  it("has the names of enums, and what user-defined types are stored as", async () => {
    const { layout } = await layoutOf({
      "a.sol": "contract A { enum Side { Buy, Sell } type Price is int128; Side side; Price price; }",
    });
    const [side, price] = layout.storage.map(({ type }) => layout.types.get(type));
    assert.deepEqual(side?.names, ["Buy", "Sell"]);
    assert.equal(layout.types.get(price?.underlying ?? "")?.label, "int128");
  });

  it("ends before the first variable whose place is not sure", async () => {
    const gapIn = async (declaration: string, before = "") => {
      const layout = await layoutOf({ "a.sol": `${before} contract A { uint8 x; ${declaration} uint8 z; }` });
      assert.deepEqual(places(layout), ["x 0:0"], declaration);
      assert.equal(layout.gaps.length, 1);
      return layout.gaps[0]?.reason;
    };
    assert.deepEqual(await gapIn("Unknown y;"), { kind: "name", name: "Unknown" });
    assert.deepEqual(await gapIn("Gone y;", 'import "./gone.sol";'), { kind: "source", path: "./gone.sol" });
    // Versions of solc differ.
    for (const length of [
      "7 / 2",
      "2 ** 3 ** 2",
      "N",
      "f(2)",
      "Lib.N",
      "0",
      "-1",
      "1.5",
      "010",
      "2 ** 256",
      '"1"',
      "1 +",
      "uint8(3)",
    ])
      assert.ok(await gapIn(`uint8[${length}] y;`, "uint constant N = M; uint constant M = N;"), length);
    assert.deepEqual(await gapIn("struct S { S s; } S y;"), { kind: "text", text: "struct A.S" });
    assert.deepEqual(await gapIn("struct S { T[2] t; } struct T { S s; } S y;"), {
      kind: "text",
      text: "struct A.S",
    });
    assert.ok(await gapIn("uint y y;"));
    assert.ok(await gapIn("mapping(uint => ) y;"));
    assert.ok(await gapIn("uint7 y;"));
    assert.ok(await gapIn("fixed y;"));
    assert.ok(await gapIn("uint[2**255][2] y;"));
  });

  it("has a slot for a struct without members, as before solc 0.5", async () => {
    const layout = await layoutOf({ "a.sol": "contract A { struct S { } S s; uint8 x; }" });
    assert.deepEqual(places(layout), ["s 0:0", "x 1:0"]);
  });

  it("has nothing where the order of inheritance or the beginning is not sure", async () => {
    const texts = [
      "contract A is A { uint x; }",
      "contract A is B { uint x; } contract B is A { }",
      "contract A is B, C { uint x; } contract B { } contract C is B, D { } contract D is C { }",
      "contract C { } contract B is C { } contract A is B, C { uint x; }",
      "contract A is Unknown { uint x; }",
      "struct B { uint b; } contract A is B { uint x; }",
      "contract A layout at f(1) { uint x; }",
      "contract A layout at -1 { uint x; }",
      "contract B { uint x; }",
      "contract A { uint x; } contract B {",
      `contract A { uint x; } ${"//".repeat(2_500_000)}`,
    ];
    for (const text of texts) {
      const layout = await layoutOf({ "a.sol": text });
      assert.deepEqual([places(layout), layout.gaps.length], [[], 1], text.slice(0, 80));
    }
    assert.deepEqual((await layoutOf({})).gaps[0]?.reason, { kind: "source", path: "a.sol" });
  });

  it("evaluates a constant once, however often it is named", async () => {
    const constants = Array.from({ length: 12 }, (_, at) => `uint constant N${at + 1} = N${at} + N${at};`);
    const textOf = mock.method(SourceProgram.prototype, "textOf");
    try {
      const text = `uint constant N0 = 1; ${constants.join(" ")} contract A { uint[N12] a; uint8 b; }`;
      assert.deepEqual(places(await layoutOf({ "a.sol": text })), ["a 0:0", "b 4096:0"]);
      assert.equal(textOf.mock.callCount(), 13);
    } finally {
      textOf.mock.restore();
    }
  });

  it("counts the work of merging lineages, and has no long ones", async () => {
    const lineage = (count: number) =>
      Array.from({ length: count }, (_, at) => `contract B${at} ${basesOf(at)} { }`).join("\n");
    const basesOf = (count: number) =>
      count === 0 ? "" : `is ${Array.from({ length: count }, (_, at) => `B${at}`).join()}`;
    const gapOf = async (text: string) => (await layoutOf({ "a.sol": text })).gaps[0]?.reason;
    assert.equal(await gapOf(`${lineage(60)} contract A ${basesOf(60)} { uint x; }`), undefined);
    assert.deepEqual(await gapOf(`${lineage(64)} contract A ${basesOf(64)} { uint x; }`), { kind: "limit" });
    const others = Array.from({ length: 1000 }, (_, at) => at);
    const text = `${lineage(60)}
      ${others.map((at) => `contract C${at} ${basesOf(60)} { struct S { uint a; } }`).join("\n")}
      contract A { ${others.map((at) => `C${at}.S s${at};`).join(" ")} }`;
    assert.deepEqual(await gapOf(text), { kind: "limit" });
  });

  it("comes to an end in sources that grow as they are followed", async () => {
    const chain = (count: number, one: (at: number) => string) =>
      Array.from({ length: count }, (_, at) => one(at)).join("\n");
    const texts = [
      `contract A0 { } ${chain(2000, (at) => `contract A${at + 1} is A${at} { uint x; }`)} contract A is A2000 { }`,
      `struct S0 { uint a; } ${chain(1000, (at) => `struct S${at + 1} { S${at} a; S${at}[9] b; }`)} contract A { S1000 s; }`,
      `${chain(1000, (at) => `struct S${at} { mapping(uint => S${at + 1}) a; }`)} struct S1000 { uint a; } contract A { S0 s; }`,
      `uint constant N0 = 2; ${chain(300, (at) => `uint constant N${at + 1} = N${at} * N${at};`)} contract A { uint[N300] s; }`,
      `contract A { uint[${"(".repeat(200)}1${")".repeat(200)}] a; uint[${"(".repeat(100_000)}] b; }`,
    ];
    for (const text of texts)
      assert.equal((await layoutOf({ "a.sol": text })).gaps.length, 1, text.slice(0, 60));
    const manyFiles = Object.fromEntries(
      Array.from({ length: 300 }, (_, at) => [
        at === 0 ? "a.sol" : `${at}.sol`,
        `${Array.from({ length: 300 }, (__, to) => `import "${to + 1}.sol";`).join("")} contract ${at === 0 ? "A" : `C${at}`} { ${"X x; ".repeat(100)} }`,
      ]),
    );
    assert.equal((await layoutOf(manyFiles)).gaps.length, 1);
  });
});
