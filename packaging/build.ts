import path from "node:path";
import type { BuildOptions, Plugin } from "esbuild";
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
 * What is built into a folder: the extension (a small activation file, all else in chunks loaded on first use), the server for
 * agents outside of VS Code, the thread that parses large answers, and what the pages of panels load. For production it is minified, without source maps; the
 * same source gives the same bytes wherever it lies.
 */
export function buildOptions(root: string, outdir: string, production: boolean): readonly BuildOptions[] {
  const common = commonOptions(root, outdir, production);
  const extension: BuildOptions = {
    ...common,
    entryPoints: { extension: "src/extension.ts" },
    splitting: true,
    format: "esm",
    platform: "node",
    target: "node22",
    external: ["vscode"],
    plugins: [leaveOut, undiciParts(root), lazyGroups(root)],
    banner: { js: requireForBundledPackages },
    chunkNames: "chunks/[name]-[hash]",
    sourcemap: production ? false : "linked",
  };
  // It shares no chunk with the extension, of which some are loaded at activation and others need VS Code.
  const server: BuildOptions = {
    ...common,
    entryPoints: { mcp: "src/mcp.ts" },
    splitting: true,
    format: "esm",
    platform: "node",
    target: "node20",
    plugins: [leaveOut, leaveOutForms, undiciParts(root)],
    banner: { js: requireForBundledPackages },
    chunkNames: "chunks/mcp-[hash]",
  };
  // Beside the chunk that starts it.
  const thread: BuildOptions = {
    ...common,
    entryPoints: { "chunks/jsonThread": "src/platform/node/jsonThread.ts" },
    format: "esm",
    platform: "node",
    target: "node22",
  };
  return [extension, server, thread, pageOptions(root, outdir, production)];
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
