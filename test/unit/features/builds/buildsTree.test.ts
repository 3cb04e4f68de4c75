import assert from "node:assert/strict";
import type * as vscode from "vscode";
import { activated } from "../../../plainEditor/activated.ts";
import { viewMessages, views as trees } from "../../../plainEditor/editor.ts";
import { usePlainEditor } from "../../../plainEditor/load.ts";
import { user } from "../../../plainEditor/user.ts";
import { shownManifest } from "../../../support/manifest.ts";
import { eventually } from "../../../support/fakeClock.ts";
import { projectFolder } from "../../../support/projectFolder.ts";
import { buildsIn, foundryArtifact } from "../../app/builds/projects.ts";

usePlainEditor();

type Welcome = { readonly view: string; readonly contents: string; readonly when?: string };
const manifest = shownManifest() as { readonly contributes: { readonly viewsWelcome: readonly Welcome[] } };

describe("the view of builds", () => {
  it("lists what was found by root, and what was skipped and why first", async () => {
    const { BuildsTree } = await import("../../../../src/features/builds/buildsTree.ts");
    await using folder = await projectFolder({
      "foundry.toml": "",
      "out/Vault.sol/Vault.json": foundryArtifact("Vault"),
      "out/Cut.sol/Cut.json": '{"abi": [',
      "apps/shop/hardhat.config.ts": "",
      "apps/new/hardhat.config.ts": "",
      "apps/new/artifacts/cache.txt": "",
    });
    const builds = buildsIn([folder]);
    await builds.refresh();
    const tree = new BuildsTree(builds, undefined as unknown as vscode.LogOutputChannel);
    const described = (handles: readonly string[]) =>
      handles.map((handle) => {
        const { label, description } = tree.item(handle);
        return [label, description];
      });
    const [foundry = "", ...others] = tree.children(undefined);
    assert.deepEqual(described(others), [
      ["new/artifacts", "nothing built yet · Hardhat"],
      ["shop/artifacts", "folder not found · Hardhat"],
    ]);
    assert.equal(tree.item(foundry).label, "out");
    assert.match(String(tree.item(foundry).description), /^1 contract · 1 skipped · .+ · Foundry$/);
    const below = tree.children(foundry);
    assert.deepEqual(described(below), [
      ["Cut.json", "skipped: not valid JSON, maybe cut off"],
      ["Vault", ""],
    ]);
    assert.match(tree.tooltip(foundry) ?? "", /Configuration files are not run/);
    assert.equal(tree.tooltip(below[1] ?? ""), "out/Vault.sol/Vault.json");
    assert.deepEqual(
      below.map((handle) => {
        const place = tree.placeOf(handle);
        return place?.kind === "build" ? place.build.path : place?.path;
      }),
      ["out/Cut.sol/Cut.json", "out/Vault.sol/Vault.json"],
    );
  });

  it("looks again when something has changed, and shows that", async () => {
    const { BuildsTree } = await import("../../../../src/features/builds/buildsTree.ts");
    await using folder = await projectFolder({
      "foundry.toml": "",
      "out/Vault.sol/Vault.json": foundryArtifact("Vault"),
    });
    const builds = buildsIn([folder]);
    await builds.refresh();
    const tree = new BuildsTree(builds, undefined as unknown as vscode.LogOutputChannel);
    const shown = new Promise<void>((resolve) => tree.onDidChange(resolve));
    await folder.write("out/Factory.sol/Factory.json", foundryArtifact("Factory"));
    builds.upToDate.invalidate();
    builds.upToDate.notifyChange();
    await shown;
    const [root = ""] = tree.children(undefined);
    assert.equal(tree.children(root).length, 2);
  });

  it("says that builds are read until they are, as VS Code shows no welcome text meanwhile", async () => {
    const { end } = await activated();
    viewMessages.length = 0;
    try {
      await trees.get("contractLens.builds")?.getChildren();
      assert.deepEqual(viewMessages, [
        ["contractLens.builds", "Reading builds…"],
        ["contractLens.builds", ""],
      ]);
    } finally {
      end();
    }
  });

  it("does not say that there are none before they were looked for, as the view of deployments does not", async () => {
    const { end } = await activated();
    try {
      const views = manifest.contributes.viewsWelcome;
      for (const [view, context] of [
        ["contractLens.builds", "contractLens.hasReadBuilds"],
        ["contractLens.deployments", "contractLens.hasReadDeployments"],
      ] as const) {
        const conditionsOf = (text: RegExp) =>
          views.find((one) => one.view === view && text.test(one.contents))?.when?.split(" && ") ?? [];
        assert.ok(conditionsOf(/^No \w+ found/).includes(context), view);
        assert.ok(conditionsOf(/^(?:Looking for|Reading)/).includes(`!${context}`), view);
        const isTold = () => user.ran.some((ran) => ran.join(" ") === `setContext ${context} true`);
        assert.ok(!isTold(), view);
        await trees.get(view)?.getChildren();
        await eventually(isTold);
      }
    } finally {
      end();
    }
  });
});
