import assert from "node:assert/strict";
import { findDeclaration, type Wanted } from "../../../../src/builds/source/findDeclaration.ts";

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

const found = (wanted: Wanted, own: string | undefined = "src/Vault.sol"): string[] =>
  findDeclaration(sources, own, wanted).map(
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

  it("is of every contract of the name where its file is not known", () => {
    const wanted: Wanted = { kind: "contract", contract: "Vault" };
    assert.deepEqual(found(wanted, "elsewhere.sol"), ["src/Vault.sol -.Vault", "lib/Vault.sol -.Vault"]);
  });

  it("ends where contracts inherit from one another in a ring", () => {
    const ring = new Map([["a.sol", "contract A is B {} contract B is A {}"]]);
    const wanted: Wanted = { kind: "function", contract: "A", signature: "f()" };
    assert.deepEqual(findDeclaration(ring, "a.sol", wanted), []);
  });
});
