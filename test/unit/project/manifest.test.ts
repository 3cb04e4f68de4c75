import assert from "node:assert/strict";
import { existsSync, readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { shownManifest } from "../../support/manifest.ts";
import { deploymentFolders } from "../../../src/builds/deployments/deployment.ts";
import { commandIds } from "../../support/commandIds.ts";

type Manifest = {
  readonly contributes: {
    readonly commands: readonly { readonly command: string; readonly category: string }[];
    readonly menus: Readonly<Record<string, readonly { readonly command: string; readonly when?: string }[]>>;
    readonly keybindings?: unknown;
    readonly languages: readonly { readonly id: string; readonly extensions: readonly string[] }[];
    readonly breakpoints: unknown;
    readonly debuggers: readonly {
      readonly type: string;
      readonly configurationAttributes: {
        readonly launch: { readonly properties: Readonly<Record<string, unknown>> };
      };
      readonly configurationSnippets: readonly { readonly body: { readonly type: string } }[];
    }[];
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

  it("contributes exactly the typed commands", () => {
    assert.deepEqual(contributed, [...commandIds].sort());
    assert.ok(contributed.length > 0);
  });

  it("contributes only registered commands", () => {
    const features = sourcesUnder("src/features");
    assert.deepEqual(
      contributed.filter(
        (id) =>
          !new RegExp(`\\b(?:registerCommand|command)\\(\\s*"${id.replace(".", "\\.")}"`).test(features),
      ),
      [],
    );
  });

  it("puts every command in the category Contract Lens", () => {
    assert.deepEqual(
      manifest.contributes.commands.filter(({ category }) => category !== "Contract Lens"),
      [],
    );
  });

  it("menus name only contributed commands", () => {
    const named = Object.values(manifest.contributes.menus).flat();
    assert.deepEqual(
      named.filter(({ command }) => !contributed.includes(command)),
      [],
    );
  });

  it("commands hidden in the palette are in a menu or used in the source", () => {
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

  it("deployment files of every tool have menus and lenses", () => {
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

  it("Refresh Contracts is always in the palette", () => {
    const conditions = manifest.contributes.menus["commandPalette"] ?? [];
    assert.ok(conditions.length > 0);
    assert.ok(!conditions.some(({ command }) => command === "contractLens.refresh"));
  });

  it("defines no keybindings, and README shows how to add them", () => {
    assert.equal(manifest.contributes.keybindings, undefined);
    const readme = readFileSync(path.join(root, "README.md"), "utf8");
    const bound = [...readme.matchAll(/"command": "([^"]+)"/g)].map(([, command]) => command ?? "");
    assert.deepEqual(bound, ["contractLens.inspectUnderCursor", "contractLens.verifyUnderCursor"]);
    assert.ok(bound.every((command) => contributed.includes(command)));
    for (const text of [readme, readFileSync(path.join(root, "package.json"), "utf8")]) {
      assert.doesNotMatch(text, /(?:ctrl|cmd)\+alt/i);
    }
  });

  it("contributes exactly the settings that are read", () => {
    const inSection = [...sourcesUnder("src/editor").matchAll(/inspect\("([^"]+)"\)/g)];
    const inFull = [...sourcesUnder("src/app/connection").matchAll(/value\("contractLens\.([^"]+)"\)/g)];
    const read = [...inSection, ...inFull].map(([, name]) => `contractLens.${name ?? ""}`);
    assert.deepEqual(
      Object.keys(manifest.contributes.configuration.properties).sort(),
      [...new Set(read)].sort(),
    );
  });

  it("workspaces set only network, builds, deployment files, and fewer hover requests", () => {
    const scopes = Object.entries(manifest.contributes.configuration.properties);
    const notOfTheUser = scopes.filter(([, { scope }]) => scope !== "application").map(([name]) => name);
    assert.deepEqual(notOfTheUser, [
      "contractLens.network",
      "contractLens.builds",
      "contractLens.hover.lookup",
      "contractLens.deploymentFiles",
    ]);
    const { restrictedConfigurations } = manifest.capabilities.untrustedWorkspaces;
    assert.deepEqual(restrictedConfigurations, [
      "contractLens.network",
      "contractLens.builds",
      "contractLens.deploymentFiles",
    ]);
  });

  it("activates for every kind of panel and for vscode:// links", () => {
    const viewTypes = [...sourcesUnder("src/features").matchAll(/viewType = "([^"]+)"/g)].map(
      ([, type]) => `onWebviewPanel:${type ?? ""}`,
    );
    assert.deepEqual(
      [...manifest.activationEvents].sort(),
      ["onDebugResolve:contract-lens", "onStartupFinished", "onUri", ...viewTypes].sort(),
    );
    assert.ok(viewTypes.length > 0);
  });

  it("contributes the debugger that the source registers, with breakpoints in Solidity files", () => {
    const { debuggers, breakpoints, languages } = manifest.contributes;
    const register = readFileSync(path.join(root, "src/features/debug/register.ts"), "utf8");
    assert.deepEqual(
      debuggers.map(({ type }) => type),
      [/const type = "([^"]+)"/.exec(register)?.[1]],
    );
    assert.deepEqual(breakpoints, [{ language: "solidity" }]);
    assert.deepEqual(
      languages.map(({ id, extensions }) => [id, extensions]),
      [["solidity", [".sol"]]],
    );
    const [debug] = debuggers;
    const { launch } = debug?.configurationAttributes ?? {};
    assert.deepEqual(Object.keys(launch?.properties ?? {}), ["transaction", "network", "stopOn"]);
    for (const { body } of debug?.configurationSnippets ?? []) assert.equal(body.type, debug?.type);
  });

  it("engines.vscode is the version of @types/vscode", () => {
    assert.equal(`^${manifest.devDependencies["@types/vscode"] ?? ""}`, manifest.engines.vscode);
  });

  it("pins exact package versions", () => {
    const versions = Object.entries({ ...manifest.dependencies, ...manifest.devDependencies });
    assert.deepEqual(
      versions.filter(([, version]) => !/^\d+\.\d+\.\d+$/.test(version)),
      [],
    );
  });

  it("names an existing icon", () => {
    assert.ok(existsSync(path.join(root, manifest.icon)));
  });
});
