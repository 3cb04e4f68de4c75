import { readFile } from "node:fs/promises";
import path from "node:path";
import * as esbuild from "esbuild";
import { buildOptions } from "./build.ts";
import { bundledPackages, type BundledPackage } from "./bundledPackages.ts";
import { thirdPartyNotices } from "./notices.ts";
import { checkedInFiles, shippedPatterns } from "./shippedFiles.ts";
import { shippedReadme } from "./shippedReadme.ts";
import type { ShippedFiles } from "./vsix.ts";

/** All that ships, and what it was made of. */
export type ShippedContents = {
  readonly files: ShippedFiles;
  readonly packages: readonly BundledPackage[];
  readonly metafiles: readonly esbuild.Metafile[];
};

/** A file whose kind only its name tells gets an ending: a vsix names the media type of every file by that. */
const renamed: Readonly<Record<string, string>> = { LICENSE: "LICENSE.txt" };

/**
 * Builds for production, in memory, and gathers what `.vscodeignore` lets ship; nothing is written.
 * @throws Error when something that is generated would not ship
 */
export async function shippedContents(root: string): Promise<ShippedContents> {
  const outdir = path.join(root, "dist");
  const results = await Promise.all(
    buildOptions(root, outdir, true).map((options) =>
      esbuild.build({ ...options, write: false, metafile: true }),
    ),
  );
  const metafiles = results.map(({ metafile }) => metafile);
  const packages = await bundledPackages(root, metafiles);
  const generated = new Map<string, Uint8Array>([
    ["THIRD-PARTY-NOTICES.txt", new TextEncoder().encode(await thirdPartyNotices(packages))],
    ...results
      .flatMap(({ outputFiles }) => outputFiles)
      .map((file) => [path.relative(root, file.path).split(path.sep).join("/"), file.contents] as const),
  ]);
  const patterns = await shippedPatterns(root);
  const kept = [...generated.keys()].filter(
    (name) => !patterns.some((pattern) => path.posix.matchesGlob(name, pattern)),
  );
  if (kept.length > 0) throw new Error(`.vscodeignore does not let these ship: ${kept.join(", ")}`);
  const files = new Map(generated);
  for (const name of await checkedInFiles(root, patterns)) {
    files.set(renamed[name] ?? name, await contentOf(root, name));
  }
  return { files, packages, metafiles };
}

async function contentOf(root: string, name: string): Promise<Uint8Array> {
  const bytes = await readFile(path.join(root, name));
  if (name !== "README.md") return bytes;
  return new TextEncoder().encode(shippedReadme(bytes.toString("utf8")));
}
