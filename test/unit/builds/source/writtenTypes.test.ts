import assert from "node:assert/strict";
import { declarationsIn } from "../../../../src/builds/source/declarations.ts";
import { findDeclaration, type Wanted } from "../../../../src/builds/source/findDeclaration.ts";
import { runInSlices } from "../../../../src/core/async/yielding.ts";

const read = (text: string) => runInSlices(declarationsIn(text));
const named = async (text: string): Promise<readonly string[]> => (await read(text)).map(({ name }) => name);

const found = async (
  sources: Readonly<Record<string, string>>,
  wanted: Wanted,
  own = "a.sol",
): Promise<readonly string[]> => {
  const places = await runInSlices(findDeclaration(new Map(Object.entries(sources)), own, wanted));
  return places.map(
    ({ source, declaration }) => `${source} ${declaration.contract ?? "-"}.${declaration.name}`,
  );
};

describe("a declaration as it is written", () => {
  it("has types without names and places, whatever they are made of", async () => {
    const parameters = async (list: string) => (await read(`function f(${list}) {}`))[0]?.parameters;
    assert.deepEqual(await parameters("mapping(address => uint256) storage held, uint8 x"), [
      "mapping(address=>uint256)",
      "uint8",
    ]);
    assert.deepEqual(await parameters("Lib.Point memory p, uint256[2][] calldata q"), [
      "Lib.Point",
      "uint256[2][]",
    ]);
    assert.deepEqual((await parameters("function (uint8, bool) external check, bool b"))?.slice(1), ["bool"]);
    assert.deepEqual(await parameters("address payable"), ["address"]);
    assert.deepEqual(await parameters(""), []);
  });

  it("inherits from the last part of a qualified name, once for each, whatever is given to it", async () => {
    const [contract] = await read("contract A is lib.Base, Other(1, two(3)), Third {}");
    assert.deepEqual(contract?.bases, ["Base", "Other", "Third"]);
    assert.deepEqual((await read("contract A { }"))[0]?.bases, []);
  });

  it("is none in a string or a comment, of which each ends where it does", async () => {
    assert.deepEqual(await named(`string constant a = 'x"; event No();'; event Yes();`), ["Yes"]);
    assert.deepEqual(await named(`string constant a = "\\"; event No();"; event Yes();`), ["Yes"]);
    assert.deepEqual(await named(`x = "never ends\n; event Yes();`), ["Yes"]);
    assert.deepEqual(await named(`/*/ event No(); */ event Yes(); // event No();\nevent Also();`), [
      "Yes",
      "Also",
    ]);
  });

  it("is of a variable that is public and has a name, and of no function without one", async () => {
    const inContract = async (text: string) => (await named(`contract A { ${text} }`)).slice(1);
    assert.deepEqual(await inContract("uint256 public constant most = 5;"), ["most"]);
    assert.deepEqual(await inContract("uint256 constant most = public;"), []);
    assert.deepEqual(await inContract("uint256 public;"), []);
    assert.deepEqual(
      await inContract("function () public payable { } constructor(uint a) public other { }"),
      [],
    );
  });

  it("stands in its contract, and outside of any behind that", async () => {
    const all = await read("contract A { function f() { if (x) { y; } } event In(); } event Out();");
    assert.deepEqual(
      all.map(({ name, contract }) => [name, contract]),
      [
        ["A", undefined],
        ["f", "A"],
        ["In", "A"],
        ["Out", undefined],
      ],
    );
  });
});

describe("what a signature is declared by", () => {
  const wanted = (signature: string): Wanted => ({ kind: "function", contract: "A", signature });
  const fits = async (written: string, types: string): Promise<boolean> => {
    const places = await found(
      { "a.sol": `contract A { function f(${written}) {} }` },
      wanted(`f(${types})`),
    );
    return places.length === 1;
  };

  it("has its types, short for long, and any for what only a source can tell", async () => {
    for (const [written, types] of [
      ["int a, uint b", "int256,uint256"],
      ["Point p, uint256 b", "(uint256,(address,bool)[]),uint256"],
      ["uint256 a, Point p, bool c", "uint256,(uint256,address),bool"],
      ["Kind k, IVault v", "uint8,address"],
      ["uint256[most] a", "uint256[3]"],
      ["ufixed128x18 a", "ufixed128x18"],
    ] as const)
      assert.equal(await fits(written, types), true, written);
    for (const [written, types] of [
      ["int a", "uint256"],
      ["uint8 a", "uint256"],
      ["address[] a", "uint256[]"],
      ["uint256[] a", "uint256[][]"],
      ["Point p", "(uint256,address)[]"],
      ["uint256 a", "uint256,uint256"],
      ["bytes32 a", "bytes"],
    ] as const)
      assert.equal(await fits(written, types), false, written);
  });

  it("is no other contract's of the same name in another file", async () => {
    const sources = {
      "a.sol": "contract A is Base {}",
      "b.sol": "contract Base { function f() {} }",
      "c.sol": "contract A { function f() {} }",
    };
    assert.deepEqual(await found(sources, wanted("f()")), ["b.sol Base.f"]);
  });

  it("is the contract's own before what it inherits, and the nearest of that", async () => {
    const sources = {
      "a.sol": `contract Root { function f() {} function g() {} function h() {} }
        contract Base is Root { function f() {} function g() {} } contract A is Base { function f() {} }`,
    };
    assert.deepEqual(await found(sources, wanted("f()")), ["a.sol A.f"]);
    assert.deepEqual(await found(sources, wanted("g()")), ["a.sol Base.g"]);
    assert.deepEqual(await found(sources, wanted("h()")), ["a.sol Root.h"]);
  });
});
