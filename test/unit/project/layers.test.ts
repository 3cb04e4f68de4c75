import assert from "node:assert/strict";
import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";

const source = path.join(import.meta.dirname, "../../../src");

const above = (layer: string): readonly string[] => order.slice(order.indexOf(layer) + 1);

/** The layers, each of which may import those after it. */
const order = [
  "features",
  "editor",
  "api",
  "ui",
  "text",
  "app",
  "debugger",
  "decode",
  "builds",
  "services",
  "http",
  "core",
];

/** The roots bring a platform and the rest together. */
const roots = ["extension.ts", "extensionWeb.ts"];

/** Runs without VS Code. */
const serverRoot = "mcp.ts";

/** What each layer may import beside itself. A platform takes types from wherever the ports are that it fills. */
const mayImport: Readonly<Record<string, readonly string[]>> = {
  "extension.ts": ["activate.ts", "platform"],
  "extensionWeb.ts": ["activate.ts", "editor", "platform"],
  "activate.ts": order,
  [serverRoot]: [...order, "platform"],
  ...Object.fromEntries(order.map((layer) => [layer, above(layer)])),
  platform: ["http", "core"],
};

/** The folders of `app`, each of which may import those before it, and the files beside them. */
const orderOfApp = [
  ...[
    "builds",
    "networks",
    "labels",
    "deployments",
    "connection",
    "consent",
    "keys",
    "lookups",
    "verification",
    "hover",
    "signatures",
    "decoding",
    "reads",
    "state",
    "debugging",
    "recentTransactions",
  ],
  ...[
    "publication",
    "history",
    "plan",
    "responses",
    "subjects",
    "contractFacts",
    "batch",
    "deploymentChecks",
  ],
];

/** What is published for other extensions stands outside of the layers: it holds types alone. */
const published = "../types/contract-lens.d.ts";

const knowVsCode = new Set([...roots, "features", "editor"]);

