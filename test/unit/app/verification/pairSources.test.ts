import assert from "node:assert/strict";
import { candidatePattern, pairSources } from "../../../../src/app/verification/pairSources.ts";

/** What a verified file is paired with. @param workspace texts by path */
function pairOf(path: string, text: string, workspace: Readonly<Record<string, string>>) {
  const files = Object.entries(workspace).map(([path, text]) => ({ path, text }));
  const [pair] = pairSources([{ path, shownPath: path, text }], files);
  return [pair?.counterpart?.path, pair?.isEqual];
}

describe("searching for versions of verified files", () => {
  it("finds sources by their names, and other files at the same path alone", () => {
    const paths = [
      "src/Vault.sol",
      "lib/Vault.sol",
      "a.vy",
      "b/c.vyi",
      "package.json",
      "x/index.js",
      "{a}/y.js",
    ];
    assert.equal(candidatePattern(paths), "{**/Vault.sol,**/a.vy,**/c.vyi,package.json,x/index.js}");
    assert.equal(candidatePattern(["{a}/b.sol"]), "**/b.sol");
    assert.equal(candidatePattern(["index.js"]), "index.js");
    assert.equal(candidatePattern(["{a}.sol"]), undefined);
  });
});

describe("pairing verified files with those of the workspace", () => {
  it("prefers the same path, even if the text of another file is equal", () => {
    const workspace = { "old/Vault.sol": "a", "src/Vault.sol": "b" };
    assert.deepEqual(pairOf("src/Vault.sol", "a", workspace), ["src/Vault.sol", false]);
  });

  it("finds the path below a project, the nearest to the top unless another is equal", () => {
    const workspace = { "app/lib/x/src/Vault.sol": "c", "app/src/Vault.sol": "b" };
    assert.deepEqual(pairOf("src/Vault.sol", "a", workspace), ["app/src/Vault.sol", false]);
    assert.deepEqual(pairOf("src/Vault.sol", "c", workspace), ["app/lib/x/src/Vault.sol", true]);
  });

  it("finds a moved file by its text, line ends aside", () => {
    const workspace = { "a/Vault.sol": "one\r\ntwo", "b/Vault.sol": "x" };
    assert.deepEqual(pairOf("src/Vault.sol", "one\ntwo", workspace), ["a/Vault.sol", true]);
  });

  it("finds the only file of most folders in common, and none if several are as near", () => {
    const path = "@openzeppelin/contracts/token/ERC20.sol";
    const near = { "lib/oz/contracts/token/ERC20.sol": "b", "src/ERC20.sol": "c" };
    assert.deepEqual(pairOf(path, "a", near), ["lib/oz/contracts/token/ERC20.sol", false]);
    assert.deepEqual(pairOf(path, "a", { "x/ERC20.sol": "b", "y/ERC20.sol": "c" }), [undefined, false]);
    assert.deepEqual(pairOf(path, "a", { "x/ERC721.sol": "a" }), [undefined, false]);
  });
});
