import assert from "node:assert/strict";
import type { BuildStorage } from "../../../../src/app/builds/storageOfBuild.ts";
import type { JsonObject } from "../../../../src/core/json/jsonValue.ts";
import { projectFolder } from "../../../support/projectFolder.ts";
import { unending } from "../../../support/requests.ts";
import { compiled, source } from "../../builds/samples.ts";
import { buildsIn, foundryArtifact, hardhatProject } from "./projects.ts";

const storageLayout: JsonObject = {
  storage: [{ astId: 1, contract: "A", label: "ofTool", offset: 0, slot: "7", type: "t_uint256" }],
  types: { t_uint256: { encoding: "inplace", label: "uint256", numberOfBytes: "32" } },
};

async function storageIn(files: Parameters<typeof projectFolder>[0], file: string): Promise<BuildStorage> {
  await using folder = await projectFolder(files);
  const builds = buildsIn([folder]);
  const [build] = await builds.buildsAt(folder.uri, file, "Vault");
  assert.ok(build !== undefined);
  return await builds.storageOf(build, unending);
}

const namesIn = ({ storages }: BuildStorage): readonly (readonly string[])[] =>
  storages.map(({ variables }) => variables.map(({ name }) => name));

describe("storageOfBuild", () => {
  const artifact = "out/Vault.sol/Vault.json";
  const foundry = foundryArtifact("Vault");

  it("is that of the artifact, then that of the sources that the build proves", async () => {
    const files = { "foundry.toml": "", "src/Vault.sol": source, [artifact]: { ...foundry, storageLayout } };
    const storage = await storageIn(files, artifact);
    const [ofTool, ofSources] = namesIn(storage);
    assert.deepEqual(ofTool, ["ofTool"]);
    assert.ok(ofSources !== undefined && ofSources.length > 0);
    assert.ok(storage.hasSources);
  });

  it("is that of the sources alone where the tool wrote none", async () => {
    const storage = await storageIn(
      { "foundry.toml": "", "src/Vault.sol": source, [artifact]: foundry },
      artifact,
    );
    assert.equal(storage.storages.length, 1);
  });

  it("tells what is missing in that of the sources, which is none beside the tool's then", async () => {
    const name = "Vault";
    const text = (before: string) => `contract ${name} { ${before} uint256[7 / 2 * 2] many; uint256 last; }`;
    const files = (source: string, more: JsonObject = {}) => ({
      ...{ "foundry.toml": "", "src/Vault.sol": source },
      [artifact]: { ...foundryArtifact(name, compiled(source)), ...more },
    });
    const some = text("uint256 first;");
    const without = await storageIn(files(some), artifact);
    assert.deepEqual([namesIn(without), without.missingVariable], [[["first"]], "many"]);
    const beside = await storageIn(files(some, { storageLayout }), artifact);
    assert.deepEqual([namesIn(beside), beside.missingVariable], [[["ofTool"]], undefined]);
    const nothing = await storageIn(files(text("")), artifact);
    assert.deepEqual([namesIn(nothing), nothing.missingVariable], [[[]], "many"]);
    const unsure = `contract ${name} layout at 7 / 2 * 2 { uint256 first; }`;
    assert.deepEqual(namesIn(await storageIn(files(unsure), artifact)), []);
  });

  it("is none where a source has changed since", async () => {
    const changed = `${source}// newer`;
    const storage = await storageIn(
      { "foundry.toml": "", "src/Vault.sol": changed, [artifact]: foundry },
      artifact,
    );
    assert.deepEqual(storage, { storages: [], missingVariable: undefined, hasSources: false });
  });

  it("is that of the build-info of Hardhat 2, if it was told to write one", async () => {
    const path = "artifacts/build-info/0a1b.json";
    const { output, ...info } = hardhatProject[path];
    const contracts = structuredClone(output["contracts"]) as Record<string, Record<string, JsonObject>>;
    Object.assign(contracts["src/Vault.sol"]?.["Vault"] ?? {}, { storageLayout });
    const files = { ...hardhatProject, [path]: { ...info, output: { ...output, contracts } } };
    const storage = await storageIn(files, "artifacts/src/Vault.sol/Vault.json");
    assert.deepEqual(namesIn(storage)[0], ["ofTool"]);
    assert.ok(storage.hasSources);
  });
});
