import assert from "node:assert/strict";
import type { Build } from "../../../../src/builds/build.ts";
import { readBuildInfo, withBuildInfo } from "../../../../src/builds/formats/buildInfo.ts";
import { readBuilds } from "../../../../src/builds/formats/readBuilds.ts";
import { readHardhatDebugFile } from "../../../../src/builds/formats/hardhat.ts";
import type { JsonObject, JsonValue } from "../../../../src/core/json/jsonValue.ts";
import { valueAt } from "../../../../src/core/json/valueAt.ts";
import { compiled } from "../samples.ts";

const output = compiled();
const contract = valueAt(output, ["contracts", "src/Vault.sol", "Vault"]) as JsonObject;
const metadata = contract["metadata"] as string;
type Code = { object: string; linkReferences: JsonValue; immutableReferences: JsonValue };
const evm = contract["evm"] as { bytecode: Code; deployedBytecode: Code };
const prefixed = (code: Code): Code => ({ ...code, object: `0x${code.object}` });

const foundry = {
  abi: contract["abi"] as JsonValue,
  bytecode: prefixed(evm.bytecode),
  deployedBytecode: prefixed(evm.deployedBytecode),
  methodIdentifiers: {},
  rawMetadata: metadata,
  metadata: JSON.parse(metadata) as JsonValue,
  id: 0,
};
const hardhat2 = {
  _format: "hh-sol-artifact-1",
  contractName: "Vault",
  sourceName: "src/Vault.sol",
  abi: contract["abi"] as JsonValue,
  bytecode: `0x${evm.bytecode.object}`,
  deployedBytecode: `0x${evm.deployedBytecode.object}`,
  linkReferences: evm.bytecode.linkReferences,
  deployedLinkReferences: evm.deployedBytecode.linkReferences,
};
const hardhat3 = {
  ...hardhat2,
  _format: "hh3-artifact-1",
  inputSourceName: "project/src/Vault.sol",
  buildInfoId: "solc-0_8_28-abc",
  immutableReferences: evm.deployedBytecode.immutableReferences,
};
/** Truffle writes no references but 40 characters that begin with the library's name. */
const named = (code: Code): string => `0x${code.object.replace(/__\$.{34}\$__/g, "__Sums".padEnd(40, "_"))}`;
const truffle = {
  contractName: "Vault",
  schemaVersion: "3.4.16",
  abi: contract["abi"] as JsonValue,
  metadata,
  bytecode: named(evm.bytecode),
  deployedBytecode: named(evm.deployedBytecode),
  immutableReferences: evm.deployedBytecode.immutableReferences,
  ast: { absolutePath: "src/Vault.sol" },
  compiler: { name: "solc", version: "0.8.37+commit.f401782d.Emscripten.clang" },
};
const remix = {
  deploy: {},
  data: { bytecode: evm.bytecode, deployedBytecode: evm.deployedBytecode },
  abi: contract["abi"] as JsonValue,
};
const buildInfo = {
  _format: "hh-sol-build-info-1",
  id: "ab2c",
  solcVersion: "0.8.37",
  solcLongVersion: "0.8.37+commit.f401782d",
  input: { language: "Solidity", sources: {}, settings: {} },
  output,
};

function vaultIn(json: JsonValue): Build {
  const build = readBuilds(json, "Vault")?.find(({ name }) => name === "Vault");
  assert.ok(build !== undefined);
  return build;
}

