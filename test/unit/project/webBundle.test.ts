import assert from "node:assert/strict";
import path from "node:path";
import { build } from "esbuild";

const root = path.resolve(import.meta.dirname, "../../..");

/** What a browser has not, under names that are found again in what is built. */
const absent = ["process", "Buffer", "setImmediate", "__dirname"];

describe("web extension bundle", () => {
  it("contains no Node modules", async () => {
    const { metafile, outputFiles } = await build({
      absWorkingDir: root,
      entryPoints: ["src/extensionWeb.ts"],
      outdir: "out/web",
      bundle: true,
      format: "cjs",
      platform: "browser",
      target: "es2024",
      external: ["vscode"],
      define: Object.fromEntries(absent.map((name) => [name, `absent_${name}`])),
      logLevel: "silent",
      metafile: true,
      write: false,
    });
    const inputs = Object.keys(metafile.inputs);
    assert.ok(inputs.includes("src/platform/web/web.ts"));
    assert.deepEqual(
      inputs.filter((input) => /^src\/platform\/node\/|^node:|node_modules\/undici\//.test(input)),
      [],
    );
    const text = outputFiles.map((file) => file.text).join("");
    const used = absent.filter((name) => text.includes(`absent_${name}`));
    assert.deepEqual(used, []);
  });
});
