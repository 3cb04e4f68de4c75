import assert from "node:assert/strict";
import { skippedBuildOf } from "../../../../src/app/builds/skippedBuild.ts";
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
    await builds.look();
    const skipped = skippedBuildOf(builds.overview, "Menu");
    assert.equal(skipped?.path, "out/Menu.sol/Menu.json");
    assert.equal(skipped.reason, "notJson");
    assert.equal(skipped.folderUri, builds.overview[0]?.folderUri);
    for (const name of ["Vault", "Other", "enu", "menu"])
      assert.equal(skippedBuildOf(builds.overview, name), undefined);
  });
});
