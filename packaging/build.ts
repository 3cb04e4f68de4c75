import { readFile } from "node:fs/promises";
import path from "node:path";
import type { BuildOptions, Plugin } from "esbuild";
import { compileOnUse } from "./compileOnUse.ts";
import { iconFont } from "./iconFont.ts";
import { lazyGroups } from "./lazyGroups.ts";
import { undiciParts } from "./undiciParts.ts";

/** CommonJS packages inside an ES module bundle look up Node's modules through `require`. */
const requireForBundledPackages =
  'import { createRequire as __createRequire } from "node:module"; const require = __createRequire(import.meta.url);';

/**
 * viem's index loads signing, web sockets and lookups over foreign hosts on demand. Nothing here uses them, but with
 * splitting they would all ship, as chunks of their own. The curve itself is used for one thing: to tell which account a
 * private key controls.
 */
const leaveOut: Plugin = {
  name: "leave-out",
  setup(build) {
    build.onResolve(
      {
        filter: /\/utils\/ccip\.js$|^@noble\/curves\/secp256k1$|^isows$/,
      },
      ({ kind, path, importer }) => {
        if (importer.endsWith("keyOwners.ts")) return undefined;
        return kind === "dynamic-import"
          ? { path: "data:text/javascript,", external: true }
          : { path, namespace: "left-out", sideEffects: false };
      },
    );
    build.onLoad({ filter: /.*/, namespace: "left-out" }, () => ({ contents: "module.exports = {};" }));
  },
};

/** The globals of Node's that a browser has not. */
const ambients = ["process", "Buffer", "setImmediate", "clearImmediate", "global", "__dirname", "__filename"];

/** Fails a build that would use a global of Node's: a bundler finds modules only, and the first use would throw. */
const failOnAmbients: Plugin = {
  name: "fail-on-ambients",
  setup(build) {
    const { initialOptions } = build;
    initialOptions.define = Object.fromEntries(ambients.map((name) => [name, `absent_${name}`]));
    build.onEnd(async ({ metafile, outputFiles }) => {
      const read = (file: string): Promise<string> =>
        readFile(path.resolve(initialOptions.absWorkingDir ?? "", file), "utf8");
      const texts =
        outputFiles?.map(({ text }) => text) ??
        (await Promise.all(Object.keys(metafile?.outputs ?? {}).map(read)));
      const used = ambients.filter((name) => texts.some((text) => text.includes(`absent_${name}`)));
      return { errors: used.map((name) => ({ text: `A browser has no "${name}".` })) };
    });
  },
};

/** What the SDK of the Model Context Protocol validates forms with, and makes schemas of: the server needs neither. */
const leaveOutForms: Plugin = {
  name: "leave-out-forms",
  setup(build) {
    build.onResolve({ filter: /^(?:ajv|ajv-formats|zod-to-json-schema)$/ }, ({ path }) => ({
      path,
      namespace: "left-out",
      sideEffects: false,
    }));
  },
};

/**
 * What is built into a folder: the extension (a small activation file, all else in chunks loaded on first use), the
 * server for agents outside of VS Code, the thread that parses large answers, the extension for browsers, and what the
 * pages of panels load. For production it is minified, without source maps; the
 * same source gives the same bytes wherever it lies.
 */
export function buildOptions(root: string, outdir: string, production: boolean): readonly BuildOptions[] {
  const common = commonOptions(root, outdir, production);
  // In one build, they share chunks. The server may run in an older Node than that of VS Code.
  const node: BuildOptions = {
    ...common,
    entryPoints: { extension: "src/extension.ts", mcp: "src/mcp.ts" },
    splitting: true,
    format: "esm",
    platform: "node",
    target: "node20",
    external: ["vscode"],
    plugins: [leaveOut, leaveOutForms, undiciParts(root), lazyGroups(root, "node")],
    banner: { js: requireForBundledPackages },
    chunkNames: "chunks/[name]-[hash]",
    sourcemap: production ? false : "linked",
  };
  // Beside the chunk that starts it.
  const thread: BuildOptions = {
    ...common,
    entryPoints: { "chunks/jsonThread": "src/platform/node/jsonThread.ts" },
    format: "esm",
    platform: "node",
    target: "node20",
  };
  return [node, thread, webOptions(root, outdir, production), pageOptions(root, outdir, production)];
}

/**
 * How the extension is built for VS Code in a browser: one CommonJS file, since VS Code runs its text with a `require` that
 * knows `vscode` alone. A module of Node's does not resolve there, and fails the build. For production, what is not needed
 * for activation is compiled on first use.
 */
export function webOptions(root: string, outdir: string, production: boolean): BuildOptions {
  const common: BuildOptions = {
    ...commonOptions(root, outdir, production),
    entryPoints: { "web/extension": "src/extensionWeb.ts" },
    outExtension: { ".js": ".cjs" },
    platform: "browser",
    target: "es2024",
    external: ["vscode"],
  };
  if (!production)
    return { ...common, format: "cjs", plugins: [leaveOut, failOnAmbients], sourcemap: "inline" };
  return {
    ...common,
    format: "esm",
    splitting: true,
    chunkNames: "web/[name]-[hash]",
    plugins: [leaveOut, lazyGroups(root, "web"), failOnAmbients, compileOnUse],
  };
}

/** How what runs in pages is built. */
export function pageOptions(root: string, outdir: string, production: boolean): BuildOptions {
  return {
    ...commonOptions(root, outdir, production),
    entryPoints: [
      { in: "src/ui/browser/main.tsx", out: "page" },
      { in: "src/ui/browser/styles.css", out: "page" },
    ],
    format: "iife",
    platform: "browser",
    target: "es2022",
    plugins: [iconFont],
    sourcemap: production ? false : "inline",
  };
}

function commonOptions(root: string, outdir: string, production: boolean): BuildOptions {
  return {
    absWorkingDir: root,
    outdir,
    bundle: true,
    minify: production,
    legalComments: "none",
    metafile: true,
    logLevel: "warning",
  };
}

/** The folder of the repository. */
export const repository = path.resolve(import.meta.dirname, "..");
