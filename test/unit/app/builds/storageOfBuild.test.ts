import assert from "node:assert/strict";
import type { BuildStorage } from "../../../../src/app/builds/storageOfBuild.ts";
import type { JsonObject } from "../../../../src/core/json/jsonValue.ts";
import { projectFolder } from "../../../support/projectFolder.ts";
import { unending } from "../../../support/requests.ts";
import { source } from "../../builds/samples.ts";
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

  it("is none where a source has changed since", async () => {
    const changed = `${source}// newer`;
    const storage = await storageIn(
      { "foundry.toml": "", "src/Vault.sol": changed, [artifact]: foundry },
      artifact,
    );
    assert.deepEqual(storage, { storages: [], hasSources: false });
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
