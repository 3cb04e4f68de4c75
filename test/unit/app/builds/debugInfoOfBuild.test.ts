import assert from "node:assert/strict";
import type { BuildDebugInfo } from "../../../../src/app/builds/debugInfoOfBuild.ts";
import type { JsonObject, JsonValue } from "../../../../src/core/json/jsonValue.ts";
import { projectFolder } from "../../../support/projectFolder.ts";
import { unending } from "../../../support/requests.ts";
import { compiled, compiledInput, inputFor, source } from "../../builds/samples.ts";
import { buildsIn, foundryArtifact, hardhatArtifact, hardhatProject, output } from "./projects.ts";

async function debugInfoIn(
  files: Parameters<typeof projectFolder>[0],
  file: string,
): Promise<BuildDebugInfo | undefined> {
  await using folder = await projectFolder(files);
  const builds = buildsIn([folder]);
  const [build] = await builds.buildsAt(folder.uri, file, "Vault");
  assert.ok(build !== undefined);
  return await builds.debugInfoOf(build, unending);
}

const path = "src/Vault.sol";

/** The source maps that solc wrote. */
function mapsIn(from: JsonObject, file = path): readonly JsonValue[] {
  const contracts = from["contracts"] as Record<string, Record<string, { evm: Record<string, JsonObject> }>>;
  const evm = contracts[file]?.["Vault"]?.evm ?? {};
  return [evm["bytecode"]?.["sourceMap"] ?? null, evm["deployedBytecode"]?.["sourceMap"] ?? null];
}

const mapsOf = (info: BuildDebugInfo | undefined): readonly unknown[] => [
  info?.creation?.sourceMap,
  info?.runtime?.sourceMap,
];

