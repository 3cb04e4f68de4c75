import assert from "node:assert/strict";
import { compareUnmatched } from "../../../../src/app/builds/comparison.ts";
import { skippedBuildOf, skippedFilesOf } from "../../../../src/app/builds/rootOverview.ts";
import { projectFolder } from "../../../support/projectFolder.ts";
import { buildsIn, foundryArtifact } from "./projects.ts";

describe("the build file of a contract's name that was skipped", () => {
  it("is found by that name, where it is cut off, and not where it is read or no build", async () => {
    await using folder = await projectFolder({
      "foundry.toml": "",
      "out/Vault.sol/Vault.json": foundryArtifact("Vault"),
      "out/Menu.sol/Menu.json": `{"abi": [`,
      "out/Menu.sol/Other.json": { some: "thing" },
    });
    const builds = buildsIn([folder]);
    await builds.refresh();
    const skipped = skippedBuildOf(builds.overview, "Menu");
    assert.equal(skipped?.path, "out/Menu.sol/Menu.json");
    assert.equal(skipped.reason, "notJson");
    assert.equal(skipped.folderUri, builds.overview[0]?.folderUri);
    for (const name of ["Vault", "Other", "enu", "menu"])
      assert.equal(skippedBuildOf(builds.overview, name), undefined);
  });
});

describe("files that could not be read as builds", () => {
  it("are counted, with the first that broke, or else the first", () => {
    const [odd, cut] = [
      { path: "out/Odd.json", reason: "foreign" },
      { path: "out/Cut.json", reason: "notJson" },
    ] as const;
    assert.deepEqual(skippedFilesOf([{ skipped: [odd] }, { skipped: [cut] }]), { count: 2, first: cut.path });
    assert.deepEqual(skippedFilesOf([{ skipped: [] }, { skipped: [odd] }]), { count: 1, first: odd.path });
    assert.equal(skippedFilesOf([{ skipped: [] }]), undefined);
  });

  it("are told of a code that no build has", async () => {
    await using folder = await projectFolder({
      "foundry.toml": "",
      "out/Vault.sol/Vault.json": foundryArtifact("Vault"),
      "out/Menu.sol/Menu.json": `{"abi": [`,
    });
    const nothing = () => Promise.resolve({ name: undefined, commit: undefined });
    const { signal } = new AbortController();
    const unmatched = await compareUnmatched(buildsIn([folder]), { runtime: "6001" }, nothing, signal);
    assert.deepEqual(unmatched.skippedFiles, { count: 1, first: "out/Menu.sol/Menu.json" });
  });
});
