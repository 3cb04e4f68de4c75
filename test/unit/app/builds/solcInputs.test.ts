import assert from "node:assert/strict";
import type { JsonObject } from "../../../../src/core/json/jsonValue.ts";
import { projectFolder } from "../../../support/projectFolder.ts";
import { buildNamed, compiled, deployedCode, inputFor, source } from "../../builds/samples.ts";
import { buildsIn, hardhatArtifact, output, planOf } from "./projects.ts";

const vault = deployedCode(buildNamed("Vault", output));

const later = `${source}// said later`;

const hash = "0a1b2c3d4e5f60718293a4b5c6d7e8f9";
const kept = "deployments/sepolia/Vault.json";

/** What hardhat-deploy keeps of a deployment. */
function deployment(more: JsonObject = {}): JsonObject {
  const { abi, bytecode, deployedBytecode, deployedLinkReferences, linkReferences } =
    hardhatArtifact("Vault");
  const { metadata } = buildNamed("Vault", output);
  return {
    address: `0x${"5b".repeat(20)}`,
    transactionHash: `0x${"ab".repeat(32)}`,
    ...{ abi: abi!, bytecode: bytecode!, deployedBytecode: deployedBytecode! },
    ...{ linkReferences: linkReferences!, deployedLinkReferences: deployedLinkReferences! },
    metadata: metadata!,
    solcInputHash: hash,
    ...more,
  };
}

const project = (file: JsonObject, input: unknown = inputFor(source)) => ({
  "hardhat.config.js": "",
  "contracts/Vault.sol": later,
  "artifacts/src/Vault.sol/Vault.json": hardhatArtifact("Vault", compiled(later)),
  "deployments/sepolia/.chainId": "11155111",
  [`deployments/sepolia/solcInputs/${hash}.json`]: input,
  [kept]: file,
});

describe("a build that hardhat-deploy kept of what it deployed", () => {
  it("is found before what was built since, and sent by the input that it was compiled from", async () => {
    await using folder = await projectFolder(project(deployment()));
    const builds = buildsIn([folder]);
    const [match, ...others] = await builds.matches(vault);
    assert.equal(match?.build.path, kept);
    assert.deepEqual(
      [match.relation.kind, match.build.name, match.build.root.tool],
      ["exact", "Vault", "hardhatDeploy"],
    );
    assert.equal(match.build.compilation?.path, `deployments/sepolia/solcInputs/${hash}.json`);
    assert.deepEqual(
      others.map(({ build, relation }) => `${build.path} ${relation.kind}`),
      ["artifacts/src/Vault.sol/Vault.json sameCode"],
    );
    const { publication, files, dryRun } = await planOf(match);
    // It does not say where immutables stand.
    assert.deepEqual(
      [dryRun.grade, ...dryRun.reasons.map(({ kind }) => kind)],
      ["match", "assumedImmutables"],
    );
    assert.deepEqual(
      files.map(({ path, text, from }) => [path, text, from.isOfBuildInfo]),
      [["src/Vault.sol", source, true]],
    );
    assert.ok(publication?.form === "standardJson");
    assert.deepEqual(
      builds.overview.flatMap(({ skipped }) => skipped),
      [],
    );
  });

  it("is not what an input of other sources says, and leads to no file but the input of its hash", async () => {
    await using other = await projectFolder(project(deployment(), inputFor(later)));
    const [mixed] = await buildsIn([other]).matches(vault);
    assert.equal(mixed?.build.path, kept);
    const mixedPlan = await planOf(mixed);
    assert.deepEqual([mixedPlan.dryRun.grade, mixedPlan.publication], ["notKnown", undefined]);
    for (const solcInputHash of ["../../../secrets", `${hash}/../x`, "", "g".repeat(32)]) {
      await using astray = await projectFolder(project(deployment({ solcInputHash })));
      const [match] = await buildsIn([astray]).matches(vault);
      assert.equal(match?.build.compilation, undefined);
    }
  });

  it("is none where the file does not tell which contract it is", async () => {
    for (const metadata of ["{}", "{", ""]) {
      await using folder = await projectFolder(project(deployment({ metadata })));
      const builds = buildsIn([folder]);
      assert.deepEqual(
        (await builds.matches(vault)).map(({ build }) => build.root.tool),
        ["hardhat"],
      );
      assert.deepEqual(
        builds.overview.flatMap(({ skipped }) => skipped),
        [],
      );
    }
  });

  it("is found without the inputs, which often are not committed", async () => {
    const without = Object.entries(project(deployment())).filter(([path]) => !path.includes("solcInputs"));
    await using folder = await projectFolder(Object.fromEntries(without));
    const [match, ...others] = await buildsIn([folder]).matches(vault);
    assert.deepEqual([match?.build.path, match?.build.compilation], [kept, undefined]);
    assert.deepEqual(
      others.map(({ build }) => build.root.tool),
      ["hardhat"],
    );
  });
});
