import assert from "node:assert/strict";
import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";

const source = path.join(import.meta.dirname, "../../../src");

/** What each layer may import beside itself (DESIGN §3): dependencies point down this list only. */
const mayImport: Readonly<Record<string, readonly string[]>> = {
  "extension.ts": ["features", "editor", "text", "app", "services", "http", "core"],
  features: ["editor", "ui", "text", "app", "services", "http", "core", "platform"],
  editor: ["ui", "text", "app", "services", "http", "core", "platform"],
  ui: ["text", "app", "services", "http", "core", "platform"],
  text: ["app", "services", "http", "core"],
  app: ["text", "services", "http", "core", "platform"],
  services: ["http", "core"],
  http: ["core", "platform"],
  platform: ["http", "core"],
  core: [],
};

/** What is published for other extensions stands outside of the layers: it holds types alone. */
const published = "../types/contract-lens.d.ts";

const knowVsCode = new Set(["extension.ts", "features", "editor"]);

/** Library code that a layer may use; what is not named here is Node's own or another layer. */
const libraries: Readonly<Record<string, readonly string[]>> = {
  core: ["viem"],
  http: ["p-limit"],
  services: ["zod"],
  platform: ["undici"],
  app: [],
  text: [],
  ui: ["@vscode-elements/elements", "viem", "zod"],
  editor: ["vscode"],
  features: ["vscode"],
  "extension.ts": ["vscode"],
};

type Import = {
  readonly file: string;
  readonly layer: string;
  readonly specifier: string;
  readonly typeOnly: boolean;
};

function importsOf(file: string): Import[] {
  const text = readFileSync(path.join(source, file), "utf8");
  const layer = file.split("/")[0] ?? "";
  const found = text.matchAll(
    /(import|export)\s(type\s)?[^;"']*?from\s+"([^"]+)"|import\(\s*"([^"]+)"\s*\)|^import\s+"([^"]+)"/gm,
  );
  return [...found].map(([, , typeOnly, named, dynamic, bare]) => ({
    file,
    layer,
    specifier: named ?? dynamic ?? bare ?? "",
    typeOnly: typeOnly !== undefined,
  }));
}

const files = readdirSync(source, { recursive: true, encoding: "utf8" })
  .map((file) => file.split(path.sep).join("/"))
  .filter((file) => file.endsWith(".ts"));
const imports = files.flatMap(importsOf);

/** The layer and, for features, the feature folder that a relative import leads to. */
function targetOf({ file, specifier }: Import): string {
  return path.posix.join(path.posix.dirname(file), specifier);
}

function packageOf(specifier: string): string {
  return specifier.split("/", specifier.startsWith("@") ? 2 : 1).join("/");
}

describe("layers", () => {
  it("are all known", () => {
    assert.deepEqual(
      [...new Set(files.map((file) => file.split("/")[0]))].sort(),
      Object.keys(mayImport).sort(),
    );
    assert.ok(imports.length > 100, "the imports were found");
  });

  it("import downwards only", () => {
    const wrong = imports
      .filter(({ specifier }) => specifier.startsWith("."))
      .filter((found) => !(found.typeOnly && targetOf(found) === published))
      .filter((found) => {
        const target = targetOf(found).split("/")[0] ?? "";
        return target !== found.layer && !(mayImport[found.layer] ?? []).includes(target);
      });
    assert.deepEqual(wrong, []);
  });

  it("keep features apart", () => {
    const wrong = imports.filter((found) => {
      const target = found.specifier.startsWith(".") ? targetOf(found) : "";
      return (
        found.layer === "features" &&
        target.startsWith("features/") &&
        target.split("/")[1] !== found.file.split("/")[1]
      );
    });
    assert.deepEqual(wrong, []);
  });

  it("know VS Code only where it is allowed", () => {
    const wrong = imports.filter(({ specifier, layer }) => specifier === "vscode" && !knowVsCode.has(layer));
    assert.deepEqual(wrong, []);
  });

  it("use the libraries they are meant to", () => {
    const wrong = imports
      .filter(({ specifier }) => !specifier.startsWith(".") && !specifier.startsWith("node:"))
      .filter(({ specifier, layer }) => !(libraries[layer] ?? []).includes(packageOf(specifier)));
    assert.deepEqual(wrong, []);
  });

  it("import modules by their file, never a folder of them", () => {
    const wrong = imports.filter(
      ({ specifier }) => specifier.startsWith(".") && !/\.(?:ts|css)$/.test(specifier),
    );
    assert.deepEqual(wrong, []);
  });

  it("leave the page's script without Node, VS Code and the clients", () => {
    const wrong = imports.filter(
      ({ file, specifier, typeOnly }) =>
        file.startsWith("ui/browser/") &&
        !typeOnly &&
        (specifier.startsWith("node:") || /\/(?:text|app|services|http|platform|core)\//.test(specifier)),
    );
    assert.deepEqual(wrong, []);
  });
});
