import assert from "node:assert/strict";
import { existsSync } from "node:fs";
import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { pathToFileURL } from "node:url";
import { build } from "esbuild";
import { repository } from "../../../packaging/build.ts";
import { groups, lazyGroups } from "../../../packaging/lazyGroups.ts";

/** Bundles a small extension by the product's own groups, and loads what came out. */
async function bundled(
  files: Readonly<Record<string, string>>,
  host: "node" | "web" = "node",
): Promise<{
  readonly load: () => Promise<Record<string, unknown>>;
  readonly [Symbol.asyncDispose]: () => Promise<void>;
}> {
  const root = await mkdtemp(path.join(tmpdir(), "contract-lens-groups-"));
  for (const [name, text] of Object.entries(files)) {
    await mkdir(path.dirname(path.join(root, name)), { recursive: true });
    await writeFile(path.join(root, name), text);
  }
  await build({
    absWorkingDir: root,
    entryPoints: { extension: host === "web" ? "src/extensionWeb.ts" : "src/extension.ts" },
    platform: host === "web" ? "browser" : "node",
    outdir: path.join(root, "dist"),
    outExtension: { ".js": ".mjs" },
    bundle: true,
    splitting: true,
    format: "esm",
    logLevel: "silent",
    plugins: [lazyGroups(root, host)],
  });
  return {
    load: async () => {
      const entry = pathToFileURL(path.join(root, "dist/extension.mjs")).href;
      const { activate } = (await import(entry)) as { activate: () => Promise<Record<string, unknown>> };
      return activate();
    },
    [Symbol.asyncDispose]: () => rm(root, { recursive: true, force: true }),
  };
}

const activate = `export const activate = async () => ({ ...(await import("./app/late.ts")) });`;

describe("lazy chunks", () => {
  it("export everything that their modules export", async () => {
    await using extension = await bundled({
      "src/extension.ts": activate,
      "src/app/late.ts": `
        const named = 1, other = 2;
        export { named, other as renamed };
        export * from "./further.ts";
        export type Shape = { readonly of: number };
        export async function later() {}
      `,
      "src/app/further.ts": "export enum Colour { Red }; export const further = 3;",
    });
    const names = Object.keys(await extension.load());
    assert.deepEqual(names.sort(), ["Colour", "further", "later", "named", "renamed"].sort());
  });

  it("reject two modules that export the same name", async () => {
    await assert.rejects(
      bundled({
        "src/extension.ts": `${activate}\nexport const more = () => import("./app/later.ts");`,
        "src/app/late.ts": "const same = 1; export { same };",
        "src/app/later.ts": "export const same = 2;",
      }),
      /same/,
    );
  });

  it("of a browser hold nothing that only Node's part imports", async () => {
    const ofNode = 'import { readFileSync } from "node:fs"; export const read = () => readFileSync;';
    await using extension = await bundled(
      {
        "src/extensionWeb.ts": activate,
        "src/app/late.ts": "export const late = 1;",
        "src/app/ofNode.ts": ofNode,
        "src/platform/node/node.ts": 'export const more = () => import("../../app/ofNode.ts");',
      },
      "web",
    );
    assert.deepEqual(await extension.load(), { late: 1 });
  });

  it("list only existing files and folders", () => {
    const places = groups.flatMap(([, named]) => named);
    assert.ok(places.length > 5);
    assert.deepEqual(
      places.filter((place) => !existsSync(path.join(repository, place))),
      [],
    );
  });
});
