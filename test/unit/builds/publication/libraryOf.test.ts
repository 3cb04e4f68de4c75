import assert from "node:assert/strict";
import { libraryOf } from "../../../../src/builds/publication/standardJson.ts";

describe("the library of a source", () => {
  it("is the package whose folder it lies in, as each tool lays them out", () => {
    for (const [path, library] of [
      ["@openzeppelin/contracts/token/ERC20/ERC20.sol", "@openzeppelin/contracts"],
      ["../node_modules/solmate/src/tokens/ERC20.sol", "solmate"],
      ["node_modules/a/node_modules/@b/c/C.sol", "@b/c"],
      ["npm/@openzeppelin/contracts@5.4.0/access/Ownable.sol", "@openzeppelin/contracts@5.4.0"],
      ["npm/solady@0.1.0/src/auth/Ownable.sol", "solady@0.1.0"],
      ["lib/forge-std/src/Test.sol", "forge-std"],
      ["lib/a/lib/b/B.sol", "a"],
      ["dependencies/@openzeppelin-contracts-5.0.2/access/Ownable.sol", "@openzeppelin-contracts-5.0.2"],
    ] as const)
      assert.equal(libraryOf(path), library, path);
  });

  it("is none for what may be the project's own", () => {
    for (const path of [
      "src/Vault.sol",
      "contracts/lib/Math.sol",
      "project/contracts/Vault.sol",
      "lib/Math.sol",
      "node_modules/Vault.sol",
      "@Vault.sol",
      "Vault.sol",
      "",
    ])
      assert.equal(libraryOf(path), undefined, path);
  });
});
