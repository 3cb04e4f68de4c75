import assert from "node:assert/strict";
import { compareWithBuilds, type CodeComparison } from "../../../../src/app/builds/comparison.ts";
import { differingBuild } from "../../../../src/app/builds/codeMatch.ts";
import type { WorkspaceBuilds } from "../../../../src/app/builds/workspaceBuilds.ts";
import { projectFolder } from "../../../support/projectFolder.ts";
import { unending } from "../../../support/requests.ts";
import { unrecordedCode } from "../../../support/unrecordedCode.ts";
import { buildNamed, compiled, deployedCode, source } from "../../builds/samples.ts";
import { buildsIn, foundryArtifact } from "./projects.ts";

const older = deployedCode(
  buildNamed("Vault", compiled(source.replace("if (amount > limit)", "if (amount >= limit + 1)"))),
);

const project = {
  "foundry.toml": "",
  "out/Vault.sol/Vault.json": foundryArtifact("Vault"),
  "out/Vault.sol/Factory.json": foundryArtifact("Factory"),
  "out/Vault.sol/Sums.json": foundryArtifact("Sums"),
};

async function unmatched(
  builds: WorkspaceBuilds,
  runtime: string,
  { signal = unending, name }: { readonly signal?: AbortSignal; readonly name?: string } = {},
): Promise<CodeComparison & { kind: "none" }> {
  const address = "0x5fbdb2315678afecb367f032d93f642f64180aa3";
  const deployed = unrecordedCode(address, runtime);
  const recorded = () => Promise.resolve({ name, commit: "1a2b3c4" });
  const comparison = await compareWithBuilds(builds, deployed, recorded, signal);
  assert.ok(comparison?.kind === "none");
  return comparison;
}

describe("the build that a code has most of", () => {
  it("is the older one of a build that was changed since", async () => {
    await using folder = await projectFolder(project);
    const { nearest, facts, commit } = await unmatched(buildsIn([folder]), older);
    assert.equal(commit, "1a2b3c4");
    assert.equal(nearest?.build.name, "Vault");
    assert.equal(nearest.resemblance.kind, "older");
    assert.equal(nearest.resemblance.functions, nearest.functions);
    assert.equal(facts.compiler?.version, "0.8.37");
  });

  it("is the one with the same code and other metadata, with the setting of the compiler that makes it", async () => {
    const built = compiled(source, { metadata: { bytecodeHash: "none" } });
    await using folder = await projectFolder(project);
    const { nearest, commit } = await unmatched(buildsIn([folder]), deployedCode(buildNamed("Vault", built)));
    assert.equal(nearest?.build.name, "Vault");
    assert.deepEqual(nearest.resemblance, { kind: "otherMetadata", setting: "none", functions: 4 });
    assert.equal(commit, undefined);
    assert.deepEqual(differingBuild({ nearest }), { name: "Vault" });
    const factory = await unmatched(buildsIn([folder]), deployedCode(buildNamed("Factory", built)));
    assert.equal(factory.nearest?.build.name, "Factory");
    assert.equal(factory.nearest.resemblance.kind, "otherMetadata");
  });

  it("is the one whose functions it has, where it was built otherwise", async () => {
    await using folder = await projectFolder(project);
    const other = compiled(source, { viaIR: true, optimizer: { enabled: true, runs: 1 } });
    const { nearest } = await unmatched(buildsIn([folder]), deployedCode(buildNamed("Vault", other)));
    assert.equal(nearest?.build.name, "Vault");
    assert.equal(nearest.resemblance.kind, "interface");
  });

  it("is the one that a deployment file names, however little of it the code has, and the commit is told then", async () => {
    await using folder = await projectFolder(project);
    const builds = buildsIn([folder]);
    const { nearest, named, commit } = await unmatched(builds, "6001600155", { name: "Sums" });
    assert.deepEqual([nearest, named, commit], [undefined, "Sums", "1a2b3c4"]);
    const ofOther = await unmatched(builds, "6001600155", { name: "Unbuilt" });
    assert.deepEqual([ofOther.named, ofOther.commit], [undefined, undefined]);
  });

  it("is the one of whose functions it has some, and none where it has few", async () => {
    await using folder = await projectFolder(project);
    const builds = buildsIn([folder]);
    const fewer = compiled(
      source.replace("uint256 public immutable limit", "uint256 private immutable limit"),
    );
    const { nearest } = await unmatched(builds, deployedCode(buildNamed("Vault", fewer)));
    assert.deepEqual(nearest?.resemblance, { kind: "none", functions: 3 });
    assert.equal(nearest.functions, 4);
    assert.equal((await unmatched(builds, "6001600155")).nearest, undefined);
  });

  it("is none of a clone, which has no code of its own, and nothing is read for it", async () => {
    await using folder = await projectFolder(project);
    const builds = buildsIn([folder]);
    await builds.refresh();
    folder.reads.length = 0;
    const target = "5fbdb2315678afecb367f032d93f642f64180aa3";
    const { nearest, facts } = await unmatched(
      builds,
      `363d3d373d3d3d363d73${target}5af43d82803e903d91602b57fd5bf3`,
    );
    assert.equal(nearest, undefined);
    assert.equal(facts.clone?.implementation, `0x${target}`);
    assert.deepEqual(folder.reads, []);
  });

  it("is looked for among some that are as long, each code once", async () => {
    const copies = Object.fromEntries(
      Array.from({ length: 40 }, (_, at) => [`out/Copy${at}.sol/Vault.json`, foundryArtifact("Vault")]),
    );
    await using folder = await projectFolder({ ...project, ...copies });
    const builds = buildsIn([folder]);
    await builds.refresh();
    folder.reads.length = 0;
    assert.equal((await unmatched(builds, older)).nearest?.build.name, "Vault");
    assert.equal(folder.reads.length, 3);
  });

  it("is not looked for any longer once nobody waits", async () => {
    await using folder = await projectFolder(project);
    const abort = new AbortController();
    abort.abort(new Error("Nobody waits"));
    await assert.rejects(unmatched(buildsIn([folder]), older, { signal: abort.signal }), /Nobody waits/);
  });
});
