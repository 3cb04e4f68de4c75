import assert from "node:assert/strict";
import type * as esbuild from "esbuild";
import { pageOptions, repository } from "../../../packaging/build.ts";
import { pageFilesPlugin } from "../../../packaging/pageFiles.ts";

describe("the script and the styles of pages", () => {
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