/** Library code that a layer may use; what is not named here is Node's own or another layer. */
const libraries: Readonly<Record<string, readonly string[]>> = {
  core: ["@noble/curves", "viem"],
  builds: ["@noble/hashes", "p-limit", "smol-toml", "viem", "zod"],
  debugger: ["viem"],
  decode: ["viem"],
  http: ["p-limit"],
  services: ["zod"],
  platform: ["p-limit", "undici"],
  app: ["p-limit", "viem", "zod"],
  text: ["@vscode/l10n"],
  ui: ["@tanstack/virtual-core", "@vscode-elements/elements", "@vscode/l10n", "preact", "viem", "zod"],
  editor: ["vscode", "@vscode/l10n", "p-limit"],
  features: ["vscode", "@vscode/debugprotocol", "@vscode/l10n", "p-limit", "zod"],
  [serverRoot]: ["@modelcontextprotocol/sdk"],
  "extension.ts": ["vscode"],
  "extensionWeb.ts": ["vscode"],
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
  .filter((file) => /\.tsx?$/.test(file));
const imports = files.flatMap(importsOf);

/** The layer and, for features, the feature folder that a relative import leads to. */
function targetOf({ file, specifier }: Import): string {
  return path.posix.join(path.posix.dirname(file), specifier);
}

function packageOf(specifier: string): string {
  return specifier.split("/", specifier.startsWith("@") ? 2 : 1).join("/");
}

/** The sets of nodes that lead to one another, by Tarjan's algorithm. */
function circles(pairs: readonly (readonly [from: string, to: string])[]): readonly (readonly string[])[] {
  const next = Map.groupBy(
    pairs.filter(([from, to]) => from !== to),
    ([from]) => from,
  );
  const index = new Map<string, number>();
  const [stack, found]: [string[], string[][]] = [[], []];
  const visit = (node: string): number => {
    index.set(node, index.size);
    let lowest = index.size - 1;
    stack.push(node);
    for (const [, to] of next.get(node) ?? []) {
      if (!index.has(to)) lowest = Math.min(lowest, visit(to));
      else if (stack.includes(to)) lowest = Math.min(lowest, index.get(to) ?? 0);
    }
    if (lowest === index.get(node)) {
      const circle = stack.splice(stack.indexOf(node));
      if (circle.length > 1) found.push(circle.sort());
    }
    return lowest;
  };
  for (const [node] of next) if (!index.has(node)) visit(node);
  return found;
}

describe("layers", () => {
  it("every folder of src is a layer", () => {
    assert.deepEqual(
      [...new Set(files.map((file) => file.split("/")[0]))].sort(),
      Object.keys(mayImport).sort(),
    );
    assert.ok(imports.length > 100, "the imports were found");
  });

  it("import only lower layers", () => {
    const wrong = imports
      .filter(({ specifier }) => specifier.startsWith("."))
      .filter((found) => !(found.typeOnly && targetOf(found) === published))
      .filter((found) => {
        const target = targetOf(found).split("/")[0] ?? "";
        const isPort = found.typeOnly && found.layer === "platform" && target === "app";
        return target !== found.layer && !isPort && !(mayImport[found.layer] ?? []).includes(target);
      });
    assert.deepEqual(wrong, []);
  });

  it("features do not import each other", () => {
    const wrong = imports.filter((found) => {
      const target = found.specifier.startsWith(".") ? targetOf(found) : "";
      return (
        found.layer === "features" &&
        target.startsWith("features/") &&
        target !== "features/services.ts" &&
        target.split("/")[1] !== found.file.split("/")[1]
      );
    });
    assert.deepEqual(wrong, []);
  });

  it("files and folders have no import cycles", () => {
    const own = imports.filter(({ specifier }) => specifier.startsWith("."));
    const pairs = own.map((found) => [found.file, targetOf(found)] as const);
    assert.deepEqual(circles(pairs), []);
    const folders = pairs.map(([from, to]) => [path.posix.dirname(from), path.posix.dirname(to)] as const);
    assert.deepEqual(circles(folders), []);
  });

  it("folders of app import only earlier ones", () => {
    const inApp = imports
      .filter(({ layer, specifier }) => layer === "app" && specifier.startsWith("."))
      .map((found) => [found.file, found.file.split("/"), targetOf(found).split("/")] as const)
      .filter(([, , [layer]]) => layer === "app");
    const place = (parts: readonly string[]): number =>
      parts.length < 3 ? -1 : orderOfApp.indexOf(parts[1] ?? "");
    assert.deepEqual(
      [
        ...new Set(
          inApp
            .map(([, parts]) => parts)
            .filter((parts) => parts.length > 2)
            .map(([, folder]) => folder),
        ),
      ].filter((folder) => !orderOfApp.includes(folder ?? "")),
      [],
      "every folder has its place",
    );
    assert.deepEqual(
      inApp
        .filter(([, from, to]) => place(to) > place(from))
        .map(([file, , to]) => `${file} > ${to.join("/")}`),
      [],
    );
  });

  it("only platform/node uses Node's modules", () => {
    const wrong = imports.filter(
      ({ specifier, file }) => specifier.startsWith("node:") && !file.startsWith("platform/node/"),
    );
    assert.deepEqual(wrong, []);
  });

  it("only ledgerOf knows the sources of a ledger", () => {
    const sources = "services/ledger/mirror/";
    const knowing = imports
      .filter(({ file, specifier }) => specifier.startsWith(".") && !file.startsWith(sources))
      .filter((found) => targetOf(found).startsWith(sources))
      .map(({ file }) => file);
    assert.deepEqual([...new Set(knowing)], ["app/networks/ledgerOf.ts"]);
  });

  it("only features, editor, and the entry points import vscode", () => {
    const wrong = imports.filter(({ specifier, layer }) => specifier === "vscode" && !knowVsCode.has(layer));
    assert.deepEqual(wrong, []);
  });

  it("import only their allowed libraries", () => {
    const wrong = imports
      .filter(({ specifier }) => !specifier.startsWith(".") && !specifier.startsWith("node:"))
      .filter(({ specifier, layer }) => !(libraries[layer] ?? []).includes(packageOf(specifier)));
    assert.deepEqual(wrong, []);
  });

  it("import files, never folders", () => {
    const wrong = imports.filter(
      ({ specifier }) => specifier.startsWith(".") && !/\.(?:tsx?|css)$/.test(specifier),
    );
    assert.deepEqual(wrong, []);
  });

  it("only the page imports its script", () => {
    const files = new Set(["ui/browser/main.tsx"]);
    for (const file of files) {
      const brought = imports.filter((one) => one.file === file && !one.typeOnly);
      for (const { specifier } of brought)
        if (specifier.startsWith(".")) files.add(path.posix.join(path.posix.dirname(file), specifier));
    }
    const ofThePage =
      /^(?:ui\/(?:browser|components|page)\/|ui\/timeText\.ts$|text\/(?:pages\/page|pieces|duration|language|currentLanguage)\.ts$|core\/|services\/verifier\/verification\.ts$)/;
    assert.ok(files.size > 20);
    assert.deepEqual(
      [...files].filter((file) => !ofThePage.test(file)),
      [],
    );
    assert.deepEqual(
      imports.filter(({ file, specifier }) => files.has(file) && specifier.startsWith("node:")),
      [],
    );
  });
});
