/**
 * Builds what ships into `dist`: the extension (a small activation file, everything else in chunks loaded on first
 * use) and the script and styles of the panels. Run with `--watch` to rebuild on change.
 */
import { rm } from "node:fs/promises";
import * as esbuild from "esbuild";

const watch = process.argv.includes("--watch");

/** CommonJS packages inside an ES module bundle look up Node's modules through `require`. */
const requireForBundledPackages =
  'import { createRequire as __createRequire } from "node:module"; const require = __createRequire(import.meta.url);';

/**
 * viem's index loads signing, web sockets and lookups over foreign hosts on demand. Nothing here uses them, but with
 * splitting they would all ship as chunks of their own.
 */
const leaveOut: esbuild.Plugin = {
  name: "leave-out",
  setup(build) {
    build.onResolve({ filter: /\/utils\/ccip\.js$|^@noble\/curves\/secp256k1$|^isows$/ }, ({ path }) => ({
      path,
      namespace: "left-out",
      sideEffects: false,
    }));
    build.onLoad({ filter: /.*/, namespace: "left-out" }, () => ({ contents: "module.exports = {};" }));
  },
};

const extension: esbuild.BuildOptions = {
  entryPoints: { extension: "src/extension.ts" },
  outdir: "dist",
  bundle: true,
  splitting: true,
  format: "esm",
  platform: "node",
  target: "node22",
  external: ["vscode"],
  plugins: [leaveOut],
  banner: { js: requireForBundledPackages },
  chunkNames: "chunks/[name]-[hash]",
  minify: !watch,
  sourcemap: watch ? "linked" : false,
  legalComments: "none",
  metafile: true,
  logLevel: "warning",
};

const page: esbuild.BuildOptions = {
  entryPoints: { page: "src/pages/browser/main.ts", "page-styles": "src/pages/browser/styles.css" },
  outdir: "dist",
  bundle: true,
  format: "iife",
  platform: "browser",
  target: "es2022",
  loader: { ".ttf": "file" },
  assetNames: "[name]",
  minify: !watch,
  legalComments: "none",
  logLevel: "warning",
};

await rm("dist", { recursive: true, force: true });
if (watch) {
  for (const options of [extension, page]) await (await esbuild.context(options)).watch();
} else {
  await Promise.all([esbuild.build(extension), esbuild.build(page)]);
}
