import { readFile } from "node:fs/promises";
import type { Plugin } from "esbuild";
import subsetFont from "subset-font";

/** Makes styles hold the icons of the codicons that they name, as a font of its own: the whole is some twenty times as large. */
export const iconFont: Plugin = {
  name: "icon-font",
  setup(build) {
    let icons = "";
    build.onLoad({ filter: /[\\/]styles[\\/]icons\.css$/ }, async ({ path }) => {
      const contents = await readFile(path, "utf8");
      const codes = [...contents.matchAll(/content: "\\([0-9a-f]+)"/g)].map(([, code = ""]) =>
        parseInt(code, 16),
      );
      icons = String.fromCodePoint(...codes);
      return { contents, loader: "css" };
    });
    // What names it has been read by then.
    build.onLoad({ filter: /[\\/]codicon\.ttf$/ }, async ({ path }) => ({
      contents: await subsetFont(await readFile(path), icons, { targetFormat: "truetype" }),
      loader: "dataurl",
    }));
  },
};
