import { readFile } from "node:fs/promises";
import { createRequire } from "node:module";
import type { Plugin } from "esbuild";
import subsetFont from "subset-font";
import { iconNames } from "../src/ui/page/pageModel.ts";

const codicons = createRequire(import.meta.url).resolve("@vscode/codicons/dist/codicon.css");

/** Adds a rule for each icon in use to the styles of icons, and makes their font hold these alone: the whole is some twenty times as large. */
export const iconFont: Plugin = {
  name: "icon-font",
  setup(build) {
    let icons = "";
    build.onLoad({ filter: /[\\/]styles[\\/]icons\.css$/ }, async ({ path }) => {
      const all = await readFile(codicons, "utf8");
      const codes = iconNames.map((name) => {
        const [, code] =
          new RegExp(`\\.codicon-${name}:before \\{ content: "\\\\([0-9a-f]+)"`).exec(all) ?? [];
        if (code === undefined) throw new Error(`The codicons have no icon “${name}”.`);
        return code;
      });
      icons = String.fromCodePoint(...codes.map((code) => parseInt(code, 16)));
      const rules = codes.map(
        (code, index) => `.codicon-${iconNames[index]}::before { content: "\\${code}"; }`,
      );
      return { contents: [await readFile(path, "utf8"), ...rules].join("\n"), loader: "css" };
    });
    // What names it has been read by then.
    build.onLoad({ filter: /[\\/]codicon\.ttf$/ }, async ({ path }) => ({
      contents: await subsetFont(await readFile(path), icons, { targetFormat: "truetype" }),
      loader: "dataurl",
    }));
  },
};
