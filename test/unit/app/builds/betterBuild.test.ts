import assert from "node:assert/strict";
import type { JsonObject, JsonValue } from "../../../../src/core/json/jsonValue.ts";
import { projectFolder } from "../../../support/projectFolder.ts";
import { buildNamed, compiled, deployedCode, inputFor, source } from "../../builds/samples.ts";
import { buildsIn, foundryArtifact, hardhatArtifact, hardhatProject, output, planOf } from "./projects.ts";

const vault = deployedCode(buildNamed("Vault", output));

const later = `${source}// said later`;

const infoOf = (text: string): JsonObject => ({
  _format: "hh-sol-build-info-1",
  solcLongVersion: "0.8.37+commit.f401782d",
  input: inputFor(text),
  output: compiled(text),
});

const foundry = {
  "foundry.toml": "",
  "src/Vault.sol": later,
  "out/Vault.sol/Vault.json": foundryArtifact("Vault", compiled(later)),
};

describe("a better build than the one that a tool wrote last", () => {
  it("is the very same of an earlier compilation, where its build-info was kept", async () => {
    await using folder = await projectFolder({
      "out/build-info/cut.json": '{"input": {"sour',
      "out/build-info/earlier.json": infoOf(source),
      "out/build-info/later.json": infoOf(later),
      "out/build-info/bare.json": { id: "bare", source_id_to_path: {}, language: "Solidity" },
      ...foundry,
    });
    const [match, ...others] = await buildsIn([folder]).matches(vault);
    assert.equal(match?.relation.kind, "exact");
    assert.equal(match.build.path, "out/build-info/earlier.json");
    assert.deepEqual(
      others.map(({ build, relation }) => `${build.path} ${relation.kind}`),
      ["out/Vault.sol/Vault.json sameCode"],
    );
    const { dryRun, files } = await planOf(match);
    assert.equal(dryRun.grade, "exact");
    assert.deepEqual(
      files.map(({ text, from }) => [text, from.hasChanged]),
      [[source, true]],
    );
  });

  it("is none where no other was kept, or another contract has that code", async () => {
    const renamed = source.replaceAll("Vault", "Safe");
    await using folder = await projectFolder({ ...foundry, "out/build-info/other.json": infoOf(renamed) });
    const [match, ...others] = await buildsIn([folder]).matches(vault);
    assert.equal(match?.relation.kind, "sameCode");
    assert.deepEqual(others, []);
  });

  it("is the same with its input and metadata, where Ignition was given an artifact that names no build-info", async () => {
    const deployment = "ignition/deployments/chain-296";
    await using folder = await projectFolder({
      [`${deployment}/artifacts/Sale#Vault.json`]: hardhatArtifact("Vault"),
      [`${deployment}/build-info/0a1b.json`]: infoOf(source),
    });
    const [match] = await buildsIn([folder]).matches(vault);
    assert.equal(match?.relation.kind, "exact");
    assert.equal(match.relation.assumedImmutables, false);
    assert.equal(match.build.path, `${deployment}/artifacts/Sale#Vault.json`);
    const { dryRun, files } = await planOf(match);
    assert.deepEqual([dryRun.grade, files.map(({ text }) => text)], ["exact", [source]]);
  });

  it("is the same with its input and metadata, where Remix keeps build-info beside its artifacts", async () => {
    const { evm, abi } = (output["contracts"] as Record<string, Record<string, JsonObject>>)[
      "src/Vault.sol"
    ]?.["Vault"] as { evm: JsonObject; abi: JsonValue };
    await using folder = await projectFolder({
      "artifacts/Vault.json": { deploy: {}, data: evm, abi },
      "artifacts/build-info/0a1b.json": infoOf(source),
    });
    const [match, ...others] = await buildsIn([folder]).matches(vault);
    assert.equal(match?.build.path, "artifacts/Vault.json");
    assert.deepEqual([match.relation.kind, match.build.tool, others], ["exact", "remix", []]);
    const { dryRun, publication } = await planOf(match);
    assert.deepEqual([dryRun.grade, publication?.contractIdentifier], ["exact", "src/Vault.sol:Vault"]);
  });

  it("is the same with its input, where forge keeps whole build-info files and a source is gone", async () => {
    await using folder = await projectFolder({
      "foundry.toml": "",
      "out/Vault.sol/Vault.json": foundryArtifact("Vault"),
      "out/build-info/whole.json": infoOf(source),
    });
    const [match, ...others] = await buildsIn([folder]).matches(vault);
    assert.equal(match?.build.path, "out/Vault.sol/Vault.json");
    assert.equal(match.build.compilation?.path, "out/build-info/whole.json");
    assert.deepEqual(others, []);
    assert.equal((await planOf(match)).dryRun.grade, "exact");
  });

  it("is looked for among some alone, and not where all is known", async () => {
    const many = Object.fromEntries(
      Array.from({ length: 30 }, (_, at) => [`out/build-info/${at}.json`, { id: `${at}` }]),
    );
    await using folder = await projectFolder({ ...foundry, ...many });
    const builds = buildsIn([folder]);
    await builds.refresh();
    folder.reads.length = 0;
    await builds.matches(vault);
    assert.equal(folder.reads.filter((path) => path.includes("build-info")).length, 8);
    await using hardhat = await projectFolder(hardhatProject);
    const [match] = await buildsIn([hardhat]).matches(vault);
    assert.equal(match?.relation.kind, "exact");
    assert.equal(hardhat.reads.filter((path) => path.includes("build-info")).length, 1);
  });
});
