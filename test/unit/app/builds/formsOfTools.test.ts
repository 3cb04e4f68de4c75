import assert from "node:assert/strict";
import { type JsonObject, valueAt } from "../../../../src/core/json/jsonValue.ts";
import { projectFolder } from "../../../support/projectFolder.ts";
import { buildNamed, inputFor, source } from "../../builds/samples.ts";
import { buildsIn, hardhatArtifact, output, planOf, vault } from "./projects.ts";

const contract = valueAt(output, ["contracts", "src/Vault.sol", "Vault"]) as JsonObject;
const evm = contract["evm"] as JsonObject;
const metadata = contract["metadata"] as string;
const compilerVersion = (JSON.parse(metadata) as { compiler: { version: string } }).compiler.version;

/** The match of the sample contract in a project, and what was skipped there. */
async function matchIn(content: Readonly<Record<string, unknown>>, named: readonly string[] = []) {
  await using folder = await projectFolder(content);
  const builds = buildsIn([folder], undefined, named);
  const [match] = await builds.matches(vault);
  assert.ok(match !== undefined);
  const skipped = builds.overview.flatMap((root) => root.skipped);
  return { match, skipped, plan: await planOf(match) };
}

describe("a build of Remix", () => {
  const artifact = {
    deploy: {},
    data: { bytecode: evm["bytecode"], deployedBytecode: evm["deployedBytecode"] },
    abi: contract["abi"],
  };

  it("has the metadata beside it, which is no build of its own", async () => {
    const { match, skipped, plan } = await matchIn({
      "artifacts/Vault.json": artifact,
      "artifacts/Vault_metadata.json": JSON.stringify(JSON.parse(metadata), null, "\t"),
      "src/Vault.sol": source,
    });
    const { build } = match;
    assert.deepEqual(
      [build.name, build.source, build.language, build.compilerVersion, build.metadata],
      ["Vault", "src/Vault.sol", "Solidity", compilerVersion, metadata],
    );
    assert.deepEqual([skipped, plan.dryRun.grade, plan.publication?.form], [[], "exact", "standardJson"]);
  });

  it("is read without metadata where that is cut off, or of another contract", async () => {
    for (const beside of ['{"compiler"', metadata.replace('"Vault"}', '"Other"}')]) {
      const { match } = await matchIn({
        "artifacts/Vault.json": artifact,
        "artifacts/Vault_metadata.json": beside,
      });
      assert.deepEqual([match.build.name, match.build.metadata], ["Vault", undefined]);
    }
  });
});

describe("an artifact of hardhat-deploy", () => {
  it("is published by the input that it holds", async () => {
    const { match, plan } = await matchIn({
      "extendedArtifacts/Vault.json": {
        ...hardhatArtifact("Vault"),
        _format: undefined,
        evm,
        metadata,
        solcInput: JSON.stringify(inputFor()),
        solcInputHash: "ab".repeat(16),
      },
    });
    assert.deepEqual([match.build.root.tool, match.relation.kind], ["hardhatDeploy", "exact"]);
    assert.deepEqual(
      [plan.dryRun.grade, plan.files.map(({ path, from }) => [path, from.isOfBuildInfo])],
      ["exact", [["src/Vault.sol", true]]],
    );
  });
});

describe("a build of Hardhat 3 whose compiler output was not kept", () => {
  const id = "solc-0_8_28-aa";
  const artifact = {
    ...hardhatArtifact("Vault"),
    _format: "hh3-artifact-1",
    inputSourceName: "project/src/Vault.sol",
    buildInfoId: id,
    immutableReferences: (evm["deployedBytecode"] as JsonObject)["immutableReferences"],
  };
  const info = {
    _format: "hh3-sol-build-info-1",
    id,
    solcVersion: "0.8.28",
    solcLongVersion: "0.8.28+commit.7893614a",
    input: inputFor(source, {}, "project/src/Vault.sol"),
  };

  for (const [title, artifacts, besides] of [
    ["of Ignition", "ignition/deployments/chain-296/artifacts", "ignition/deployments/chain-296/build-info"],
    ["of the project", "artifacts", "artifacts/build-info"],
  ] as const)
    it(`has the compiler and the input that its build-info holds: ${title}`, async () => {
      const { match, plan } = await matchIn({
        "hardhat.config.ts": "",
        [`${artifacts}/M#Vault.json`]: artifact,
        [`${besides}/${id}.json`]: info,
      });
      const { build } = match;
      assert.deepEqual(
        [build.compilerVersion, build.compilation?.path],
        ["0.8.28+commit.7893614a", `${besides}/${id}.json`],
      );
      assert.deepEqual([plan.publication?.form, plan.dryRun.grade], ["standardJson", "notProved"]);
    });

  it("has none of a build-info without its source", async () => {
    const { match, plan } = await matchIn({
      "hardhat.config.ts": "",
      "artifacts/src/Vault.sol/Vault.json": artifact,
      [`artifacts/build-info/${id}.json`]: { ...info, input: inputFor(source, {}, "project/src/Other.sol") },
    });
    assert.deepEqual(
      [match.build.compilerVersion, match.build.compilation, plan.publication],
      [undefined, undefined, undefined],
    );
  });
});

describe("a build of Foundry", () => {
  it("is published by the build-info in the folder that its configuration names", async () => {
    const { bytecode, deployedBytecode } = evm;
    const { match } = await matchIn({
      "foundry.toml": '[profile.default]\nbuild_info_path = "info"\n',
      "out/Vault.sol/Vault.json": { abi: contract["abi"], bytecode, deployedBytecode },
      "info/0a1b.json": { solcLongVersion: compilerVersion, input: inputFor(), output },
    });
    assert.deepEqual([match.build.compilation?.path, match.build.metadata], ["info/0a1b.json", metadata]);
  });
});

describe("records of hardhat-deploy", () => {
  it("are among the builds only where they hold some", async () => {
    await using folder = await projectFolder({
      "deployments/sepolia/.chainId": "11155111",
      "deployments/sepolia/Token.json": { address: `0x${"5b".repeat(20)}`, deployedBytecode: "0x6001" },
      "deployments/mainnet/.chainId": "1",
      "deployments/mainnet/Vault.json": {
        ...hardhatArtifact("Vault"),
        _format: undefined,
        address: `0x${"5b".repeat(20)}`,
        metadata,
      },
    });
    const builds = buildsIn([folder]);
    await builds.refresh();
    assert.deepEqual(
      builds.overview.map((root) => [root.folder, root.contracts]),
      [["deployments/mainnet", 1]],
    );
  });
});

describe("builds in forms that are not read", () => {
  it("are listed with the reason, and found by their ABI", async () => {
    await using folder = await projectFolder({
      "ape-config.yaml": "",
      ".build/Vault.json": {
        abi: contract["abi"],
        contractName: "Vault",
        runtimeBytecode: { bytecode: "0x60" },
      },
      ".build/odd.json": { abi: 7 },
    });
    const builds = buildsIn([folder]);
    await builds.refresh();
    const [root] = builds.overview;
    assert.deepEqual([root?.tool, root?.contracts, root?.interfaces], ["ape", 0, 1]);
    assert.deepEqual(root?.skipped.map(({ path, reason }) => `${path} ${reason}`).sort(), [
      ".build/Vault.json ape",
      ".build/odd.json foreign",
    ]);
    const [named] = await builds.buildsAt(folder.uri, ".build/Vault.json", "Vault");
    assert.deepEqual(named?.abi, buildNamed("Vault", output).abi);
  });
});
