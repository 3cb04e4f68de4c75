import assert from "node:assert/strict";
import { existsSync, readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { shownManifest } from "../../support/manifest.ts";
import { deploymentFolders } from "../../../src/builds/deployments/deploymentFolders.ts";
import { commandIds } from "../../support/commandIds.ts";

type Manifest = {
  readonly contributes: {
    readonly commands: readonly { readonly command: string; readonly category: string }[];
    readonly menus: Readonly<Record<string, readonly { readonly command: string; readonly when?: string }[]>>;
    readonly keybindings?: unknown;
    readonly configuration: { readonly properties: Readonly<Record<string, { readonly scope: string }>> };
  };
  readonly capabilities: {
    readonly untrustedWorkspaces: { readonly restrictedConfigurations: readonly string[] };
  };
  readonly activationEvents: readonly string[];
  readonly engines: { readonly vscode: string };
  readonly dependencies: Readonly<Record<string, string>>;
  readonly devDependencies: Readonly<Record<string, string>>;
  readonly icon: string;
};

const root = path.join(import.meta.dirname, "../../..");
const manifest = shownManifest() as Manifest;

function sourcesUnder(folder: string): string {
  return readdirSync(path.join(root, folder), { recursive: true, encoding: "utf8" })
    .filter((file) => /\.tsx?$/.test(file))
    .map((file) => readFileSync(path.join(root, folder, file), "utf8"))
    .join("\n");
}

describe("package.json", () => {
  const contributed = manifest.contributes.commands.map(({ command }) => command).sort();

  it("contributes just the typed commands", () => {
    assert.deepEqual(contributed, [...commandIds].sort());
    assert.ok(contributed.length > 0);
  });

  it("contributes no command that nothing registers", () => {
    const features = sourcesUnder("src/features");
    assert.deepEqual(
      contributed.filter(
        (id) =>
          !new RegExp(`\\b(?:registerCommand|command)\\(\\s*"${id.replace(".", "\\.")}"`).test(features),
      ),
      [],
    );
  });

  it("puts every command under the product's name", () => {
    assert.deepEqual(
      manifest.contributes.commands.filter(({ category }) => category !== "Contract Lens"),
      [],
    );
  });

  it("names only contributed commands in menus", () => {
    const named = Object.values(manifest.contributes.menus).flat();
    assert.deepEqual(
      named.filter(({ command }) => !contributed.includes(command)),
      [],
    );
  });

  it("leads to every command that the palette hides: by a menu, or by a line of source beside that which registers it", () => {
    const { commandPalette = [], ...others } = manifest.contributes.menus;
    const inMenus = new Set(Object.values(others).flatMap((menu) => menu.map(({ command }) => command)));
    const hidden = commandPalette.filter(({ when }) => when === "false").map(({ command }) => command);
    const source = sourcesUnder("src/features");
    assert.ok(hidden.length > 0);
    assert.deepEqual(
      hidden.filter((id) => !inMenus.has(id) && source.split(`"${id}"`).length <= 2),
      [],
    );
  });

  it("gives the deployment files of every tool their menus and lenses", () => {
    const register = readFileSync(path.join(root, "src/features/deployments/register.ts"), "utf8");
    const conditions = Object.values(manifest.contributes.menus)
      .flat()
      .flatMap(({ when }) => /resourcePath =~ \/(.*broadcast.*)\/$/.exec(when ?? "")?.[1] ?? []);
    assert.equal(conditions.length, 2);
    for (const folder of Object.values(deploymentFolders)) {
      assert.ok(register.includes(`"**/${folder}/`), `no lenses for ${folder}`);
      for (const condition of conditions)
        assert.match(`/project/${folder}/chain-1/file.json`, new RegExp(condition));
    }
  });

  it("has the refreshing of contracts in the palette wherever the user is: it is about no page and no editor", () => {
    const conditions = manifest.contributes.menus["commandPalette"] ?? [];
    assert.ok(conditions.length > 0);
    assert.ok(!conditions.some(({ command }) => command === "contractLens.refresh"));
  });

  it("takes no key from VS Code or a keyboard's layout: users bind their own, as README tells", () => {
    assert.equal(manifest.contributes.keybindings, undefined);
    const readme = readFileSync(path.join(root, "README.md"), "utf8");
    const bound = [...readme.matchAll(/"command": "([^"]+)"/g)].map(([, command]) => command ?? "");
    assert.deepEqual(bound, ["contractLens.inspectUnderCursor", "contractLens.verifyUnderCursor"]);
    assert.ok(bound.every((command) => contributed.includes(command)));
    for (const text of [readme, readFileSync(path.join(root, "package.json"), "utf8")]) {
      assert.doesNotMatch(text, /(?:ctrl|cmd)\+alt/i);
    }
  });

  it("contributes just the settings that are read", () => {
    const inSection = [...sourcesUnder("src/editor").matchAll(/inspect\("([^"]+)"\)/g)];
    const inFull = [...sourcesUnder("src/app/connection").matchAll(/value\("contractLens\.([^"]+)"\)/g)];
    const read = [...inSection, ...inFull].map(([, name]) => `contractLens.${name ?? ""}`);
    assert.deepEqual(
      Object.keys(manifest.contributes.configuration.properties).sort(),
      [...new Set(read)].sort(),
    );
  });

  it("leaves to a workspace a network's name and where builds are, when it is trusted, and to have hovers ask less", () => {
    const scopes = Object.entries(manifest.contributes.configuration.properties);
    const notOfTheUser = scopes.filter(([, { scope }]) => scope !== "application").map(([name]) => name);
    assert.deepEqual(notOfTheUser, [
      "contractLens.network",
      "contractLens.builds",
      "contractLens.hover.lookup",
    ]);
    const { restrictedConfigurations } = manifest.capabilities.untrustedWorkspaces;
    assert.deepEqual(restrictedConfigurations, ["contractLens.network", "contractLens.builds"]);
  });

  it("activates for every kind of panel, and for links that open the editor", () => {
    const viewTypes = [...sourcesUnder("src/features").matchAll(/viewType = "([^"]+)"/g)].map(
      ([, type]) => `onWebviewPanel:${type ?? ""}`,
    );
    assert.deepEqual(
      [...manifest.activationEvents].sort(),
      ["onStartupFinished", "onUri", ...viewTypes].sort(),
    );
    assert.ok(viewTypes.length > 0);
  });

  it("asks for the VS Code whose types it is written against", () => {
    assert.equal(`^${manifest.devDependencies["@types/vscode"] ?? ""}`, manifest.engines.vscode);
  });

  it("pins every package exactly", () => {
    const versions = Object.entries({ ...manifest.dependencies, ...manifest.devDependencies });
    assert.deepEqual(
      versions.filter(([, version]) => !/^\d+\.\d+\.\d+$/.test(version)),
      [],
    );
  });

  it("names an icon that is there", () => {
    assert.ok(existsSync(path.join(root, manifest.icon)));
  });
});
