import assert from "node:assert/strict";
import type { JsonObject } from "../../../../src/core/json/jsonValue.ts";
import { readHardhatDeployBuild } from "../../../../src/builds/formats/hardhatDeploy.ts";
import { readTruffleArtifact } from "../../../../src/builds/formats/truffle.ts";

const metadata = (settings: object = { compilationTarget: { "src/Vault.sol": "Vault" } }): string =>
  JSON.stringify({ compiler: { version: "0.8.28+commit.7893614a" }, language: "Solidity", settings });
const hash = "0123456789abcdef0123456789abcdef";
const link = { "src/Sums.sol": { Sums: [{ start: 1, length: 20 }] } };
const deployed: JsonObject = {
  address: `0x${"ab".repeat(20)}`,
  abi: [],
  bytecode: `0x73${"00".repeat(20)}01`,
  deployedBytecode: `0x73${"00".repeat(20)}7f${"00".repeat(32)}02`,
  linkReferences: link,
  deployedLinkReferences: link,
  immutableReferences: { "7": [{ start: 22, length: 32 }] },
  metadata: metadata(),
  solcInputHash: hash,
};

const only = (changes: JsonObject = {}) => readHardhatDeployBuild({ ...deployed, ...changes })?.[0];

describe("the build that a deployment of hardhat-deploy keeps", () => {
  it("is that of its metadata, with the code, the places in it, and the input beside it", () => {
    const build = only();
    assert.ok(build !== undefined);
    assert.deepEqual(
      [build.name, build.source, build.tool, build.language, build.compilerVersion, build.metadata],
      ["Vault", "src/Vault.sol", "hardhat", "Solidity", "0.8.28+commit.7893614a", metadata()],
    );
    assert.deepEqual(build.buildInfo, { kind: "path", path: `solcInputs/${hash}.json` });
    for (const code of [build.runtime, build.creation])
      assert.deepEqual(
        code?.libraries.map(({ name }) => name),
        ["src/Sums.sol:Sums"],
      );
    assert.deepEqual(build.runtime?.immutables?.length, 1);
    assert.notEqual(build.runtime.digits, build.creation?.digits);
  });

  it("names no input where its hash is none: it becomes part of a path", () => {
    for (const solcInputHash of ["../../secrets", hash.toUpperCase(), hash.slice(1), null])
      assert.equal(only({ solcInputHash })?.buildInfo, undefined);
  });

  it("is none where the file does not tell which contract it is, and nothing at all of another file", () => {
    for (const told of [null, "{", metadata({}), metadata({ compilationTarget: { "a.sol": 7 } })])
      assert.deepEqual(readHardhatDeployBuild({ ...deployed, metadata: told }), []);
    const { address, deployedBytecode, ...rest } = deployed;
    assert.equal(readHardhatDeployBuild({ ...rest, address: address! }), undefined);
    assert.equal(readHardhatDeployBuild({ ...rest, deployedBytecode: deployedBytecode! }), undefined);
  });
});

describe("an artifact of Truffle", () => {
  const artifact: JsonObject = {
    contractName: "Vault",
    schemaVersion: "3.4.16",
    abi: [],
    deployedBytecode: "0x6001",
  };
  const read = (changes: JsonObject) => readTruffleArtifact({ ...artifact, ...changes })?.[0];

  it("says in which language it was written, by its compiler, and of which version that is", () => {
    const compiled = (name: string) => read({ compiler: { name, version: "0.3.10" } });
    assert.deepEqual([compiled("vyper")?.language, compiled("solc")?.language], ["Vyper", "Solidity"]);
    assert.equal(compiled("vyper")?.compilerVersion, "0.3.10");
  });

  it("has the path of its tree before that on the machine that compiled it", () => {
    const both = {
      ast: { absolutePath: "project:/contracts/A.sol" },
      sourcePath: "/home/me/contracts/A.sol",
    };
    assert.equal(read(both)?.source, "project:/contracts/A.sol");
    assert.equal(read({ sourcePath: both.sourcePath })?.source, both.sourcePath);
  });

  it("has no immutable places where it names none", () => {
    assert.deepEqual(read({})?.runtime?.immutables, []);
    assert.deepEqual(read({ immutableReferences: null })?.runtime?.immutables, []);
  });
});
