import { readFileSync } from "node:fs";
import { registerHooks } from "node:module";
import { fileURLToPath } from "node:url";
import { transformSync } from "esbuild";

/** For `node --import`: loads components as they are written. Node takes the types out of `.ts` by itself, but reads no TSX. */
registerHooks({
  load(url, context, next) {
    if (!url.endsWith(".tsx")) return next(url, context);
    const sourcefile = fileURLToPath(url);
    const { code } = transformSync(readFileSync(sourcefile, "utf8"), {
      sourcefile,
      loader: "tsx",
      jsx: "automatic",
      jsxImportSource: "preact",
      target: "node22",
      sourcemap: "inline",
    });
    return { format: "module", source: code, shortCircuit: true };
  },
});