describe("builds in the forms of their tools", () => {
  const forms = {
    foundry,
    hardhat2,
    hardhat3,
    truffle,
    remix,
    "build-info": buildInfo,
    "standard JSON": output,
  };
  for (const [form, json] of Object.entries(forms))
    it(`have the same code and ABI: ${form}`, () => {
      const build = vaultIn(json);
      const expected = vaultIn(output);
      assert.equal(build.runtime?.digits, expected.runtime?.digits);
      assert.equal(build.creation?.digits, expected.creation?.digits);
      assert.deepEqual(build.abi, expected.abi);
      assert.deepEqual(
        build.runtime?.libraries.map(({ places }) => places),
        expected.runtime?.libraries.map(({ places }) => places),
      );
      assert.deepEqual(
        build.runtime?.immutables,
        form === "hardhat2" ? undefined : expected.runtime?.immutables,
      );
    });

  it("tell libraries by name, and the source by its path", () => {
    assert.deepEqual(
      vaultIn(output).runtime?.libraries.map(({ name }) => name),
      ["src/Vault.sol:Sums"],
    );
    assert.deepEqual(
      vaultIn(truffle).runtime?.libraries.map(({ name }) => name),
      ["Sums"],
    );
    assert.deepEqual(
      [foundry, hardhat3, truffle].map((json) => vaultIn(json).source),
      ["src/Vault.sol", "project/src/Vault.sol", "src/Vault.sol"],
    );
    assert.deepEqual(vaultIn(hardhat3).buildInfo, { kind: "id", id: "solc-0_8_28-abc" });
  });

  it("keep an interface for its ABI alone", () => {
    const closed = readBuilds(output, "file")?.find(({ name }) => name === "Closed");
    assert.equal(closed?.runtime, undefined);
    assert.equal(closed?.abi?.length, 1);
  });

  it("read an ABI by itself, named by its file", () => {
    const abi = contract["abi"] as JsonValue;
    for (const json of [abi, { abi }] as JsonValue[]) {
      const [build] = readBuilds(json, "Vault.abi") ?? [];
      assert.deepEqual([build?.tool, build?.name, build?.abi], ["abi", "Vault", abi]);
    }
  });

  it("know what is no build", () => {
    const others: JsonValue[] = [
      null,
      7,
      "text",
      {},
      [],
      [1, 2],
      { name: "package", version: "1" },
      { abi: 7 },
    ];
    others.push(
      { _format: "hh-sol-dbg-1", buildInfo: "../x.json" },
      { contracts: 7 },
      { id: "a", source_id_to_path: {} },
    );
    others.push({ type: "module" }, [{ kind: "row" }]);
    for (const json of others) assert.equal(readBuilds(json, "file"), undefined, JSON.stringify(json));
  });

  it("take no code that is none, or whose references lead out of it", () => {
    for (const place of [
      { start: 1e9, length: 32 },
      { start: -1, length: 4 },
      { start: 0.5, length: 32 },
    ])
      assert.equal(vaultIn({ ...hardhat3, immutableReferences: { "1": [place] } }).runtime, undefined);
    const text = vaultIn({ ...hardhat3, immutableReferences: { "1": [{ start: "0", length: 32 }] } });
    assert.deepEqual(text.runtime?.immutables, []);
    for (const odd of ["0x", "0xzz", "0x1", 7, "__short__"])
      assert.equal(vaultIn({ ...hardhat2, deployedBytecode: odd }).runtime, undefined, String(odd));
  });
});

describe("an artifact and its build-info", () => {
  it("make one build: immutables, metadata and compiler from where they stand", () => {
    const whole = withBuildInfo(vaultIn(hardhat2), readBuildInfo(buildInfo)?.builds ?? []);
    assert.deepEqual(whole.runtime?.immutables, vaultIn(output).runtime?.immutables);
    assert.equal(whole.metadata, metadata);
    assert.equal(whole.compilerVersion, "0.8.37+commit.f401782d");
  });

  it("stay apart where the code is not the same: another build's info proves nothing", () => {
    const forged = { ...hardhat2, deployedBytecode: hardhat2.deployedBytecode.replace("6080", "6081") };
    const build = vaultIn(forged);
    assert.equal(withBuildInfo(build, readBuildInfo(buildInfo)?.builds ?? []), build);
  });

  it("are found by the debug file beside the artifact", () => {
    assert.equal(
      readHardhatDebugFile({ _format: "hh-sol-dbg-1", buildInfo: "../build-info/x.json" }),
      "../build-info/x.json",
    );
    assert.equal(readHardhatDebugFile({ buildInfo: "../x.json" }), undefined);
  });

  it("come in two files with Hardhat 3, and without either by default with Foundry", () => {
    const { input, ...answer } = buildInfo;
    assert.deepEqual(readBuildInfo(answer)?.input, undefined);
    assert.equal(readBuildInfo({ id: "ab2c", _format: "hh3-sol-build-info-1", input })?.builds.length, 0);
    assert.equal(readBuildInfo({ id: "a", source_id_to_path: {}, language: "Solidity" }), undefined);
  });
});