describe("debugInfoOfBuild", () => {
  const artifact = "out/Vault.sol/Vault.json";
  const foundry = (ids: JsonObject, id = 4): Record<string, JsonObject | string> => ({
    "foundry.toml": "",
    [path]: source,
    [artifact]: { ...foundryArtifact("Vault"), id },
    "out/build-info/0a.json": { id: "0a", source_id_to_path: ids, language: "Solidity" },
  });

  it("is in the artifact of Foundry, whose build-info has the numbers of sources", async () => {
    const info = await debugInfoIn(foundry({ "3": "src/Other.sol", "4": path }), artifact);
    assert.deepEqual(mapsOf(info), mapsIn(output));
    assert.deepEqual(
      [...(info?.sourceIds ?? [])],
      [
        [3, "src/Other.sol"],
        [4, path],
      ],
    );
    assert.deepEqual([...(info?.texts ?? [])], [[path, source]]);
    assert.deepEqual(info?.contract, { source: path, name: "Vault" });
    assert.deepEqual([info.isOptimized, info.isViaIr, info.changed.size], [false, false, 0]);
  });

  it("takes no numbers of a build-info of another compilation", async () => {
    for (const [ids, id] of [
      [{ "4": "src/Other.sol", "5": path }, 4],
      [{ "4": "src/Other.sol" }, 4],
    ] as const) {
      const info = await debugInfoIn(foundry(ids, id), artifact);
      assert.deepEqual([...(info?.sourceIds ?? [])], []);
    }
  });

  it("is in the build-info of Hardhat 2, with functionDebugData", async () => {
    const input = inputFor();
    const withIds = { ...output, sources: { [path]: { id: 0 } } };
    const info = await debugInfoIn(
      {
        ...hardhatProject,
        "artifacts/build-info/0a1b.json": {
          ...(hardhatProject["artifacts/build-info/0a1b.json"] as JsonObject),
          ...{ input, output: withIds },
        },
      },
      "artifacts/src/Vault.sol/Vault.json",
    );
    assert.deepEqual(mapsOf(info), mapsIn(output));
    assert.deepEqual([...(info?.sourceIds ?? [])], [[0, path]]);
    assert.equal(info?.texts.get(path), source);
    assert.ok(info.runtime?.functionDebugData !== undefined);
  });

  it("is in the two files of a build-info of Hardhat 3", async () => {
    const { "hardhat.config.js": config } = hardhatProject;
    const info = await debugInfoIn(
      {
        "hardhat.config.js": config,
        "artifacts/src/Vault.sol/Vault.json": {
          ...hardhatArtifact("Vault"),
          ...{ _format: "hh3-artifact-1", buildInfoId: "b1", inputSourceName: path },
        },
        "artifacts/build-info/b1.json": {
          _format: "hh3",
          id: "b1",
          solcVersion: "0.8.28",
          input: inputFor(),
        },
        "artifacts/build-info/b1.output.json": { id: "b1", output },
      },
      "artifacts/src/Vault.sol/Vault.json",
    );
    assert.deepEqual(mapsOf(info), mapsIn(output));
    assert.deepEqual([...(info?.sourceIds ?? [])], [[0, path]]);
  });

  it("is in an artifact of Truffle, which has the number of its own source", async () => {
    const own = "project:/contracts/Vault.sol";
    const made = compiledInput(inputFor(source, {}, own));
    const contracts = made["contracts"] as Record<string, Record<string, JsonObject>>;
    const { abi, metadata, evm } = contracts[own]?.["Vault"] as JsonObject;
    const { bytecode, deployedBytecode } = evm as Record<string, JsonObject>;
    const info = await debugInfoIn(
      {
        "truffle-config.js": "",
        "contracts/Vault.sol": source,
        "build/contracts/Vault.json": {
          ...{ contractName: "Vault", schemaVersion: "3.4.16", abi, metadata, source },
          ...{ bytecode: `0x${bytecode?.["object"] as string}` },
          ...{ deployedBytecode: `0x${deployedBytecode?.["object"] as string}` },
          ...{ sourceMap: bytecode?.["sourceMap"], deployedSourceMap: deployedBytecode?.["sourceMap"] },
          ...{
            ast: { absolutePath: own, src: "32:1150:7" },
            immutableReferences: deployedBytecode?.["immutableReferences"],
          },
        } as JsonObject,
      },
      "build/contracts/Vault.json",
    );
    assert.deepEqual(mapsOf(info), mapsIn(made, own));
    assert.deepEqual([...(info?.sourceIds ?? [])], [[7, own]]);
    assert.equal(info?.texts.get(own), source);
  });

  it("says how a contract was compiled", async () => {
    const made = compiled(source, { optimizer: { enabled: true }, viaIR: true });
    const files = { ...foundry({ "4": path }), [artifact]: { ...foundryArtifact("Vault", made), id: 4 } };
    const info = await debugInfoIn(files, artifact);
    assert.deepEqual([info?.isOptimized, info?.isViaIr], [true, true]);
  });

  it("names a source that has changed and whose text is kept nowhere", async () => {
    const files = { ...foundry({ "4": path }), [path]: `${source}// changed\n` };
    const info = await debugInfoIn(files, artifact);
    assert.deepEqual([[...(info?.texts ?? [])], [...(info?.changed ?? [])]], [[[path, undefined]], [path]]);
  });

  it("has the compiler's text of a source that has changed, and says that it has", async () => {
    const files = { ...hardhatProject, [path]: `${source}// changed\n` };
    const info = await debugInfoIn(files, "artifacts/src/Vault.sol/Vault.json");
    assert.equal(info?.texts.get(path), source);
    assert.deepEqual([...info.changed], [path]);
  });

  it("is nothing without source maps", async () => {
    const bare = { ...foundryArtifact("Vault") };
    for (const code of ["bytecode", "deployedBytecode"]) {
      const { sourceMap, ...others } = bare[code] as JsonObject;
      assert.ok(sourceMap !== undefined);
      bare[code] = others;
    }
    assert.equal(await debugInfoIn({ ...foundry({ "4": path }), [artifact]: bare }, artifact), undefined);
  });
});
