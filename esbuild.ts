/** `npm run build`: builds what ships into `dist`. With `--watch` it is not minified, and rebuilt on change. */
import { rm } from "node:fs/promises";
import path from "node:path";
import * as esbuild from "esbuild";
import { buildOptions, repository } from "./packaging/build.ts";

const watch = process.argv.includes("--watch");
const outdir = path.join(repository, "dist");
await rm(outdir, { recursive: true, force: true });
for (const options of buildOptions(repository, outdir, !watch)) {
  if (watch) {
    const context = await esbuild.context(options);
    await context.rebuild();
    await context.watch();
  } else await esbuild.build(options);
}
// The task in .vscode/tasks.json waits for this line.
if (watch) console.log("Watching for changes.");
