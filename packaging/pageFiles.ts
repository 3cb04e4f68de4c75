import path from "node:path";
import * as esbuild from "esbuild";
import { iconFont } from "./iconFont.ts";

/** The script and the styles of pages, as text for a document, and what they were made of. */
export type PageFiles = {
  readonly script: string;
  readonly styles: string;
  readonly metafile: esbuild.Metafile;
};

/** Takes the place of what the source says of them. */
const source = /[\\/]editor[\\/]panels[\\/]pageFiles\.ts$/;

/**
 * Builds them.
 * @param options of a build for pages
 * @throws Error where a text could end the element that it is put into
 */
export async function buildPageFiles(options: esbuild.BuildOptions): Promise<PageFiles> {
  const { outputFiles, metafile } = await esbuild.build({
    ...options,
    entryPoints: { page: "src/ui/browser/main.ts", "page-styles": "src/ui/browser/styles.css" },
    plugins: [iconFont],
    metafile: true,
    sourcemap: options.minify === true ? false : "inline",
    write: false,
  });
  const textOf = (ending: string): string =>
    outputFiles.find(({ path }) => path.endsWith(ending))?.text ?? "";
  const files = { script: textOf(".js"), styles: textOf(".css"), metafile };
  if (files.script === "" || files.styles === "") throw new Error("Pages need a script and styles.");
  if (/<!--|<\/?script|<\/style/i.test(`${files.script}${files.styles}`))
    throw new Error("The script or the styles of pages would end where they stand in a document.");
  return files;
}

/**
 * Puts them into the extension.
 * @param options of a build for pages
 * @param make builds them, each time that they are asked for
 */
export function pageFilesPlugin(
  options: esbuild.BuildOptions,
  make: () => Promise<PageFiles> = () => buildPageFiles(options),
): esbuild.Plugin {
  return {
    name: "page-files",
    setup(build) {
      build.onLoad({ filter: source }, async () => {
        const { script, styles, metafile } = await make();
        return {
          contents: `export const pageFiles = ${JSON.stringify({ script, styles })};`,
          loader: "js",
          // A change of one of these builds the extension anew.
          watchFiles: Object.keys(metafile.inputs).map((file) =>
            path.resolve(options.absWorkingDir ?? "", file),
          ),
        };
      });
    },
  };
}
