import assert from "node:assert/strict";
import type { Build } from "../../../../src/builds/build.ts";
import {
  readBuildInfo,
  readHardhatDebugFile,
  withBuildInfo,
  type BuildInfo,
} from "../../../../src/builds/formats/buildInfo.ts";
import { readBuilds } from "../../../../src/builds/formats/readBuilds.ts";
import { unreadFormOf, type UnreadForm } from "../../../../src/builds/formats/unreadForm.ts";
import { JsonLimitError } from "../../../../src/core/json/exactJson.ts";
import { type JsonObject, type JsonValue, valueAt } from "../../../../src/core/json/jsonValue.ts";
import { compiled } from "../samples.ts";

const output = compiled();
const contract = valueAt(output, ["contracts", "src/Vault.sol", "Vault"]) as JsonObject;
const metadata = contract["metadata"] as string;
const solcVersion = (JSON.parse(metadata) as { compiler: { version: string } }).compiler.version;
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
const version = "0.8.37+commit.f401782d";
const brownie = {
  abi: contract["abi"] as JsonValue,
  bytecode: named(evm.bytecode).slice(2),
  deployedBytecode: named(evm.deployedBytecode).slice(2),
  compiler: { evm_version: "cancun", optimizer: { enabled: true, runs: 200 }, version },
  contractName: "Vault",
  language: "Solidity",
  sourcePath: "src/Vault.sol",
  type: "contract",
};
const waffle = {
  abi: contract["abi"] as JsonValue,
  evm: contract["evm"] as JsonValue,
  metadata,
  bytecode: evm.bytecode.object,
};
const extendedArtifact = {
  ...hardhat2,
  _format: undefined,
  evm: contract["evm"] as JsonValue,
  metadata,
  solcInputHash: "ab".repeat(16),
} as unknown as JsonObject;
const combinedContract = {
  abi: contract["abi"] as JsonValue,
  bin: evm.bytecode.object,
  "bin-runtime": evm.deployedBytecode.object,
  metadata,
  "srcmap-runtime": "1:2:3",
  hashes: { "limit()": "a4d66daf" },
  devdoc: { kind: "dev", methods: {}, version: 1 },
};
const combined = {
  contracts: { "src/Vault.sol:Vault": combinedContract },
  version: `${version}.Linux.g++`,
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
    Brownie: brownie,
    Waffle: waffle,
    "an extended artifact of hardhat-deploy": extendedArtifact,
    "what scripts keep of solc": {
      abi: contract["abi"] as JsonValue,
      bytecode: evm.bytecode.object,
      bytecode_runtime: evm.deployedBytecode.object,
    },
    "combined JSON of solc": combined,
    "combined JSON of solc before 0.8": {
      ...combined,
      contracts: {
        "src/Vault.sol:Vault": { ...combinedContract, abi: JSON.stringify(combinedContract.abi) },
      },
    },
  };
  const toldPlaces = new Set(["foundry", "hardhat3", "truffle", "remix", "build-info", "standard JSON"]);
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
        toldPlaces.has(form) || "evm" in json ? expected.runtime?.immutables : undefined,
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

  it("name the contract, its source, and its compiler as their tool does", () => {
    for (const [json, tool] of [
      [brownie, "brownie"],
      [waffle, "waffle"],
      [extendedArtifact, "hardhat"],
      [combined, "standardJson"],
    ] as const) {
      const [build, ...others] = readBuilds(json, "0xa1a1a1a1") ?? [];
      assert.deepEqual(
        [build?.name, build?.source, build?.tool, build?.language, build?.compilerVersion],
        [
          "Vault",
          "src/Vault.sol",
          tool,
          "Solidity",
          tool === "brownie" || tool === "standardJson" ? version : solcVersion,
        ],
      );
      assert.deepEqual(others, []);
    }
  });

  it("have the compiler of their metadata in combined JSON that does not name it", () => {
    const [build] = readBuilds({ contracts: combined.contracts }, "Combined-Json") ?? [];
    assert.equal(build?.compilerVersion, solcVersion);
  });

  it("are never those of the outputs that combined JSON names", () => {
    const { abi, metadata: text } = combinedContract;
    for (const outputs of [{ abi }, { metadata: text, bin: "" }, { abi: "[]", hashes: {}, devdoc: {} }])
      assert.deepEqual(
        readBuilds({ contracts: { "A.sol:A": outputs } }, "combined")?.map(({ name }) => name),
        ["A"],
      );
    const others = { hashes: { "a()": "0dbe671f" }, devdoc: {}, "storage-layout": { storage: [] } };
    assert.equal(readBuilds({ contracts: { "A.sol:A": others } }, "combined"), undefined);
    const addresses = { Vault: { address: "0xa1", abi } };
    assert.deepEqual(
      readBuilds({ name: "mainnet", contracts: addresses }, "export")?.map(({ name }) => name),
      ["Vault"],
    );
  });

  it("are in Vyper where the tool or the path says so, and in no language where nothing does", () => {
    const vyper = { ...hardhat2, _format: "hh-vyper-artifact-1", sourceName: "contracts/Vault.vy" };
    const [build] = readBuilds(vyper, "Vault") ?? [];
    assert.deepEqual([build?.language, build?.source], ["Vyper", "contracts/Vault.vy"]);
    assert.deepEqual(
      [build?.runtime?.digits, build?.runtime?.immutables],
      [vaultIn(hardhat2).runtime?.digits, []],
    );
    assert.equal(vaultIn({ ...brownie, language: "Vyper" }).language, "Vyper");
    assert.equal(vaultIn({ ...foundry, metadata: {}, rawMetadata: "" }).language, "other");
    for (const json of [remix, waffle, { abi: contract["abi"] as JsonValue }])
      assert.equal(vaultIn({ ...json, metadata: null }).language, "other");
  });

  it("are those of Vyper's combined JSON, named by their files", () => {
    const json = {
      "contracts/Vault.vy": {
        abi: contract["abi"] as JsonValue,
        bytecode: "0x5f5ffd",
        bytecode_runtime: "0x5ffd",
        layout: {},
        method_identifiers: {},
      },
      version: "0.4.3+commit.bff19ea2",
    };
    const [build, ...others] = readBuilds(json, "out") ?? [];
    assert.deepEqual(
      [build?.name, build?.source, build?.language, build?.compilerVersion, build?.tool],
      ["Vault", "contracts/Vault.vy", "Vyper", "0.4.3+commit.bff19ea2", "vyper"],
    );
    assert.deepEqual([build?.runtime?.digits, build?.creation?.digits, others.length], ["5ffd", "5f5ffd", 0]);
  });

  it("are those of metadata in a file of its own, for its ABI", () => {
    const [build] = readBuilds(JSON.parse(metadata) as JsonValue, "Vault_metadata") ?? [];
    assert.deepEqual(
      [build?.name, build?.source, build?.tool, build?.compilerVersion, build?.runtime],
      ["Vault", "src/Vault.sol", "abi", solcVersion, undefined],
    );
    assert.deepEqual(build?.abi?.length, (contract["abi"] as JsonValue[]).length);
  });

  const abi = contract["abi"] as JsonValue;
  const unread: Readonly<Record<string, readonly [UnreadForm, JsonObject]>> = {
    Ape: [
      "ape",
      { abi, contractName: "Vault", deploymentBytecode: { bytecode: "0x60" }, sourceId: "Vault.vy" },
    ],
    "a manifest of Ape": ["ape", { manifest: "ethpm/3", contractTypes: { Vault: { abi } } }],
    moccasin: ["moccasin", { contract_name: "Vault", bytecode: "6080", abi, vm: "evm" }],
    "hardhat-yul": ["yul", { ...hardhat2, _format: "hh-yul-artifact-1" }],
    "hardhat-zksync": ["zksync", { ...hardhat2, _format: "hh-zksolc-artifact-1" }],
    "hardhat-zksync in Vyper": ["zksync", { ...hardhat2, _format: "hh-zkvyper-artifact-1" }],
    "forge for ZKsync": ["zksync", { ...foundry, factoryDependencies: {} }],
    "hardhat-polkadot": ["polkavm", { ...hardhat2, _format: "hh-resolc-artifact-1" }],
    "another plugin of Hardhat": ["hardhatPlugin", { ...hardhat2, _format: "hh-huff-artifact-1" }],
    "creation bytecode alone": ["creationOnly", { abi, contractName: "Vault", bytecode: "0x6080" }],
  };
  for (const [title, [form, json]] of Object.entries(unread))
    it(`are told by their form and kept for their ABI where their code is not read: ${title}`, () => {
      assert.equal(unreadFormOf(json), form);
      const builds = readBuilds(json, "Vault") ?? [];
      assert.deepEqual(
        builds.map((build) => [build.name, build.runtime, build.creation, build.abi]),
        [["Vault", undefined, undefined, abi]],
      );
    });

  it("are not read of a manifest of Ape with more contracts than any project has", () => {
    const manifest = (count: number): JsonObject => ({
      contractTypes: Object.fromEntries(Array.from({ length: count }, (_, at) => [`C${at}`, { abi: [] }])),
    });
    assert.equal(readBuilds(manifest(10_000), "a")?.length, 10_000);
    assert.throws(() => readBuilds(manifest(10_001), "a"), JsonLimitError);
  });

  it("have a form that is read where their tool is known", () => {
    for (const json of [...Object.values(forms), { abi }, abi, {}, { ...hardhat2, bytecode: "0x" }])
      assert.equal(unreadFormOf(json), undefined);
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
    const whole = withBuildInfo(vaultIn(hardhat2), readBuildInfo(buildInfo) as BuildInfo);
    assert.deepEqual(whole.runtime?.immutables, vaultIn(output).runtime?.immutables);
    assert.equal(whole.metadata, metadata);
    assert.equal(whole.compilerVersion, "0.8.37+commit.f401782d");
  });

  it("stay apart where the code is not the same: another build's info proves nothing", () => {
    const forged = { ...hardhat2, deployedBytecode: hardhat2.deployedBytecode.replace("6080", "6081") };
    const build = vaultIn(forged);
    assert.equal(withBuildInfo(build, readBuildInfo(buildInfo) as BuildInfo), build);
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
