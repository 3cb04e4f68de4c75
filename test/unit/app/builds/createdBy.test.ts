import assert from "node:assert/strict";
import { encodeAbiParameters } from "viem";
import { findCreationBuild } from "../../../../src/app/decoding/knownContracts.ts";
import { runtimeCandidates } from "../../../../src/builds/code/runtimeCandidates.ts";
import { projectFolder } from "../../../support/projectFolder.ts";
import { buildNamed, compiled, inputFor, over, source } from "../../builds/samples.ts";
import { buildsIn, foundryArtifact, output } from "./projects.ts";

const args = encodeAbiParameters([{ type: "uint256" }, { type: "string" }], [5n, "Petty cash"]).slice(2);

/** What the build of this name creates its contract with, its libraries linked. */
function creationOf(name: string, from = output): string {
  const { creation } = buildNamed(name, from);
  assert.ok(creation !== undefined);
  let { digits } = creation;
  for (const { places } of creation.libraries)
    for (const { start } of places) digits = over(digits, start, "5fbdb2315678afecb367f032d93f642f64180aa3");
  return digits;
}

async function found(code: string) {
  await using folder = await projectFolder({
    "foundry.toml": "",
    ...Object.fromEntries(
      ["Vault", "Child", "Factory"].map((name) => [`out/Vault.sol/${name}.json`, foundryArtifact(name)]),
    ),
  });
  const match = await findCreationBuild(buildsIn([folder]), code);
  return match && [match.build.name, match.relation.kind];
}

describe("the build of creation code", () => {
  it("is found with what its constructor was given behind it", async () => {
    assert.deepEqual(await found(creationOf("Vault") + args), ["Vault", "exact"]);
    assert.deepEqual(await found(creationOf("Child")), ["Child", "exact"]);
    assert.deepEqual(await found(creationOf("Factory")), ["Factory", "exact"], "which holds that of Child");
  });

  it("can be of the same code with another source, or none", async () => {
    const other = compiled(`${source}\n// Another comment.`);
    assert.deepEqual(await found(creationOf("Vault", other) + args), ["Vault", "sameCode"]);
    const changed = compiled(source.replace("limit = most;", "limit = most + 1;"));
    assert.equal(await found(creationOf("Vault", changed) + args), undefined);
    assert.equal(await found(""), undefined);
    assert.equal(await found("fe60".repeat(10_000)), undefined);
  });

  it("is looked for in few places, whatever the code is made of", () => {
    const part = "a264697066735822" + "12".repeat(34) + "64736f6c63430008180033";
    const hostile = ("fe60" + part).repeat(1000);
    assert.ok([...runtimeCandidates(hostile)].length <= 64);
    assert.deepEqual([...runtimeCandidates("fe60".repeat(200_000))], []);
  });
});

describe("the builds of recorded creation code", () => {
  const bare = compiled(source, { metadata: { appendCBOR: false } });
  const namesOf = async (files: Readonly<Record<string, unknown>>, code: string, name?: string) => {
    await using folder = await projectFolder(files);
    const matches = await buildsIn([folder]).creationMatches(code, name);
    return matches.map(({ build, relation }) => [build.name, relation.kind]);
  };

  it("are found by their code, each once, whatever the contract is called", async () => {
    const files = { "foundry.toml": "", "out/Vault.sol/Vault.json": foundryArtifact("Vault") };
    for (const name of [undefined, "Vault", "Other"])
      assert.deepEqual(await namesOf(files, creationOf("Vault") + args, name), [["Vault", "exact"]]);
  });

  it("are found by their name where the code has no metadata, and compared all the same", async () => {
    const files = {
      "foundry.toml": "",
      "out/Vault.sol/Vault.json": foundryArtifact("Vault", bare),
      "out/Vault.sol/Child.json": foundryArtifact("Child", bare),
    };
    const code = creationOf("Vault", bare) + args;
    assert.deepEqual(await namesOf(files, code, "Vault"), [["Vault", "identical"]]);
    assert.deepEqual(await namesOf(files, code, "Child"), []);
    assert.deepEqual(await namesOf(files, code), []);
  });

  it("may be those of an earlier compilation that the tool has kept", async () => {
    const earlier = compiled(`${source}// earlier`);
    const info = { input: inputFor(`${source}// earlier`), output: earlier };
    const files = {
      "foundry.toml": "",
      "out/Vault.sol/Vault.json": foundryArtifact("Vault"),
      "out/build-info/0a1b.json": {
        id: "0a1b",
        _format: "ethers-rs-sol-build-info-1",
        solcLongVersion: "0.8.28+commit.7893614a",
        ...info,
      },
    };
    assert.deepEqual(await namesOf(files, creationOf("Vault", earlier) + args), [
      ["Vault", "exact"],
      ["Vault", "sameCode"],
    ]);
  });
});
