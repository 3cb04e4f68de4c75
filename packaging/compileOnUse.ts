import { mkdir, writeFile } from "node:fs/promises";
import path from "node:path";
import { transform, type Metafile, type OutputFile, type Plugin } from "esbuild";

/** Runs a chunk when it is first required. What is no chunk is VS Code's. */
const loader = `const loaded = new Map();
const load = (name) => {
  if (!Object.hasOwn(texts, name)) return require(name);
  const known = loaded.get(name);
  if (known !== undefined) return known.exports;
  const chunk = { exports: {} };
  loaded.set(name, chunk);
  new Function("module", "exports", "require", texts[name])(chunk, chunk.exports, load);
  return chunk.exports;
};`;

/**
 * Joins the entry and the chunks of a split build into one CommonJS file, in which each is a string that is compiled when
 * it is first required. Code would be parsed as a whole before its first line runs; a string is only read through.
 */
export const compileOnUse: Plugin = {
  name: "compile-on-use",
  setup({ initialOptions, onEnd }) {
    const { absWorkingDir = "", write } = initialOptions;
    initialOptions.write = false;
    onEnd(async ({ errors, metafile, outputFiles }) => {
      if (errors.length > 0 || metafile === undefined || outputFiles === undefined) return;
      const [entry, output] =
        Object.entries(metafile.outputs).find(([, { entryPoint }]) => entryPoint?.startsWith("src/")) ?? [];
      if (entry === undefined || output === undefined)
        throw new Error("There is no entry to join chunks to.");
      const file = await joined(path.join(absWorkingDir, entry), outputFiles);
      outputFiles.splice(0, Infinity, file);
      metafile.outputs = { [entry]: joinedOutput(output, file, Object.values(metafile.outputs)) };
      if (write === false) return;
      await mkdir(path.dirname(file.path), { recursive: true });
      await writeFile(file.path, file.contents);
    });
  },
};

async function joined(entry: string, chunks: readonly OutputFile[]): Promise<OutputFile> {
  const texts = await Promise.all(
    chunks.map(async ({ path: file, text }) => {
      const { code } = await transform(text, {
        ...{ format: "cjs", target: "es2024", minify: true, legalComments: "none" },
        supported: { "dynamic-import": false },
      });
      // All lie in one folder, and import each other by that.
      return [`./${path.basename(file)}`, code] as const;
    }),
  );
  const text = [
    `"use strict";\nconst texts = ${asciiJson(Object.fromEntries(texts))};`,
    loader,
    `module.exports = load("./${path.basename(entry)}");\n`,
  ].join("\n");
  return { path: entry, contents: new TextEncoder().encode(text), hash: "", text };
}

/** A single other character would double the memory of the text, and the time to read it. */
function asciiJson(value: unknown): string {
  return JSON.stringify(value).replace(
    /[^\0-\x7f]/g,
    (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, "0")}`,
  );
}

type Output = Metafile["outputs"][string];

function joinedOutput(entry: Output, file: OutputFile, all: readonly Output[]): Output {
  return {
    ...entry,
    bytes: file.contents.length,
    imports: all.flatMap(({ imports }) => imports.filter(({ external }) => external === true)),
    inputs: Object.fromEntries(all.flatMap(({ inputs }) => Object.entries(inputs))),
  };
}
