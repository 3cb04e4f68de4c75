import assert from "node:assert/strict";
import { mkdir, writeFile } from "node:fs/promises";
import path from "node:path";
import { build } from "esbuild";
import { repository, webOptions } from "../../../packaging/build.ts";
import { temporaryFolder } from "../../support/temporaryFolder.ts";

describe("web extension bundle", () => {
  it("is one file without Node's modules", async () => {
    const { metafile } = await build({
      ...webOptions(repository, "dist", true),
      metafile: true,
      write: false,
    });
    const inputs = Object.keys(metafile.inputs);
    assert.ok(inputs.includes("src/platform/web/web.ts"));
    assert.deepEqual(Object.keys(metafile.outputs), ["dist/web/extension.cjs"]);
    assert.deepEqual(
      inputs.filter((input) => /^src\/platform\/node\/|^node:|node_modules\/undici\//.test(input)),
      [],
    );
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
