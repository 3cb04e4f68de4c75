import assert from "node:assert/strict";
import { mkdir, readFile, readdir, writeFile } from "node:fs/promises";
import path from "node:path";
import { compileFunction } from "node:vm";
import { build } from "esbuild";
import { repository, webOptions } from "../../../packaging/build.ts";
import { temporaryFolder } from "../../support/temporaryFolder.ts";

/** A bundle, loaded as VS Code does. */
function load(text: string): Record<string, () => unknown> {
  const made = { exports: {} };
  const run = compileFunction(text, ["module", "exports", "require"]);
  run(made, made.exports, (name: string) => ({ name }));
  return made.exports;
}

describe("web extension bundle", () => {
  it("is one file without Node's modules, and compiles what is used", async () => {
    const { metafile, outputFiles } = await build({
      ...webOptions(repository, "dist", true),
      write: false,
    });
    assert.ok(metafile !== undefined);
    const [{ text = "" } = {}] = outputFiles;
    const code = text.replaceAll(/"(?:[^"\\]|\\.)*"/g, "");
    assert.ok(code.length < 5000, `${code.length} characters are compiled at once`);
    const inputs = Object.keys(metafile.inputs);
    assert.ok(inputs.includes("src/platform/web/web.ts"));
    assert.deepEqual(Object.keys(metafile.outputs), ["dist/web/extension.cjs"]);
    assert.deepEqual(
      inputs.filter((input) => /^src\/platform\/node\/|^node:|node_modules\/undici\//.test(input)),
      [],
    );
  });

  it("runs a chunk once, when it is first imported, and shares what others use of it", async () => {
    await using temporary = await temporaryFolder();
    const files = {
      "src/extensionWeb.ts": `
        import { name } from "vscode";
        import { count } from "./app/shared.ts";
        export const activate = async () => {
          const before = count;
          const { add } = await import("./app/late.ts");
          await import("./app/late.ts");
          add();
          return [name, "\u201cname\u201d", before, count];
        };`,
      "src/app/shared.ts": "export let count = 0; export const add = () => { count += 1; };",
      "src/app/late.ts": 'import { add } from "./shared.ts"; add(); export { add };',
    };
    await mkdir(path.join(temporary.path, "src/app"), { recursive: true });
    for (const [file, text] of Object.entries(files)) await writeFile(path.join(temporary.path, file), text);
    await build(webOptions(temporary.path, path.join(temporary.path, "dist"), true));
    assert.deepEqual(await readdir(path.join(temporary.path, "dist"), { recursive: true }), [
      "web",
      "web/extension.cjs",
    ]);
    const text = await readFile(path.join(temporary.path, "dist/web/extension.cjs"), "utf8");
    assert.deepEqual(await load(text)["activate"]?.(), ["vscode", "\u201cname\u201d", 0, 2]);
  });

  for (const [source, problem] of [
    ['import { readFile } from "node:fs/promises"; console.log(readFile);', /Could not resolve "node:fs/],
    ['import path from "path"; console.log(path.sep);', /Could not resolve "path"/],
    ["export const activate = () => process.env.HOME;", /A browser has no "process"/],
    ["export const activate = () => setImmediate(() => Buffer.alloc(1));", /"Buffer"[^]*"setImmediate"/],
  ] as const) {
    it(`is not built from ${source}`, async () => {
      await using temporary = await temporaryFolder();
      await mkdir(path.join(temporary.path, "src"));
      await writeFile(path.join(temporary.path, "src/extensionWeb.ts"), source);
      const options = { ...webOptions(temporary.path, "dist", true), logLevel: "silent" } as const;
      for (const write of [false, true]) await assert.rejects(build({ ...options, write }), problem);
    });
  }
});
