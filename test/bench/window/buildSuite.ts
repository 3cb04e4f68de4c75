import { rm } from "node:fs/promises";
import path from "node:path";
import * as esbuild from "esbuild";

const root = path.resolve(import.meta.dirname, "../../..");

/** Builds what is measured inside VS Code. @returns the module whose `run()` VS Code calls */
export async function buildSuite(): Promise<string> {
  const outfile = path.join(root, "out/bench/suite.mjs");
  await rm(path.dirname(outfile), { recursive: true, force: true });
  await esbuild.build({
    absWorkingDir: root,
    entryPoints: ["test/bench/window/suite.ts"],
    outfile,
    bundle: true,
    format: "esm",
    platform: "node",
    target: "node22",
    packages: "external",
    sourcemap: "inline",
    logLevel: "warning",
  });
  return outfile;
}
