import assert from "node:assert/strict";
import { runToEnd } from "../../../../src/core/async/yielding.ts";
import { assertLinear } from "../../../support/assertLinear.ts";
import {
  findDeclaration,
  type FoundDeclaration,
  type Wanted,
} from "../../../../src/builds/source/findDeclaration.ts";

const sources = new Map([
  [
    "src/Vault.sol",
    `import "./Base.sol";
    contract Vault is Base, Lists {
      function pay(uint amount) external {}
      function pay(address to, uint256[] calldata amounts) external {}
      function send(Kind kind, Point[] memory points) external {}
    }
    contract Other { event Paid(uint256); error Late(); }`,
  ],
  [
    "src/Base.sol",
    `error Late(uint8);
    contract Base { event Paid(uint256 amount); uint256 public total; error Late(); function pay(bytes32) public {} }
    contract Lists { uint256 public total; function all() external {} }
    library Lib { error Broken(); } contract Third { error Broken(); }`,
  ],
  ["lib/Vault.sol", "contract Vault { function all() external {} }"],
]);

/** What is found, and how often others had a turn meanwhile. */
function search(
  of: ReadonlyMap<string, string>,
  own: string | undefined,
  wanted: Wanted,
): { readonly places: readonly FoundDeclaration[]; readonly pauses: number } {
  const work = findDeclaration(of, own, wanted);
  let pauses = 0;
  for (;;) {
    const { done, value } = work.next();
    if (done === true) return { places: value, pauses };
    pauses += 1;
  }
}

const found = (wanted: Wanted, own: string | undefined = "src/Vault.sol"): string[] =>
  search(sources, own, wanted).places.map(
    ({ source, declaration }) => `${source} ${declaration.contract ?? "-"}.${declaration.name}`,
  );
const ofVault = (kind: "function" | "event" | "error", signature: string, own?: string) =>
  found({ kind, contract: "Vault", signature }, own);

describe("where sources declare something", () => {
  it("is the contract itself, by name, types and file", () => {
    assert.deepEqual(found({ kind: "contract", contract: "Vault" }), ["src/Vault.sol -.Vault"]);
    assert.deepEqual(ofVault("function", "pay(uint256)"), ["src/Vault.sol Vault.pay"]);
    assert.deepEqual(ofVault("function", "pay(address,uint256[])"), ["src/Vault.sol Vault.pay"]);
    assert.deepEqual(ofVault("function", "send(uint8,(uint256,uint256)[])"), ["src/Vault.sol Vault.send"]);
    assert.deepEqual(ofVault("function", "pay(address)"), []);
    assert.deepEqual(ofVault("function", "send(uint8,(uint256,uint256))"), []);
  });

  it("is else what it inherits from, the last written first", () => {
    assert.deepEqual(ofVault("function", "pay(bytes32)"), ["src/Base.sol Base.pay"]);
    assert.deepEqual(ofVault("function", "total()"), ["src/Base.sol Lists.total"]);
    assert.deepEqual(ofVault("event", "Paid(uint256)"), ["src/Base.sol Base.Paid"]);
    assert.deepEqual(ofVault("error", "Late()"), ["src/Base.sol Base.Late"]);
  });

  it("is of anybody for an error or an event, all of them where several fit", () => {
    assert.deepEqual(ofVault("error", "Late(uint8)"), ["src/Base.sol -.Late"]);
    assert.deepEqual(ofVault("error", "Broken()"), ["src/Base.sol Lib.Broken", "src/Base.sol Third.Broken"]);
    assert.deepEqual(ofVault("function", "nothing()"), []);
  });

  it("is none that bears a name of more than 1,024 units", () => {
    for (const length of [1024, 1025]) {
      const name = "V".repeat(length);
      const of = new Map([
        ["a.sol", `contract ${name} { error Full(); } error ${name}(); contract Vault {}`],
      ]);
      const count = (wanted: Wanted) => search(of, "a.sol", wanted).places.length;
      const isFound = length === 1024 ? 1 : 0;
      assert.equal(count({ kind: "contract", contract: name }), isFound);
      assert.equal(count({ kind: "error", contract: "Vault", signature: `${name}()` }), isFound);
    }
  });

  it("is of every contract of the name where its file is not known", () => {
    const wanted: Wanted = { kind: "contract", contract: "Vault" };
    assert.deepEqual(found(wanted, "elsewhere.sol"), ["src/Vault.sol -.Vault", "lib/Vault.sol -.Vault"]);
  });

  it("ends where contracts inherit from one another in a ring", () => {
    const ring = new Map([["a.sol", "contract A is B {} contract B is A {}"]]);
    const wanted: Wanted = { kind: "function", contract: "A", signature: "f()" };
    assert.deepEqual(search(ring, "a.sol", wanted).places, []);
  });

  it("is looked for with pauses, and never in more contracts or given in more places than anybody has", () => {
    const wanted: Wanted = { kind: "function", contract: "A", signature: "f()" };
    const many = new Map(Array.from({ length: 400 }, (_, at) => [`${at}.sol`, "contract A is A, B {}"]));
    const { places, pauses } = search(many, undefined, wanted);
    assert.deepEqual(places, []);
    assert.ok(pauses >= 400);
    assert.equal(search(many, undefined, { kind: "contract", contract: "A" }).places.length, 50);
    const events = new Map([["a.sol", `contract A { ${"event E();".repeat(1000)} }`]]);
    assert.equal(
      search(events, "a.sol", { kind: "event", contract: "A", signature: "E()" }).places.length,
      50,
    );
    const wide = `${"contract A is A,A,A {} ".repeat(2000)} contract Last { function f() {} }`;
    assert.deepEqual(search(new Map([["a.sol", wide]]), "a.sol", wanted).places, []);
  });

  for (const part of [
    "contract A is B ",
    "contract A is A,A,A {} ",
    ";function f(",
    "//\n",
    "/*",
    '"\\',
    "{",
    "a b ",
  ])
    it(`are looked for in time in proportion to a source, whatever it holds: ${JSON.stringify(part)}`, () =>
      assertLinear((factor) => {
        const source = part.repeat(Math.ceil((factor * 128 * 1024) / part.length));
        const wanted = { kind: "function", contract: "A", signature: "f(uint256)" } as const;
        return () => runToEnd(findDeclaration(new Map([["A.sol", source]]), "A.sol", wanted));
      }));
});
