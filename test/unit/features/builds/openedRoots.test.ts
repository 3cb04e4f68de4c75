import assert from "node:assert/strict";
import type * as vscode from "vscode";
import { usePlainEditor } from "../../../plainEditor/load.ts";
import { projectFolder } from "../../../support/projectFolder.ts";
import { buildsIn, foundryArtifact } from "../../app/builds/projects.ts";

usePlainEditor();

describe("a row of the view of builds", () => {
  it("can be opened where something stands below it, be that a file that was skipped, and not else", async () => {
    const { BuildsTree } = await import("../../../../src/features/builds/buildsTree.ts");
    await using folder = await projectFolder({
      "built/foundry.toml": "",
      "built/out/Vault.sol/Vault.json": foundryArtifact("Vault"),
      "cut/foundry.toml": "",
      "cut/out/Cut.sol/Cut.json": '{"abi": [',
      "empty/foundry.toml": "",
    });
    const builds = buildsIn([folder]);
    await builds.refresh();
    const tree = new BuildsTree(builds, undefined as unknown as vscode.LogOutputChannel);
    const rows = tree.children(undefined).map((handle) => {
      const { label, collapsibleState } = tree.item(handle);
      return [label, collapsibleState, tree.children(handle).length];
    });
    assert.deepEqual(rows, [
      ["built/out", 1, 1],
      ["cut/out", 1, 1],
      ["empty/out", 0, 0],
    ]);
  });
});
