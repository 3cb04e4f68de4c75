import { copyFile, glob, rm } from "node:fs/promises";
import path from "node:path";
import * as esbuild from "esbuild";

const root = path.resolve(import.meta.dirname, "../..");

/** Where the suite is built, and the module in it whose `run()` VS Code calls. */
export const suite = path.join(root, "out/integration/index.mjs");

/** Where the extension is built that uses the exports of the one under test. */
export const companion = path.join(root, "out/companion");

/** Builds the example of an extension that asks this one. */
export async function buildCompanion(): Promise<void> {
  const source = path.join(root, "test/package/companion");
  const common = {
    entryPoints: [path.join(source, "extension.ts")],
    outdir: companion,
    bundle: true,
    external: ["vscode"],
    logLevel: "warning",
  } satisfies esbuild.BuildOptions;
  await esbuild.build({ ...common, format: "esm", platform: "node", target: "node22" });
  const ending = { ".js": ".cjs" };
  await esbuild.build({
    ...common,
    format: "cjs",
    platform: "browser",
    target: "es2024",
    outExtension: ending,
  });
  await copyFile(path.join(source, "package.json"), path.join(companion, "package.json"));
}

/** Builds the suite: every `*.test.ts` below this folder, found anew each time so that none is forgotten. */
export async function buildSuite(): Promise<void> {
  const outdir = path.dirname(suite);
  await rm(outdir, { recursive: true, force: true });
  const tests: string[] = [];
  for await (const test of glob("test/integration/**/*.test.ts", { cwd: root })) tests.push(test);
  await esbuild.build({
    absWorkingDir: root,
    entryPoints: ["test/integration/index.ts", ...tests],
    outbase: "test/integration",
    outdir,
    outExtension: { ".js": ".mjs" },
    bundle: true,
    splitting: true,
    format: "esm",
    platform: "node",
    target: "node22",
    packages: "external",
    sourcemap: "inline",
    logLevel: "warning",
  });
}
