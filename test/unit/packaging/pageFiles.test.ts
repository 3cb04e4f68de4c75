import assert from "node:assert/strict";
import type * as esbuild from "esbuild";
import { pageOptions, repository } from "../../../packaging/build.ts";
import { pageFilesPlugin } from "../../../packaging/pageFiles.ts";
import { packFirst, shipped } from "./shipped.ts";

describe("the script and the styles of pages", () => {
  before(packFirst);

  it("are in the extension that ships, with a font of the icons in use alone", async () => {
    const { files } = await shipped();
    const texts = [...files].filter(([name]) => name.endsWith(".js")).map(([, bytes]) => Buffer.from(bytes));
    const holders = texts.filter((text) => text.includes("acquireVsCodeApi"));
    assert.equal(holders.length, 1);
    const [, font = ""] = /data:font\/ttf;base64,([\w+/=]+)/.exec(holders[0]?.toString("utf8") ?? "") ?? [];
    const bytes = Buffer.from(font, "base64").length;
    assert.ok(bytes > 1000 && bytes < 20_000, `${bytes} bytes`);
  });

  it("have the extension built anew when one of their files changes", async () => {
    const watched: string[] = [];
    const watching: Promise<void>[] = [];
    const plugin = pageFilesPlugin(pageOptions(repository, "dist", false));
    await plugin.setup({
      onLoad: (_filter: unknown, load: () => Promise<esbuild.OnLoadResult>) => {
        watching.push(load().then(({ watchFiles = [] }) => void watched.push(...watchFiles)));
      },
    } as unknown as esbuild.PluginBuild);
    await Promise.all(watching);
    for (const file of ["browser/main.ts", "browser/styles/icons.css", "components/Page.tsx"])
      assert.ok(watched.includes(`${repository}/src/ui/${file}`), file);
  });
});
