import { glob, readFile } from "node:fs/promises";
import path from "node:path";
import { build, type Metafile, type Plugin } from "esbuild";

/**
 * The pieces in which lazily imported modules come, each with the files and folders of the modules in it; the first that
 * fits counts. `behind`: a piece that is loaded before, so that what both need does not come in further files.
 */
export const groups: readonly (readonly [name: string, places: readonly string[], behind?: string])[] = [
  // Every text that is opened is looked through for links: this stays small.
  ["links", ["src/features/links/"]],
  // By far the largest, and needed only when somebody is asked.
  ["transport", ["src/platform/", "src/app/connection/"]],
  // Needed only while a transaction is debugged.
  ["debugger", ["src/features/debug/"]],
  // And its variables: the first stop does not wait for what reads them.
  ["variables", ["src/app/debugging/"], "debugger"],
  ["panels", ["src/features/connection/", "src/features/inspect/", "src/features/verify/"]],
  // What a hover loads, and the panels and trees with it: who first rests the pointer on an address waits for this.
  [
    "lookups",
    [
      "src/features/hover/",
      "src/app/lookups/",
      "src/app/responses/",
      "src/app/history/history.ts",
      "src/app/history/workspaceCalls.ts",
      "src/app/labels/",
      "src/app/builds/buildMatches.ts",
      "src/editor/lazy/connectionSettings.ts",
      // What no response may show.
      "src/app/keys/apiKeys.ts",
      "src/http/",
    ],
  ],
  // Tables for the results and selections that have to do with them, and for the server for agents.
  ["system", ["src/decode/system/"]],
  // Trees, batches, questions, and what only they need.
  ["work", ["src/"]],
];

const extension = "src/extension.ts";
const webExtension = "src/extensionWeb.ts";
const server = "src/mcp.ts";

/** What a browser never loads. */
const isOfNode = (module: string): boolean => module.startsWith("src/platform/node/") || module === server;

/** The pieces that the server for agents loads, too, outside of VS Code. */
const withoutVsCode: ReadonlySet<string> = new Set(["system"]);

const isLazyImport = /\bimport\(\s*"(\.[^"]+)"/g;

/**
 * Joins what the source imports lazily into few chunks: one for each import, and one for whatever any two share, would
 * make dozens of files that are opened and read one by one. Importing a module of a group gives the exports of them all;
 * two of the same name are an error.
 * @param host where the extension is to run
 */
export function lazyGroups(root: string, host: "node" | "web"): Plugin {
  const isWeb = host === "web";
  return {
    name: "lazy-groups",
    setup(build) {
      build.onResolve({ filter: /^\./ }, ({ kind, resolveDir, path: imported }) => {
        if (kind !== "dynamic-import") return undefined;
        const group = groupOf(moduleName(root, path.resolve(resolveDir, imported)));
        return group === undefined ? undefined : { path: group, namespace: "lazy-group" };
      });
      build.onLoad({ filter: /.*/, namespace: "lazy-group" }, async ({ path: group }) => {
        const all = await lazyModules(root, isWeb ? (file) => !isOfNode(file) : () => true);
        const modules = all.filter((module) => groupOf(module) === group);
        const [, , behind] = groups.find(([name]) => name === group) ?? [];
        const before = all.filter((module) => behind !== undefined && groupOf(module) === behind);
        const own = [specifier(isWeb ? webExtension : extension)];
        const first = !isWeb && withoutVsCode.has(group) ? await loadedByBoth(root) : own;
        const imports = [...first, ...before.map(specifier)].map((from) => `export {} from "${from}";`);
        const exports = (await exportsOf(root, modules)).map(
          ([module, names]) => `export { ${names.join(", ")} } from "${specifier(module)}";`,
        );
        return {
          contents: [...imports, ...exports].join("\n"),
          resolveDir: root,
          watchFiles: modules.map((module) => path.join(root, module)),
        };
      });
    },
  };
}

function groupOf(module: string): string | undefined {
  return groups.find(([, places]) => places.some((place) => module.startsWith(place)))?.[0];
}

/** Every module that is imported lazily by those parts of the source, in a fixed order. */
async function lazyModules(root: string, isPart: (file: string) => boolean): Promise<readonly string[]> {
  const modules = new Set<string>();
  for await (const file of glob("src/**/*.ts", { cwd: root })) {
    if (!isPart(file.split(path.sep).join("/"))) continue;
    const text = await readFile(path.join(root, file), "utf8");
    for (const [, imported = ""] of text.matchAll(isLazyImport)) {
      modules.add(moduleName(root, path.resolve(root, path.dirname(file), imported)));
    }
  }
  return [...modules].sort();
}

/**
 * What is loaded at once both with the extension and with the server for agents. Every piece names what is loaded at
 * activation, so that all of that is shared by the same pieces and comes in two files, of which one is the server's, too:
 * VS Code takes some tenths of a millisecond for each. A piece without VS Code names the latter.
 */
async function loadedByBoth(root: string): Promise<readonly string[]> {
  const [ofExtension, ofServer] = await Promise.all(
    [extension, server].map((entry) => loadedAtOnce(root, entry)),
  );
  return [...(ofExtension ?? [])].filter((from) => ofServer?.has(from)).sort();
}

/** The specifiers of all that an entry imports at once, packages included. */
async function loadedAtOnce(root: string, entry: string): Promise<ReadonlySet<string>> {
  const { inputs } = await withoutPackages(root, [entry]);
  const modules = new Set([entry]);
  const packages = new Set<string>();
  // A set iterates over what is added meanwhile.
  for (const module of modules)
    for (const { kind, external, path: imported } of inputs[module]?.imports ?? [])
      if (kind === "import-statement") (external === true ? packages : modules).add(imported);
  return new Set([...[...modules].map(specifier), ...packages]);
}

/** By which the root imports a module. */
function specifier(module: string): string {
  return `./${module}`;
}

/** The names that each module exports, in whatever form: only a bundler follows `export *`. */
async function exportsOf(
  root: string,
  modules: readonly string[],
): Promise<readonly (readonly [module: string, names: readonly string[]])[]> {
  const { outputs } = await withoutPackages(root, modules);
  return Object.values(outputs).flatMap(({ entryPoint, exports }) =>
    entryPoint === undefined ? [] : [[entryPoint, exports] as const],
  );
}

/** What a bundler finds in modules and in all that they import, packages left out. */
async function withoutPackages(root: string, modules: readonly string[]): Promise<Metafile> {
  const { metafile } = await build({
    absWorkingDir: root,
    entryPoints: [...modules],
    outdir: ".",
    outbase: ".",
    bundle: true,
    packages: "external",
    platform: "node",
    format: "esm",
    write: false,
    metafile: true,
    logLevel: "silent",
  });
  return metafile;
}

function moduleName(root: string, file: string): string {
  return path.relative(root, file).split(path.sep).join("/");
}
